import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { canPost } from "@/lib/backend/jobs/find";
import { inactiveAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { PostInput } from "@/lib/contract/jobs";
import { workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { asksOf, genderDetails } from "./asks";
import { shiftsOf } from "./days";
import { serviceOf } from "./service";
import { copiesOf, storeOnlyPosting } from "./store-posting";
import { unitIn } from "./unit";

const texts = messages.jobs;

async function workerTypeOf(tx: Transaction, workerTypeId: string) {
  const [found] = await tx.select().from(workerTypes).where(eq(workerTypes.id, workerTypeId));
  if (!found) throw invalid(messages.general.problem, [{ field: "workerTypeId", message: texts.workerTypeNeeded }]);
  return found;
}

/**
 * Identifies a request by its key and what it posts, so that a form that is changed and sent again posts again. Null
 * without a key.
 */
const postingKeyOf = (input: PostInput): string | null =>
  input.idempotencyKey ? createHash("sha256").update(JSON.stringify(input)).digest("base64url") : null;

/**
 * Posts a shift, on one day or on each day of its recurrence: one job for each day and vacancy, all in one posting. Where
 * the service needs authorisation and the caller may not give it, they are drafts and the authorisers are asked.
 * BAD_REQUEST for times that are in the past or that the clocks skip or show twice; CONFLICT where the service or the
 * provider may not have shifts, `undone` for a request that was posted before and undone.
 */
export const post = procedure(contract.jobs.post, canPost, async ({ input, caller, context }) => {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const found = shiftsOf(input, clock.now());
    if ("errors" in found) throw invalid(messages.general.problem, found.errors);
    const service = await serviceOf(tx, caller, input.serviceId);
    const workerType = await workerTypeOf(tx, input.workerTypeId);
    const { jobType, breaks, notes, vacancies } = input;
    const unit = unitIn(service, input.unit);
    const asks = asksOf(input, service);
    const job = { ...copiesOf(service), ...asks, unit, jobType, workerType, breaks, notes };
    const added = found.shifts.flatMap(({ startAt, endAt }) =>
      Array.from({ length: vacancies }, () => ({ ...job, startAt, endAt })),
    );
    const details = { vacancies, days: found.shifts.length, ...genderDetails(asks) };
    const postingKey = postingKeyOf(input);
    return storeOnlyPosting(tx, { caller, context }, { service, postingKey, added, details, inactive });
  });
});
