/** Who may put a worker forward despite a warning (docs/decisions/0102-who-overrides-a-warning.md), and which were. */
import { codes, isAllowed } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { exemptionsOf, type RuleCode, type RuleElsewhere } from "@/lib/backend/eligibility";
import type { CheckedWorker } from "./eligible";

/** Whether the caller may override a warning about a worker: those of the agency who manage its workers. */
export const mayOverride = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { permissionCode: codes.workerCreate });

/** The rules that a booking may break: those that are overridden, and those from which the worker has opted out. */
export const overriddenBy = ({ eligibility, input }: CheckedWorker): RuleCode[] => [
  ...eligibility.warnings,
  ...exemptionsOf(input),
];

/** The warnings about a worker that were not overridden. */
export const notOverridden = ({ eligibility }: CheckedWorker, overridden: readonly string[] | null): RuleCode[] =>
  eligibility.warnings.filter((code) => !overridden?.includes(code));

const ofRest: readonly RuleCode[] = ["daily_rest", "weekly_rest", "weekly_hours"] satisfies RuleElsewhere[];

/** Whether a rule is one about rest and hours, which the database holds a booking to (0093). */
export const isOfRest = (code: RuleCode): boolean => ofRest.includes(code);
