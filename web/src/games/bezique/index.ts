export { default as Table } from "./Table.svelte";
