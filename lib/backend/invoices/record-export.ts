import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canRead } from "./find";

/** Audits that the list was exported, and with which filters; the search text is not recorded. */
export const recordExport = procedure(
  contract.invoices.recordExport,
  canRead,
  async ({ input: { query, ...filters }, caller, context }) => {
    const narrowed = Object.keys(filters).filter((name) => filters[name as keyof typeof filters]);
    await withScope(scopeOf(caller), (tx) =>
      audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "invoice.listExported",
        subject: { type: "organisation", id: caller.organisation.id },
        details: { filters: [...(query ? ["search"] : []), ...narrowed].join(" "), generation: filters.generation },
      }),
    );
    return { noted: true as const };
  },
);
