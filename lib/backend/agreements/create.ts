import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { agreementCancellationRules, agreements } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { drafter } from "./drafting";
import { byPerson, noteInAudit } from "./events";
import { checkBranch, coverServices, partyOf } from "./parties";

/** Unless the agreement says otherwise (domain.md, CancellationRule). */
const usualCancellation = { withinHours: 4, feePercent: 100 };

/** Begins a draft between an active agency and an active provider. BAD_REQUEST for parties, branch or services that are none. */
export const create = procedure(contract.agreements.create, drafter, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agency = await partyOf(tx, "agency", input.agencyId);
    const provider = await partyOf(tx, "provider", input.providerId);
    await checkBranch(tx, agency.id, input.branchId);
    const now = clock.now();
    const agreement = { id: randomUUID(), agencyId: agency.id, providerId: provider.id };
    await tx.insert(agreements).values({
      ...agreement,
      reference: sql`'AG-' || nextval('agreement_reference')`,
      agencyName: agency.name,
      providerName: provider.name,
      branchId: input.branchId,
      createdByUid: caller.uid,
      createdAt: now,
      changedAt: now,
    });
    await coverServices(tx, agreement, input.serviceIds);
    await tx.insert(agreementCancellationRules).values({ agreementId: agreement.id, ...usualCancellation });
    await noteInAudit(tx, byPerson(caller, context), agreement, { action: "agreement.created" });
    return { agreementId: agreement.id, lock: 1 };
  }),
);
