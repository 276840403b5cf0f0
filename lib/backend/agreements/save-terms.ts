import { procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { canDraft, saveStep } from "./drafting";

/** Saves a draft's dates and terms. */
export const saveTerms = procedure(contract.agreements.saveTerms, canDraft, (call) =>
  saveStep(call, "terms", async () => call.input.terms),
);
