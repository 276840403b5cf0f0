import { randomUUID } from "node:crypto";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { lockWorker, writeFields } from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerChecks } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { recompute } from "./recompute";

const texts = messages.workerProfile;

/** Records a register check: append-only. BAD_REQUEST for impossible dates. */
export const recordCheck = procedure(contract.workerProfile.recordCheck, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, check } = input;
    const worker = await lockWorker(tx, workerId);
    const { checkedOn, followUpOn } = check;
    const fields = [
      ...(checkedOn > today() ? [{ field: "check.checkedOn", message: texts.checkedInFuture }] : []),
      ...(followUpOn && followUpOn <= checkedOn ? [{ field: "check.followUpOn", message: texts.followUpBefore }] : []),
    ];
    if (fields.length > 0) throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
    const id = randomUUID();
    const { organisationId } = worker;
    await tx.insert(workerChecks).values({ id, organisationId, workerId, ...check, checkedByUserId: caller.userId });
    await writeFields(tx, worker, {});
    await audit(tx, context, {
      organisationId,
      action: "worker.checkRecorded",
      subject: { type: "workerCheck", id },
      details: { workerId, kind: check.kind, outcome: check.outcome },
    });
    return { lock: await recompute(tx, workerId), waiting: [], checkId: id };
  }),
);
