import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { listed } from "@/lib/config/messages/lists";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { enterReview } from "./enter-review";
import { findWorker } from "./find";
import { missingOf } from "./missing";
import { maySubmit } from "./rules";

const texts = messages.verification;

/**
 * Submits a profile to the platform's compliance team. CONFLICT `offPanel` or `notNow`; BAD_REQUEST `incomplete` with
 * what each step lacks, in words, at the step's name.
 */
export const submit = procedure(
  contract.verification.submit,
  permission(codes.workerCreate, ["Agency"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { worker } = await findWorker(tx, input.workerId, { forUpdate: true });
      if (worker.panel === "off") throw conflict(texts.offPanel, "offPanel");
      if (!maySubmit(worker)) throw conflict(texts.notNow, "notNow");
      const missing = await missingOf(tx, worker.id);
      if (missing.length > 0) {
        const fields = missing.map(({ step, what }) => ({
          field: step,
          message: `${messages.workerFields.steps[step]}: ${listed(what)}`,
        }));
        throw new DomainError("BAD_REQUEST", texts.incomplete, { fields, reason: "incomplete" });
      }
      await enterReview(tx, { ...context, caller }, worker, "submitted");
      return { status: "in_review" as const };
    }),
);
