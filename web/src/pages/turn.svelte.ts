// Whose turn it is, told where a hidden tab can be seen: in its title and its icon.
import { onDestroy } from "svelte";
import { say } from "../words";

const icon = (name: string) => { const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]'); if (link) link.href = `./${name}.svg`; };

export function tellTurn(mine: () => boolean, game: () => string | null): void {
  $effect(() => {
    document.title = [mine() ? say("table.turn") : null, game(), say("app")].filter(Boolean).join(" · ");
    icon(mine() ? "icon-turn" : "icon");
  });
  onDestroy(() => icon("icon"));
}
