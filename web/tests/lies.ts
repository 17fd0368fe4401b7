// A log told otherwise, by the list that `quinte verify` is held to as well: testdata/fair/lies.json.
import { readFileSync } from "node:fs";

export type Lie = { lie: string; at: string; value?: unknown; add?: unknown; drop?: true; how: "failed" | "unchecked" | "unreadable" };
export const fair = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../../testdata/fair/${name}`, import.meta.url), "utf8")) as T;

type Node = Record<string, unknown> & unknown[];

export function told(log: object, lie: Lie): object {
  const copy = structuredClone(log);
  const keys = lie.at.split("/").slice(1);
  const parent = keys.slice(0, -1).reduce((node, key) => node[key] as Node, copy as Node);
  const last = keys.at(-1)!;
  if (lie.add !== undefined) (parent[last] as unknown[]).push(lie.add);
  else if (!lie.drop) parent[last] = lie.value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

type Told = { game: string; commitment: string; seed: string; options: Record<string, unknown>; actions: { seat: number | "house"; action: string }[]; result: { scores: number[]; winner: number | null; digest: string } };

/** The same lies about any other match: each aimed at a place in it. */
export function liesAbout(log: Told): Lie[] {
  const last = log.actions.length - 1;
  const own = log.actions.findIndex(({ seat }) => seat === 0);
  const turn = log.actions.findIndex(({ seat }, i) => i < last && seat !== log.actions[i + 1]!.seat);
  const other = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
  const rule = Object.keys(log.options).find((key) => typeof log.options[key] === "boolean")!;
  const aimed: Record<string, Partial<Lie>> = {
    "an action that is illegal": { at: `/actions/${last}/action`, value: "take S" },
    "an action by another seat": { at: `/actions/${own}/seat`, value: 1 },
    "an action too few": { at: `/actions/${last}` },
    "two actions in the other order": { at: `/actions/${turn}`, value: log.actions[turn + 1] },
    "a winner": { value: log.result.winner === 0 ? 1 : 0 },
    "a digest": { value: other(log.result.digest) },
    "a commitment": { value: other(log.commitment) },
    "a seed": { value: other(log.seed) },
    "a house rule": { at: `/options/${rule}`, value: !log.options[rule] },
    "another game": { value: log.game === "bezique" ? "belote" : "bezique" },
  };
  return fair<Lie[]>("lies.json").map((lie) => ({ ...lie, ...aimed[lie.lie] }));
}
