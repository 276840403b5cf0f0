import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { agreementCancellationRules } from "@/lib/db/schema";
import { drafter, saveStep } from "./drafting";

/** Saves a draft's cancellation bands, all of them anew. None: cancelling is free. */
export const saveCancellation = procedure(contract.agreements.saveCancellation, drafter, (call) =>
  saveStep(call, "cancellation", async (tx, { id: agreementId }) => {
    await tx.delete(agreementCancellationRules).where(eq(agreementCancellationRules.agreementId, agreementId));
    const rules = call.input.rules.map((rule) => ({ agreementId, ...rule }));
    if (rules.length > 0) await tx.insert(agreementCancellationRules).values(rules);
    return {};
  }),
);
