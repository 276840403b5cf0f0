import { audit } from "@/lib/backend/audit";
import { procedure, role } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";

/** Notes that the list was taken as a file: what leaves the portal in bulk is on record. */
export const noteExport = procedure(
  contract.organisations.noteExport,
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
