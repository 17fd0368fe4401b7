import type { Component } from "svelte";

const files = import.meta.glob<Component>("./scenes/*.svelte", { eager: true, import: "default" });

/** Every scene by the name of its file. */
export const scenes: Record<string, Component> = Object.fromEntries(Object.entries(files).map(([path, scene]) => [path.slice("./scenes/".length, -".svelte".length), scene]));
