// One match at a real house, played over its socket from a page of it: an expert's hints tell what to do, until a choice
// comes that the expert calls far worse than the best. That one is taken; whoever thinks too long afterwards is stood in
// for by a bot, so the match is played to its end.
import type { Page } from "@playwright/test";

export type Played = { table: string; seat: number; /** The entry of the log. */ at: number; /** What was done there, as the log writes it. */ action: string; salt: string; commitment: string };
export type Wanted = { game: string; options: object; /** At least so much is thrown away, in what the game counts in. */ least: number; /** Or this, which no expert would even think of. */ never?: string; /** The match is ended after this deal: a whole one takes long. */ oneDeal?: boolean };

/** Nothing where no such choice came in the first decisions. */
export const blunder = (page: Page, wanted: Wanted): Promise<Played | null> => page.evaluate(play, wanted);

async function play({ game, options, least, never, oneDeal }: Wanted): Promise<Played | null> {
  type Rated = { choice: string; steps?: number[]; behind: number };
  type Move = { text: string; steps: number[] };
  type Message = {
    frame?: { seq: number; table?: { stage?: string; commitment?: string }; open?: { phase?: string }; events?: { event: string }[]; you?: { offers: { do: string; moves?: Move[] }[] } };
    welcome?: { seat: number | null }; refused?: { code: string; key: string; text: string }; answer?: { seq: number; hint?: { choices: Rated[] } | null };
  };
  const FIRST = 40;
  const post = async (path: string, body: object) => (await fetch(`api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
  const manners = { level: "club", pace: "instant", watch: "nobody", card_ms: 0, last_ms: 0, clock: { seconds: 40, then: "stand_in" } };
  const { table } = (await post("tables", { setup: { game, options, manners } })) as { table: string };
  const salt = `grain${game}`;
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(salt)))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/ws`);
  let seq = 0, seat: number | null = null, stage = "", commitment = "", keys = 0, own = 0, planted = -1, asking = false, phase = "";
  let moves: Move[] | null = null;
  let last: { do?: object; hello?: object; ask?: object } = {};
  const send = (message: typeof last) => socket.send(JSON.stringify((last = message)));
  const command = (what: object | string) => send({ do: { key: (++keys).toString(16), seq, what } });
  const act = (steps: number[]) => (own++, command({ act: { steps } }));

  function decide(choices: Rated[]): void {
    const bad = choices.filter(({ steps, behind }) => steps && behind >= least).at(-1);
    const unheard = choices.length > 1 && never ? moves!.find(({ text }) => new RegExp(never).test(text)) : undefined;
    const steps = (unheard ?? bad)?.steps;
    if (steps) planted = own;
    if (steps ?? choices[0]?.steps) act((steps ?? choices[0]!.steps)!);
    else command("stay_out");
  }

  /** Asks what to do, if something is to be done; while cards are dealt, others may show theirs. */
  function consider(): void {
    if (!moves || stage !== "playing" || phase === "deal" || planted >= 0 || asking) return;
    if (own >= FIRST) return command("end");
    asking = true;
    send({ ask: { id: ++keys, about: "hint" } });
  }

  return new Promise((done, fail) => {
    socket.onerror = () => fail(new Error("the line broke"));
    socket.onopen = () => send({ hello: { table } });
    socket.onmessage = async ({ data }) => {
      const { frame, welcome, refused, answer } = JSON.parse(String(data)) as Message;
      if (refused?.code === "TOO_OFTEN") return void setTimeout(() => send(last), 2_000);
      // The table went on while this was said.
      if (refused?.code === "STALE") return void setTimeout(() => last.do && send({ do: { ...last.do, seq } }), 200);
      if (refused?.code === "NOT_ASKED") return consider();
      // The expert thought for too long.
      if (refused?.code === "BOT_PLAYS") return command("return");
      if (refused) return fail(new Error(JSON.stringify(refused)));
      if (welcome) {
        seat = welcome.seat;
        command(seat === null ? { sit: { seat: 0 } } : "start");
      }
      if (answer) {
        asking = false;
        if (answer.seq !== seq || !answer.hint) consider();
        else decide(answer.hint.choices);
      }
      if (!frame) return;
      seq = frame.seq;
      commitment = frame.table?.commitment ?? commitment;
      const now = frame.table?.stage ?? stage;
      if (now !== stage) {
        stage = now;
        if (stage === "hashing") command({ hash });
        if (stage === "opening") command({ salt });
        if (stage === "over") {
          socket.close();
          if (planted < 0) return done(null);
          const log = (await (await fetch(`api/tables/${table}/matches/1`)).json()) as { actions: { seat: number; action: string }[] };
          const at = log.actions.flatMap((entry, at) => (entry.seat === seat ? at : []))[planted]!;
          return done({ table, seat: seat!, at, action: log.actions[at]!.action, salt, commitment });
        }
      }
      if (oneDeal && planted >= 0 && stage === "playing" && frame.events?.some(({ event }) => event === "deal_scored")) command("end");
      phase = frame.open?.phase ?? phase;
      moves = frame.you?.offers.flatMap((offer) => offer.moves ?? []) ?? null;
      consider();
    };
  });
}
