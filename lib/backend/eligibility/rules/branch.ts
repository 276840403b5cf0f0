/** The worker works from the branch that the agreement names. Source: the agreement. */
import { rule } from "@/lib/backend/eligibility/rule";

export const branch = rule("branch", "hard", ({ agreement, worker }) => {
  const branch = agreement?.branch;
  return !branch || worker.branchIds.includes(branch.id) ? null : { kind: "branch", branch: branch.name };
});
