import { randomUUID } from "node:crypto";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerChecks } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { settle } from "./after";
import { writeFields } from "./fields";
import { holdWorker, writers } from "./find";
import { today } from "./today";

const texts = messages.workerProfile;

/** Notes what a register said: never changed, only added to. BAD_REQUEST for days that cannot be. */
export const noteCheck = procedure(contract.workerProfile.noteCheck, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, check } = input;
    const worker = await holdWorker(tx, workerId);
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
      action: "worker.checkNoted",
      subject: { type: "workerCheck", id },
      details: { workerId, kind: check.kind, outcome: check.outcome },
    });
    return { lock: await settle(tx, workerId), waiting: [], checkId: id };
  }),
);
