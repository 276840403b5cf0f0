import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { authorisationOfJob } from "./authorisation-details";
import { blockedAt } from "./blocks";
import { allocationsOf, canRead, findJob } from "./find";
import { historyAt } from "./rules";
import { toJob } from "./serializers";
import { lastTimeChange, toTimeChange } from "./time-changes";

/**
 * A job with the workers put forward and the request for authorisation that the caller may see. NOT_FOUND for one that is
 * none of the caller's.
 */
export const get = procedure(contract.jobs.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, input.jobId);
    const now = clock.now();
    const put = await allocationsOf(tx, [input.jobId]);
    const blocked = await blockedAt(
      tx,
      found.job.serviceId,
      put.map(({ workerId }) => workerId),
    );
    const change = await lastTimeChange(tx, input.jobId);
    return {
      ...toJob(found, put, { group: caller.group, now, blocked }),
      timeChange: change && toTimeChange(change, { job: found.job, put, history: historyAt(found.job, put, now), now }),
      authorisation: await authorisationOfJob(tx, caller, found.job),
    };
  }),
);
