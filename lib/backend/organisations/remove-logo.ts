import { eq } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { organisationLogos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { holdToEdit, keepers } from "./find";
import { noteLogo } from "./set-logo";

/** Takes an organisation's logo away: its initials stand in its place. */
export const removeLogo = procedure(contract.organisations.removeLogo, keepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    await holdToEdit(tx, caller, input.organisationId);
    await tx.delete(organisationLogos).where(eq(organisationLogos.organisationId, input.organisationId));
    return noteLogo(tx, context, input.organisationId, null);
  }),
);
