import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { drafter, saveStep } from "./drafting";

/** Saves a draft's dates and terms. */
export const saveTerms = procedure(contract.agreements.saveTerms, drafter, (call) =>
  saveStep(call, "terms", async () => call.input.terms),
);
