import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { columnsOf } from "./columns";
import { refusePastConcession } from "./concession";
import { duplicatesOf, refuseFields } from "./duplicates";
import { canManage, lockForEdit, refuseStale, writeOrganisation } from "./find";
import { refuseVerifiedNames } from "./verified-names";

/**
 * Saves an organisation's details, for platform staff and its own primary users. NOT_FOUND for another organisation,
 * CONFLICT if someone has changed it in the meantime, BAD_REQUEST for verified names, which only platform staff may
 * change, for a VAT concession from a day that is over, and with reason `duplicate` for a number or an address that another organisation has, TOO_MANY_REQUESTS for
 * too many attempts.
 */
export const saveDetails = procedure(
  contract.organisations.saveDetails,
  canManage,
  async ({ input, caller, context }) => {
    if (caller.group !== "Admin") await consume("detailsOfUser", caller.userId);
    return withScope(scopeOf(caller), async (tx) => {
      const { organisationId, details, lock } = input;
      const row = await lockForEdit(tx, caller, organisationId);
      if (row.kind !== details.kind) throw notFound();
      refuseStale(row, lock);
      const { kind, companyNumber, email } = details;
      refuseVerifiedNames(caller, row, details);
      refusePastConcession(row, details);
      refuseFields(await duplicatesOf(tx, caller, { kind, companyNumber, email, own: organisationId }));
      const columns = columnsOf(details);
      const changed = Object.entries(columns).filter(([name, value]) => row[name as keyof typeof row] !== value);
      const written = await writeOrganisation(tx, organisationId, columns);
      await audit(tx, context, {
        organisationId,
        action: "organisation.changed",
        subject: { type: "organisation", id: organisationId },
        details: { fields: changed.map(([name]) => name).join(" ") },
      });
      return written;
    });
  },
);
