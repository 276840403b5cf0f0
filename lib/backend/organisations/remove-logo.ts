import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { organisationLogos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManage, lockForEdit } from "./find";
import { auditLogo } from "./set-logo";

/** Removes an organisation's logo; its initials are shown instead. */
export const removeLogo = procedure(contract.organisations.removeLogo, canManage, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    await lockForEdit(tx, caller, input.organisationId);
    await tx.delete(organisationLogos).where(eq(organisationLogos.organisationId, input.organisationId));
    return auditLogo(tx, context, input.organisationId, null);
  }),
);
