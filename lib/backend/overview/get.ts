import { isAllowed } from "@/lib/access";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { cards } from "./cards";
import { countsOf } from "./read";
import { setUpOf } from "./set-up";

/** The cards of the overview page, each only for users who may open what it is about, and what is left to set up. */
export const get = procedure(contract.overview.get, signedIn, async ({ caller }) => {
  const own = cards.filter(({ requires }) => isAllowed(caller.principal, requires));
  const counts = await countsOf(own, caller);
  const drawn = own.map(({ key, draw }) => ({ key, ...draw(counts[key] ?? {}, caller) }));
  return {
    cards: drawn.flatMap(({ key, card }) => (card ? [{ key, ...card }] : [])),
    setUp: [...setUpOf(caller), ...drawn.flatMap(({ tasks }) => tasks ?? [])],
  };
});
