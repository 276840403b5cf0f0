import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { mondayOf } from "@/lib/format";

/** Audits that the list of shifts was exported: of which week or day, and by which filters. */
export const recordExport = procedure(
  contract.jobs.recordExport,
  canRead,
  async ({ input: { week, day, ...filters }, caller, context }) => {
    const narrowed = Object.keys(filters).filter((name) => filters[name as keyof typeof filters]);
    await withScope(scopeOf(caller), (tx) =>
      audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "job.listExported",
        subject: { type: "jobs", id: caller.organisation.id },
        details: { from: day ?? mondayOf(week), days: day ? 1 : 7, filters: narrowed.join(" ") },
      }),
    );
    return { noted: true as const };
  },
);
