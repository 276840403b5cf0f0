import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { drafter, saveStep } from "./drafting";
import { checkBranch, coverServices } from "./parties";

/** Saves a draft's branch and services. */
export const saveParties = procedure(contract.agreements.saveParties, drafter, (call) =>
  saveStep(call, "parties", async (tx, draft) => {
    const { branchId, serviceIds } = call.input;
    await checkBranch(tx, draft.agencyId, branchId);
    await coverServices(tx, draft, serviceIds);
    return { branchId };
  }),
);
