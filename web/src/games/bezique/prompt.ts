// What is asked, in words, and the buttons that answer.
import { cardSign } from "../../board/name";
import type { Action } from "../../board/table";
import { voice } from "../../words";
import words from "../../words/en/bezique";
import type { Event, Open, Own } from "../../wire/bezique";
import type { Answer, Reason } from "../../wire/table";
import type { Desk } from "../desk";
import type { PromptPlan } from "../Seated.svelte";

const say = voice(words);
type Asked = { name: (seat: number) => string; melding: boolean; /** How many rows are offered. */ offers: number; picked: string[]; answer: Answer | null; /** Why a card on the table may not be played. */ barred: Reason | null; clear: () => void };
type BeziqueDesk = Desk<Open, Own, Event>;

export function promptOf(desk: BeziqueDesk, asked: Asked): PromptPlan {
  const { open } = desk;
  const led = open.trick[0];
  const facts = { who: asked.name(open.turn), leader: led ? asked.name(led.seat) : "", card: led ? cardSign(led.card) : "" };
  if (asked.melding) return afterTrick(desk, asked);
  if (desk.offers.some((offer) => offer.do === "play")) {
    const code = desk.reasons.map((reason) => `ask.code.${reason.code}`).find((key) => key in words);
    const text = !led ? say("ask.lead") : say((code ?? "ask.any") as "ask.any", facts);
    return { text, small: asked.barred ?? undefined, hold: say(code ? "hold.play" : "hold.any") };
  }
  if (desk.offers.length) return { text: say("ask.other"), actions: desk.offers.flatMap((offer) => (offer.moves ?? []).slice(0, 3).map((move, i): Action => ({ text: offer.text, go: i === 0, run: () => desk.act({ steps: move.steps }, move.cards) }))) };
  const watching = desk.seat === null;
  const key = open.phase === "over" ? "wait.over" : open.phase === "won" ? (open.turn === open.leader ? "wait.won" : "wait.draw") : led ? "wait.led" : "wait.play";
  return { text: say(key, facts), small: watching ? say("wait.watch") : undefined, hold: say("hold.wait", facts) };
}

function afterTrick(desk: BeziqueDesk, { name, offers, picked, answer, clear }: Asked): PromptPlan {
  const draw = desk.offers.find((offer) => offer.do === "draw")?.moves?.[0];
  const meld = picked.length > 1 ? answer?.moves[0] : undefined;
  const kind = `label.${answer?.counts?.kind ?? ""}`;
  const actions: Action[] = [
    ...(picked.length ? [{ text: say("act.clear"), key: "c", run: clear }] : []),
    ...(meld ? [{ text: say("act.meld.this", { kind: kind in words ? say(kind as "label.bezique") : "", points: meld.points ?? "" }), key: "Enter", go: true, run: () => desk.act({ steps: meld.steps }, picked) }] : []),
    ...(draw ? [{ text: say("act.draw"), key: "d", go: offers === 0 && !meld, run: () => desk.act({ steps: draw.steps }) }] : []),
  ];
  const refusal = picked.length > 1 && !meld ? answer?.refusal : undefined;
  const won = desk.open.leader === desk.seat;
  return { text: won ? say(offers ? "ask.won" : "ask.won.draw") : say("ask.draw", { who: name(desk.open.leader) }), small: refusal ?? (offers ? say("ask.won.picks") : undefined), actions };
}
