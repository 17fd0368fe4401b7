// The addresses of the court pictures; the plugin in `scripts/courts.ts` makes them.
const two = import.meta.glob<string>("/node_modules/@heruka_urgyen/react-playing-cards/src/images/2color/[JQK][SHDC].svg", { query: "?court", import: "default", eager: true });
const four = import.meta.glob<string>("/node_modules/@heruka_urgyen/react-playing-cards/src/images/4color/[JQK][DC].svg", { query: "?court", import: "default", eager: true });

const byName = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), url]));
const TWO = byName(two);
const FOUR = byName(four);

/** What a picture shows: head and shoulders, or the whole two-headed court. */
const VIEWS = { bust: "viewBox(-78,-127,156,156)", whole: "viewBox(-82,-130,164,260)" } as const;
export type CourtStyle = keyof typeof VIEWS;

export function courtPicture(name: string, colours: 2 | 4, style: CourtStyle): string {
  const url = (colours === 4 ? FOUR[name] : undefined) ?? TWO[name] ?? "";
  return `${url}#svgView(${VIEWS[style]})`;
}
