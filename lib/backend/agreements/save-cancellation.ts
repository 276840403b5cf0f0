import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { agreementCancellationRules } from "@/lib/db/schema";
import { canDraft, saveStep } from "./drafting";

/** Replaces a draft's cancellation bands. With none, cancelling is free. */
export const saveCancellation = procedure(contract.agreements.saveCancellation, canDraft, (call) =>
  saveStep(call, "cancellation", async (tx, { id: agreementId }) => {
    await tx.delete(agreementCancellationRules).where(eq(agreementCancellationRules.agreementId, agreementId));
    const rules = call.input.rules.map((rule) => ({ agreementId, ...rule }));
    if (rules.length > 0) await tx.insert(agreementCancellationRules).values(rules);
    return {};
  }),
);
