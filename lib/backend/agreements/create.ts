import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { agreementCancellationRules, agreements } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canDraft } from "./drafting";
import { auditAgreement, byPerson } from "./events";
import { checkBranch, partyOf, replaceCoveredServices } from "./parties";

/** The default unless the agreement sets its own (domain.md, CancellationRule). */
const defaultCancellation = { withinHours: 4, feePercent: 100 };

/**
 * Creates a draft between an active agency and an active provider. BAD_REQUEST for invalid parties, branch or services.
 */
export const create = procedure(contract.agreements.create, canDraft, ({ input, caller, context }) =>
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
    await replaceCoveredServices(tx, agreement, input.serviceIds);
    await tx.insert(agreementCancellationRules).values({ agreementId: agreement.id, ...defaultCancellation });
    await auditAgreement(tx, byPerson(caller, context), agreement, { action: "agreement.created" });
    return { agreementId: agreement.id, lock: 1 };
  }),
);
