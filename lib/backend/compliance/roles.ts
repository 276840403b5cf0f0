/** Which roles a worker's types give them: they decide the DBS level and the training certificates. Pure. */
import type { ComplianceRules, Role } from "@/lib/config/compliance";
import type { Evidence } from "./evidence";

/** The roles of the worker's types; a worker without any counts as care staff, which has the strictest requirements. */
export function rolesOf({ workerTypes }: Evidence, rules: ComplianceRules): Role[] {
  const names = workerTypes.map(
    ({ name, requiresRegistration }) => rules.roleOfType[name] ?? (requiresRegistration ? "nurse" : "care"),
  );
  return (names.length > 0 ? names : (["care"] as const)).map((name) => rules.roles[name]);
}
