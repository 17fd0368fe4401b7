// What the house offers the page, heard on its own line: tests wait for an offer, then do it by clicks.
import type { Page } from "@playwright/test";
import type { Outgoing } from "../../src/wire/messages";
import type { Move, Offer } from "../../src/wire/table";

export class Ears {
  offers: Offer[] = [];

  /** Before the page opens its line; without a page, what comes is handed in. */
  constructor(page?: Page) {
    page?.on("websocket", (line) => line.on("framereceived", ({ payload }) => this.hear(JSON.parse(String(payload)) as Outgoing)));
  }

  hear(message: Outgoing): void {
    if ("frame" in message) this.offers = message.frame.you?.offers ?? [];
  }

  /** The listed moves of a kind. */
  moves(verb: string): Move[] {
    return this.offers.filter((offer) => offer.do === verb).flatMap((offer) => offer.moves ?? []);
  }
}
