// How a player likes the table to look and to answer. Kept on this device; no rule is among it.
import type { CourtStyle } from "./courts";

export type Looks = {
  deck: 2 | 4;
  theme: "day" | "night" | "system";
  cloth: "game" | "green";
  courts: CourtStyle;
  /** Larger index, no pictures. */
  plain: boolean;
  size: "small" | "normal" | "large";
  taps: 1 | 2;
  /** Raise what is legal and dim the rest. */
  legal: boolean;
  /** One tap takes the pair that the rules demand. */
  pairs: boolean;
  /** Forced moves play themselves. */
  forced: boolean;
  /** How long bots seem to think, at tables that are opened from now on. */
  pace: "quick" | "normal" | "slow";
  /** How long a complete trick stays, in milliseconds. */
  stay: number;
  movement: "full" | "short" | "none";
  sound: boolean;
  language: "en";
};

export const USUAL: Looks = {
  deck: 2, theme: "system", cloth: "game", courts: "bust", plain: false, size: "normal", taps: 2, legal: true, pairs: true,
  forced: false, pace: "normal", stay: 700, movement: "full", sound: false, language: "en",
};

const KEY = "quinte.looks";

function stored(): Partial<Looks> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Looks>;
  } catch {
    return {};
  }
}

export const looks: Looks = $state({ ...USUAL, ...stored() });

export function resetLooks(): void {
  Object.assign(looks, USUAL);
}

/** Keeps the choices and writes them on the document: called once, inside a component. */
export function wearLooks(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(looks));
  });
  $effect(() => {
    const root = document.documentElement;
    const night = matchMedia("(prefers-color-scheme: dark)");
    const wear = () => (root.dataset.theme = looks.theme === "night" || (looks.theme === "system" && night.matches) ? "dark" : "light");
    root.dataset.deck = String(looks.deck);
    root.dataset.movement = looks.movement;
    wear();
    night.addEventListener("change", wear);
    return () => night.removeEventListener("change", wear);
  });
}

/** How large cards are drawn against the usual size. */
export const cardScale = (): number => ({ small: 0.9, normal: 1, large: 1.12 })[looks.size];
