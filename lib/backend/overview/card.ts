/**
 * A card of the first page: figures, and where there is a list behind them the way to it; or what is left to set up. A card is a
 * file of its own and a line in cards.ts.
 */
import type { SQL } from "drizzle-orm";
import type { Requirement } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import type { Card, SetUpTask } from "@/lib/contract/overview";

/** Whose rows are counted: one organisation's, or for the platform's staff everyone's. */
export type Extent = "organisation" | "platform";

export type CardSource<Counts extends Record<string, unknown> = Record<string, unknown>> = {
  key: string;
  /** Who sees the card: whoever may open the list behind it. */
  requires: Requirement;
  /**
   * What it counts, as a subquery that gives one JSON object. All of a person's cards are read together, in one round trip: no
   * card asks the database by itself. May name `organisationId` and `since` as placeholders.
   */
  counts(extent: Extent): SQL<Counts>;
  draw(counts: Counts, caller: PersonCaller): { card?: Omit<Card, "key">; tasks?: SetUpTask[] };
};

/** A card as the list of cards holds it. */
export const card = <Counts extends Record<string, unknown>>(source: CardSource<Counts>): CardSource =>
  source as unknown as CardSource;
