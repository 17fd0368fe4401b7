// The house runs another program than this page came from: the page loads itself anew, once nobody is in the middle of something.
import { onMount } from "svelte";
import type { Followed } from "../wire/followed.svelte";

/** While it is my turn, so long after the last touch; else at once. */
const CALM = 10_000, LOOK = 500;
const KINDS = ["pointerdown", "pointerup", "pointercancel", "keydown"] as const;

export function renewWhenCalm(followed: Followed): void {
  let down = false, touched = 0;
  onMount(() => {
    const touch = ({ type }: Event) => ((touched = performance.now()), (down = type === "pointerdown" || (down && type === "keydown")));
    for (const kind of KINDS) addEventListener(kind, touch, true);
    return () => { for (const kind of KINDS) removeEventListener(kind, touch, true); };
  });
  $effect(() => {
    if (!followed.renewed) return;
    const watch = setInterval(() => {
      const writes = document.activeElement?.matches("input, textarea, select");
      const thinks = followed.known.you !== null && performance.now() - touched < CALM;
      if (!down && !writes && !thinks && followed.settled) location.reload();
    }, LOOK);
    return () => clearInterval(watch);
  });
}
