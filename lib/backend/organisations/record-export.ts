import { procedure, role } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";

/** Audits that the list was exported: every bulk export is recorded. */
export const recordExport = procedure(
  contract.organisations.recordExport,
  role(["Admin"]),
  async ({ input, caller, context }) => {
    await withScope({ kind: "platform" }, (tx) =>
      audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "organisation.listExported",
        subject: { type: "organisations", id: input.kind },
      }),
    );
    return { noted: true as const };
  },
);
