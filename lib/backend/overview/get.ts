import { may } from "@/lib/access";
import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { cards } from "./cards";
import { setUpOf } from "./set-up";

/** The cards of the first page of the day, each only for those who may open the list behind it, and what is left to set up. */
export const get = procedure(contract.overview.get, signedIn, async ({ caller }) => {
  const own = cards.filter(({ requires }) => may(caller.principal, requires));
  const read = await Promise.all(own.map(async (card) => ({ key: card.key, ...(await card.read(caller)) })));
  return { cards: read, setUp: setUpOf(caller) };
});
