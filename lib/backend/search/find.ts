import { isAuthorized, procedure, signedIn } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { type SearchGroup, searchKinds } from "@/lib/contract/search";
import { kinds } from "./kinds";

/** One letter matches nearly everything. */
const SEARCH_LENGTH_MIN = 2;

/**
 * A few results of each kind that the caller may list, in that list's scope. TOO_MANY_REQUESTS for more searches than
 * anyone types.
 */
export const find = procedure(contract.search.find, signedIn, async ({ input, caller, context }) => {
  await consume("searches", caller.userId);
  if (input.search.length < SEARCH_LENGTH_MIN) return { groups: [] };
  const groups: SearchGroup[] = [];
  // One after another: a search never uses more than one connection.
  for (const kind of searchKinds) {
    if (input.kinds && !input.kinds.includes(kind)) continue;
    if (!isAuthorized(kinds[kind].accessRule, caller)) continue;
    const found = await kinds[kind].find(input.search, caller, context);
    if (found.items.length > 0) groups.push({ kind, ...found });
  }
  return { groups };
});
