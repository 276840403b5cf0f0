/** How jobs are released to agencies: the area's router of settings, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get } from "./get";
import { preview } from "./preview";
import { saveFavourites } from "./save-favourites";
import { removeRules, saveRules } from "./save-rules";
import { saveTiers } from "./save-tiers";

export { agenciesOf, type FoundAgency, inactiveAgencies } from "./facts";
export { isUnopened, notSeenByAll } from "./not-released";
export { databaseNow, openRelease } from "./open";
export { planReleaseAgain } from "./plan-again";
export { recordAgencies, recordReleases } from "./record";
export { seenOfPostings } from "./seen";
export { queueReleased, queueReopened, releaseMailSchema, tellReleased } from "./told";

export const releases: GuardedArea<typeof contract.releases> = {
  get,
  preview,
  saveRules,
  removeRules,
  saveTiers,
  saveFavourites,
};
