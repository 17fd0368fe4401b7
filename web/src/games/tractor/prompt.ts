// What is asked, in words, and the buttons that answer.
import type { Action } from "../../board/table";
import { voice } from "../../words";
import words from "../../words/en/tractor";
import type { Event, Open, Own } from "../../wire/tractor";
import type { Answer, Offer } from "../../wire/table";
import type { Desk } from "../desk";
import type { PromptPlan } from "../Seated.svelte";
import { me } from "../sides";
import type { SmartPicks } from "./cards.svelte";
import { signs } from "./log";

const say = voice(words);
/** So many cards are named on a button; more are counted. */
const NAMED = 6;

type Asked = {
  name: (seat: number) => string;
  mine: boolean;
  buried: string[];
  burial: Answer | null;
  places: number;
  clearBurial: () => void;
  smart: SmartPicks;
  offer: Offer | undefined;
  leads: boolean;
};
type TractorDesk = Desk<Open, Own, Event>;

export function promptOf(desk: TractorDesk, asked: Asked): PromptPlan {
  const { open } = desk;
  if (!asked.mine) return waiting(desk, asked);
  if (open.phase === "deal" || open.phase === "last_call") return declaring(desk, asked);
  if (open.phase === "bury") return burying(desk, asked);
  return playing(desk, asked);
}

function waiting(desk: TractorDesk, { name }: Asked): PromptPlan {
  const { open } = desk;
  const watching = desk.seat === null;
  const led = open.in_trick > 0 ? open.trick[0] : undefined;
  const facts = { who: name(open.turn), n: open.dealt, all: open.to_deal, leader: led ? name(led.seat) : "", cards: led ? (led.cards.length > NAMED ? `${led.cards.length}` : signs(led.cards)) : "" };
  const key = open.phase === "deal" || open.phase === "shuffle" ? "wait.deal" : open.phase === "last_call" ? "wait.last" : open.phase === "bury" ? "wait.bury" : open.phase === "over" ? "wait.over" : led ? "wait.led" : "wait.play";
  return { chip: !watching && open.phase === "deal" ? "" : undefined, text: say(key, facts), small: watching ? say("wait.watch") : undefined, hold: open.phase === "play" ? say("hold.wait", facts) : "" };
}

function declaring(desk: TractorDesk, { name }: Asked): PromptPlan {
  const { open, offers } = desk;
  const last = open.phase === "last_call";
  const shows = offers.filter((offer) => offer.do === "declare").map((offer) => ({ offer, cards: offer.moves?.[0]?.cards ?? [] }));
  const best = shows.at(-1);
  const pass = offers.find((offer) => offer.do === "pass");
  const out: Action = pass
    ? { text: say("act.pass"), key: "p", go: !best, run: () => desk.act({ steps: pass.moves![0]!.steps }) }
    : { text: say("act.stay"), key: "p", run: () => desk.stayOut() };
  const actions = shows.map(({ offer, cards }, i): Action => ({ text: say("act.show", { cards: signs(cards) }), key: String(i + 1), go: i === shows.length - 1, run: () => { const move = offer.moves?.[0]; if (move) desk.act({ steps: move.steps }, cards); } }));
  const over = !open.declared ? "ask.declare" : open.declared[0] === desk.seat ? "ask.declare.own" : "ask.declare.over";
  const text = best ? say(over, { cards: signs(best.cards), who: open.declared ? name(open.declared[0]) : "" }) : say("ask.last.none");
  return { chip: say(last ? "chip.last" : "chip.declare"), text, small: say(last ? "ask.last.small" : "ask.declare.small"), actions: [out, ...actions], left: last ? null : Math.max(0, 1 - open.dealt / open.to_deal) };
}

function burying(desk: TractorDesk, { buried, burial, places, clearBurial }: Asked): PromptPlan {
  const left = places - buried.length;
  const move = left === 0 ? burial?.moves[0] : undefined;
  const wrong = left === 0 ? burial?.refusal : undefined;
  const text = say(left === 0 && !wrong ? "ask.bury.full" : "ask.bury", { n: places });
  const go: Action = left > 0
    ? { text: say("act.bury.togo", { n: left }), go: true, not: say("hold.more", { n: left }), run: () => {} }
    : { text: say("act.bury", { n: places }), key: "Enter", go: true, not: move ? undefined : (burial?.refusal?.text ?? ""), run: () => { if (move) desk.act({ steps: move.steps }, buried); } };
  return { text, small: wrong ?? say("ask.bury.small"), actions: [...(buried.length ? [{ text: say("act.clear"), key: "c", run: clearBurial }] : []), go] };
}

function playing(desk: TractorDesk, { name, smart, offer, leads }: Asked): PromptPlan {
  const { open } = desk;
  const { picks } = smart;
  const cards = picks.answer?.moves[0]?.cards ?? picks.cards;
  const move = picks.answer?.moves[0];
  const least = offer?.least ?? 1;
  const refusal = picks.answer && !move ? picks.answer.refusal : undefined;
  const led = open.trick[0];
  const go: Action = move
    ? { text: button(leads, cards), key: "Enter", go: true, run: () => desk.act({ steps: move.steps }, cards) }
    : { text: unfinished(leads, cards.length, least), go: true, not: refusal?.text ?? say("hold.more", { n: Math.max(1, least - cards.length) }), run: () => {} };
  const clear: Action[] = picks.list.length ? [{ text: say("act.clear"), key: "c", run: () => picks.clear() }] : [];
  const lies = !leads && led && open.in_trick_points > 0 ? say("ask.lies", { n: open.in_trick_points, who: name(open.winning), ...me(desk, open.winning) }) : undefined;
  const wrong = cards.length >= least ? refusal : undefined;
  return { text: leads || !led ? say("ask.lead") : following(desk, name(led.seat), led.cards, offer), small: wrong ?? lies ?? (leads ? say("ask.lead.small") : undefined), actions: [...clear, go], hold: say("hold.tap") };
}

function button(leads: boolean, cards: string[]): string {
  if (cards.length > NAMED) return say(leads ? "act.lead.many" : "act.play.many", { n: cards.length });
  if (leads && cards.length === 2 && cards[0] === cards[1]) return say("act.lead.pair", { cards: signs(cards) });
  return say(leads ? "act.lead" : "act.play", { cards: signs(cards) });
}

function unfinished(leads: boolean, picked: number, least: number): string {
  if (leads) return say(picked ? "act.play.not" : "act.lead.none");
  return picked < least ? say("act.play.togo", { n: least - picked }) : say("act.play.not");
}

function following(desk: TractorDesk, leader: string, cards: string[], offer: Offer | undefined): string {
  const led = cards.length > NAMED ? say("ask.follow.many", { leader, n: cards.length }) : say("ask.follow", { leader, cards: signs(cards) });
  if (offer?.must.length) return say("ask.due", { led, cards: signs(offer.must) });
  const code = desk.reasons.map((reason) => `ask.code.${reason.code}`).find((key) => key in words);
  if (code) return say(code as "ask.code.PAIR_HELD_BACK", { led });
  const suit = `ask.suit.${desk.reasons[0]?.facts.suit ?? ""}`;
  return suit in words ? say(suit as "ask.suit.trump", { led }) : say("ask.free", { led, n: offer?.least ?? 1 });
}
