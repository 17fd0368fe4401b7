// Who we are: a guest until we say otherwise. Nobody is asked for a name before the first card.
import * as api from "../wire/api";
import { say } from "../words";

export const guest: { me: api.Me | null } = $state({ me: null });

/** The door of a house with a password: `knock` while it is asked for, `null` turns away; and why the last one was refused. */
export const door: { knock: ((password: string | null) => void) | null; refused: string | null } = $state({ knock: null, refused: null });

/** Whoever was asked for the password went away. */
export class TurnedAway extends Error {}

/** The cookie that proves who we are cannot be read here: this only tells that there is one. */
const KNOWN = "quinte.known";

/** Finds out who we are, without coming in. */
export async function recall(): Promise<void> {
  if (guest.me || !localStorage.getItem(KNOWN)) return;
  guest.me = await api.me().catch((error: unknown) => {
    if (error instanceof api.Refused) return null;
    throw error;
  });
}

/** Somebody: who we were, or a new guest. */
export async function somebody(): Promise<api.Me> {
  if (!guest.me) await recall();
  guest.me ??= await comeIn(`Guest ${100 + Math.floor(Math.random() * 900)}`);
  localStorage.setItem(KNOWN, "1");
  return guest.me;
}

/** Goes on here as who we were on another device. */
export async function moved(code: string): Promise<void> {
  guest.me = await api.moveHere(code);
  localStorage.setItem(KNOWN, "1");
}

/** Comes in, by the password where the house has one: asked until it is right. */
async function comeIn(name: string): Promise<api.Me> {
  if (!(await api.house()).password) return api.comeIn(name);
  try {
    for (;;) {
      const password = await new Promise<string | null>((knock) => (door.knock = knock));
      if (password === null) throw new TurnedAway();
      const me = await api.comeIn(name, password).catch((error: unknown) => {
        if (!(error instanceof api.Refused)) throw error;
        door.refused = error.code === "WRONG_PASSWORD" ? say("password.wrong") : error.message;
        return null;
      });
      if (me) return me;
    }
  } finally {
    (door.knock = null), (door.refused = null);
  }
}

/** How well bots play, from the weakest on, of all that the house knows. */
export const LEVELS = ["novice", "club", "expert"] as const;
const LEVEL = "quinte.level";
const last = typeof localStorage === "undefined" ? null : localStorage.getItem(LEVEL);
/** The last choice is remembered. */
export const level: { name: string } = $state({ name: LEVELS.find((name) => name === last) ?? "club" });
export function choose(name: string): void {
  level.name = name;
  localStorage.setItem(LEVEL, name);
}
/** What a level is called; the house has more than are offered. */
export const levelName = (name: string): string => (LEVELS.some((known) => known === name) ? say(`level.${name as "club"}`) : name);
