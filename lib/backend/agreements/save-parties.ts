import { procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { canDraft, saveStep } from "./drafting";
import { checkBranch, replaceCoveredServices } from "./parties";

/** Saves a draft's branch and services. */
export const saveParties = procedure(contract.agreements.saveParties, canDraft, (call) =>
  saveStep(call, "parties", async (tx, draft) => {
    const { branchId, serviceIds } = call.input;
    await checkBranch(tx, draft.agencyId, branchId);
    await replaceCoveredServices(tx, draft, serviceIds);
    return { branchId };
  }),
);
