import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { leaveReview } from "@/lib/backend/verification";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerErasures, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { dropFiles, filesNamedOf } from "./files";
import { canManage, findWorker, planOf, privacyOf } from "./find";
import { erase as eraseRecords } from "./stores";

const texts = messages.privacy;

/** For a worker who never started: archived, so that the lists no longer show them. */
const outOfLists = { employmentStatus: "archived" } as const;

/**
 * Erases a worker's personal data, except what must be kept by law, in one transaction; jobs remove the bytes of their
 * files afterwards. CONFLICT while they still work, when there is nothing to erase, and when they were changed in the
 * meantime; BAD_REQUEST if the number entered is not theirs.
 */
export const erase = procedure(contract.privacy.erase, canManage, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await findWorker(tx, input.workerId, { forUpdate: true });
    const { id: workerId, organisationId } = worker;
    const plan = await planOf(tx, worker);
    if (plan.refusal === "hasNotLeft") throw conflict(texts.hasNotLeft, "hasNotLeft");
    if (plan.refusal === "nothing") throw conflict(texts.nothingToErase, "nothing");
    if (worker.lock !== input.lock) throw conflict(messages.general.conflict, "changedMeanwhile");
    if (input.confirm.toLowerCase() !== worker.number.toLowerCase()) {
      throw invalid(messages.general.problem, [{ field: "confirm", message: texts.confirmWrong }]);
    }
    const candidates = await filesNamedOf(tx, [workerId]);
    for (const { record } of plan.erased) await eraseRecords(tx, record, [workerId]);
    const dropped = await dropFiles(tx, [workerId], candidates);
    const began = worker.employmentStatus !== "draft" && worker.employmentStatus !== "profile_completed";
    await tx
      .update(workers)
      .set({ erasedAt: clock.now(), ...(began ? {} : outOfLists) })
      .where(eq(workers.id, workerId));
    await leaveReview(tx, workerId);
    const { erased, kept } = plan;
    await tx
      .insert(workerErasures)
      .values({ organisationId, workerId, reason: input.reason, erased, kept, byUserId: caller.userId });
    await audit(tx, context, {
      organisationId,
      action: "worker.erased",
      subject: { type: "worker", id: workerId },
      details: { ...Object.fromEntries(erased.map(({ record, count }) => [record, count])), files: dropped.length },
    });
    return privacyOf(tx, await findWorker(tx, workerId));
  }),
);
