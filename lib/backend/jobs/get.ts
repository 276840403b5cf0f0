import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { allocationsOf, canRead, findJob } from "./find";
import { toJob } from "./serializers";

/** A job with the workers put forward that the caller may see. NOT_FOUND for one that is none of the caller's. */
export const get = procedure(contract.jobs.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, input.jobId);
    return toJob(found, await allocationsOf(tx, [input.jobId]), { group: caller.group, now: clock.now() });
  }),
);
