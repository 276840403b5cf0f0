/** A card of the first page: figures that lead to the list behind them. A card is a file of its own and a line in cards.ts. */
import type { Requirement } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import type { Card } from "@/lib/contract/overview";

export type CardSource = {
  key: string;
  /** Who sees the card: whoever may open the list behind it. */
  requires: Requirement;
  read(caller: PersonCaller): Promise<Omit<Card, "key">>;
};
