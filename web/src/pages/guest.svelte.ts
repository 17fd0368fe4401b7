// Who we are: a guest until we say otherwise. Nobody is asked for a name before the first card.
import * as api from "../wire/api";

export const guest: { me: api.Me | null; asksPassword: boolean } = $state({ me: null, asksPassword: false });

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
export async function somebody(password?: string): Promise<api.Me> {
  if (!guest.me) await recall();
  guest.me ??= await api.comeIn(`Guest ${100 + Math.floor(Math.random() * 900)}`, password);
  localStorage.setItem(KNOWN, "1");
  return guest.me;
}

const LEVEL = "quinte.level";
/** How well bots play: the last choice is remembered. */
export const level: { name: string } = $state({ name: (typeof localStorage === "undefined" ? null : localStorage.getItem(LEVEL)) ?? "club" });
export function choose(name: string): void {
  level.name = name;
  localStorage.setItem(LEVEL, name);
}
