/** Who may authorise what for a provider: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get } from "./get";
import { list } from "./list";
import { save } from "./save";

export { authorisersOf } from "./find";
export { involvedInShifts, isKeptFromApproving } from "./involved";
export { mailAboutAuthorisation } from "./mail";
export { authorisationMailSchema, queueAuthorisationMail } from "./queued";
export { reportAllUndecidable, reportUndecidable } from "./report";
export { type AuthoriserRights, askedFor, mayAuthorise } from "./rules";
export { onBehalfToDecide, paymentsToAuthorise, requestsToDecide } from "./to-decide";

export const authorisers: GuardedArea<typeof contract.authorisers> = { list, get, save };
