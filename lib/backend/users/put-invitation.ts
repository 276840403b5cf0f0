/** Creates invitations: the only way to do so, for any caller. */

import { randomUUID } from "node:crypto";
import { audit } from "@/lib/backend/audit";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { postMessage } from "@/lib/backend/outgoing";
import { placeholderTokenHash } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { invitations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Wanted = Omit<typeof invitations.$inferInsert, "id" | "tokenHash" | "expiresAt" | "createdAt"> & {
  permissionCodes: string[];
  apps: { appId: string; isAuthorizer: boolean }[];
};

/**
 * Writes an invitation with the rights it grants, its audit row and the job that e-mails its link. Returns its id.
 * Throws what the message gateway throws, before anything is written.
 */
export async function putInvitation(
  tx: Transaction,
  { context, caller }: { context: Context; caller: PersonCaller },
  wanted: Wanted,
): Promise<string> {
  const id = randomUUID();
  const scopeIds = wanted.scopeServiceIds ?? wanted.scopeBranchIds;
  const { organisationId, permissionCodes, seesMedicalAnswers = true, apps, isPrimary = false } = wanted;
  const envelope = { sender: { by: "person", caller }, organisationId, recipient: wanted.email } as const;
  await postMessage(tx, { kind: "invitation", invitationId: id, organisationId }, envelope);
  await tx.insert(invitations).values({
    ...wanted,
    id,
    tokenHash: placeholderTokenHash(),
    expiresAt: new Date(clock.now().getTime() + constants.invitationMs),
  });
  const thisApp = env().PLATFORM_APP_ID;
  await audit(tx, context, {
    organisationId,
    action: "invitation.created",
    subject: { type: "invitation", id },
    details: {
      codesGiven: permissionCodes.join(" "),
      ...(seesMedicalAnswers ? {} : { seesMedicalAnswers }),
      appsGiven: apps
        .map(({ appId }) => appId)
        .filter((appId) => appId !== thisApp)
        .join(" "),
      isAuthorizer: apps.some(({ appId, isAuthorizer }) => appId === thisApp && isAuthorizer),
      isPrimaryUser: isPrimary,
      ...(scopeIds ? { scope: scopeIds.join(" ") } : {}),
    },
  });
  return id;
}
