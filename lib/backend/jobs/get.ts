import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { authorisationOfJob } from "./authorisation-details";
import { allocationsOf, canRead, confirmedOf, findJob } from "./find";
import { toJob } from "./serializers";

/**
 * A job with the workers put forward and the request for authorisation that the caller may see. NOT_FOUND for one that is
 * none of the caller's.
 */
export const get = procedure(contract.jobs.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, input.jobId);
    const seen = { group: caller.group, now: clock.now() };
    const allocations = await allocationsOf(tx, [input.jobId]);
    const job = toJob(found, { allocations, confirmed: await confirmedOf(tx, found.job, allocations) }, seen);
    return { ...job, authorisation: await authorisationOfJob(tx, caller, found.job) };
  }),
);
