import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { findOrganisation, staff } from "./organisation";
import { findPeople, toPeople } from "./people";

/** The whole list as filtered; the export is audited. NOT_FOUND for another organisation. */
export const exportList = procedure(
  contract.users.export,
  ofWholeOrganisation(permission(codes.organisation, staff)),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const organisation = await findOrganisation(tx, caller, input.organisationId);
      const rows = await findPeople(tx, input, { limit: constants.userExportMax });
      await audit(tx, context, {
        organisationId: organisation.id,
        action: "member.listExported",
        subject: { type: "organisation", id: organisation.id },
        details: { people: rows.length },
      });
      return { organisation, items: await toPeople(tx, rows, caller) };
    }),
);
