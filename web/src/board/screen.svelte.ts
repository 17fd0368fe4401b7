// What kind of screen the table stands on: one place for the borders that the style sheets use too.
import type { Screen } from "./rows";

export const LAND = "(max-height: 430px) and (min-width: 640px)";
export const PHONE = "(max-width: 719px)";
export const TABLET = "(max-width: 1180px), (max-height: 820px)";
const SHORT = "(max-height: 740px)";

const ask = (query: string) => (typeof matchMedia === "function" ? matchMedia(query) : null);
const watched = { land: ask(LAND), phone: ask(PHONE), tablet: ask(TABLET), short: ask(SHORT), touch: ask("(pointer: coarse)") };

function kind(): Screen {
  if (watched.land?.matches) return "land";
  if (watched.phone?.matches) return "phone";
  return watched.tablet?.matches ? "tablet" : "desktop";
}

const read = () => ({ kind: kind(), short: watched.short?.matches ?? false, touch: watched.touch?.matches ?? false });

export const screen: { kind: Screen; short: boolean; touch: boolean } = $state(read());

for (const query of Object.values(watched)) query?.addEventListener("change", () => Object.assign(screen, read()));
