import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";

/** Audits that the list was exported, and with which filters; the search text is not recorded. */
export const recordExport = procedure(
  contract.workers.recordExport,
  permission(codes.workersView, ["Admin", "Agency"]),
  async ({ input: { search, sort: _, ...filters }, caller, context }) => {
    const narrowed = Object.keys(filters).filter((name) => filters[name as keyof typeof filters]);
    await withScope(scopeOf(caller), (tx) =>
      audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "worker.listExported",
        subject: { type: "workers", id: caller.organisation.id },
        details: { filters: [...(search ? ["search"] : []), ...narrowed].join(" ") },
      }),
    );
    return { noted: true as const };
  },
);
