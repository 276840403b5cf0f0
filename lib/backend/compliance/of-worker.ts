import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { checklistOf, lineOf } from "./checklist";
import { readEvidence } from "./read";
import { assess } from "./rules";
import { steps } from "./steps";

const { requirements: labels } = messages.compliance;
const labelOf = (key: string) => labels[key] ?? key;

/** Assesses a worker's evidence as of today, with the same rules as lists and e-mails. */
export const ofWorker = procedure(
  contract.compliance.ofWorker,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { workerId }, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const [found] = await readEvidence(tx, [workerId]);
      if (!found) throw notFound();
      const { organisationId } = found.row;
      await recordAccess(tx, { ...context, caller }, { organisationId, workerId, part: "compliance" });
      const asOf = calendarDate(clock.now());
      const assessment = assess(found.evidence, asOf);
      const checklist = checklistOf(found.evidence, assessment);
      const { state, nextChangeOn, expiresOn, blocking } = assessment;
      return {
        workerId,
        asOf,
        state,
        nextChangeOn,
        expiresOn,
        blocking: blocking.map(labelOf),
        requirements: assessment.requirements.map(({ hasLapsed: _, evidenceId: __, since: ___, ...one }) => ({
          ...one,
          label: labelOf(one.key),
          line: lineOf(checklist, one.key),
        })),
        steps: steps(found.evidence, asOf, undefined, assessment),
      };
    }),
);
