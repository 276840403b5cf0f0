/**
 * A card of the overview page: figures, linked to the list behind them if there is one, or a notice. Each card is a file
 * and a line in cards.ts.
 */
import type { SQL } from "drizzle-orm";
import type { Requirement } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import type { Card, OverviewNotice } from "@/lib/contract/overview";

/** Whose rows are counted: one organisation's, or everyone's for platform staff. */
type Extent = "organisation" | "platform";

export type CardSource<Counts extends Record<string, unknown> = Record<string, unknown>> = {
  key: string;
  /** Who sees the card: anyone who may open the list behind it. */
  requires: Requirement;
  /**
   * What it counts, as a subquery that returns one JSON object. All of a user's cards are read in one round trip; no
   * card queries the database itself. May use `organisationId`, `since` and `today` as placeholders.
   */
  counts(extent: Extent): SQL<Counts>;
  draw(counts: Counts, caller: PersonCaller): { card?: Omit<Card, "key">; notices?: OverviewNotice[] };
};

/** Types a card for the list of cards. */
export const card = <Counts extends Record<string, unknown>>(source: CardSource<Counts>): CardSource =>
  source as unknown as CardSource;
