/**
 * What an agency is offered: proposed by one person of the platform and confirmed by another, which approves an agency that has
 * applied (spec section 4).
 */
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { appliedAdvanceStatuses } from "@/lib/config/closed-lists/organisations";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { advanceTerms, organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agencyFor, canDecide } from "./find";
import { queueAdvanceMail } from "./queued";

const texts = messages.advances;
const platform = { kind: "platform" } as const;

/** The agency and its terms, both locked. NOT_FOUND for no agency; CONFLICT `changed`. */
async function lockTerms(
  tx: Transaction,
  caller: PersonCaller,
  { agencyId, lock }: { agencyId: string; lock: number },
) {
  await agencyFor(tx, caller, agencyId);
  // The agency's row is locked first, so that two first proposals wait for each other.
  const [agency] = await tx
    .select({ status: organisations.capitalAdvance })
    .from(organisations)
    .where(eq(organisations.id, agencyId))
    .for("update");
  const [row] = await tx.select().from(advanceTerms).where(eq(advanceTerms.organisationId, agencyId)).for("update");
  if ((row?.lock ?? 0) !== lock) throw conflict(texts.changed, "changed");
  return { status: agency?.status ?? "NOT_REGISTERED", row: row ?? null };
}

/**
 * Proposes what an agency is offered; it applies once a second person has confirmed it. NOT_FOUND if it is not an
 * agency; CONFLICT `changed`, and `notApplied` for an agency that has not applied.
 */
export const proposeTerms = procedure(contract.advances.proposeTerms, canDecide, ({ input, caller, context }) =>
  withScope(platform, async (tx) => {
    const { agencyId, terms } = input;
    const { status, row } = await lockTerms(tx, caller, input);
    if (!appliedAdvanceStatuses.includes(status)) throw conflict(texts.notApplied, "notApplied");
    const columns = { proposed: terms, proposedByUserId: caller.userId, lock: input.lock + 1 };
    if (row) await tx.update(advanceTerms).set(columns).where(eq(advanceTerms.organisationId, agencyId));
    else await tx.insert(advanceTerms).values({ organisationId: agencyId, ...columns });
    await audit(tx, context, {
      organisationId: agencyId,
      action: "advanceTerms.proposed",
      subject: { type: "organisation", id: agencyId },
      details: { ...terms },
    });
    await queueAdvanceMail(tx, { kind: "advanceApplied", what: "proposed", agencyId });
    return { lock: columns.lock };
  }),
);

/**
 * Confirms what was proposed; an agency that has applied is approved. Advances that were already requested keep their
 * terms. CONFLICT `changed`, `nothingProposed`, `notApplied`, and `sameProposer` for the person who proposed it.
 */
export const confirmTerms = procedure(contract.advances.confirmTerms, canDecide, ({ input, caller, context }) =>
  withScope(platform, async (tx) => {
    const { agencyId } = input;
    const { status, row } = await lockTerms(tx, caller, input);
    if (!row?.proposed) throw conflict(texts.nothingProposed, "nothingProposed");
    if (row.proposedByUserId === caller.userId) throw conflict(texts.sameProposer, "sameProposer");
    if (!appliedAdvanceStatuses.includes(status)) throw conflict(texts.notApplied, "notApplied");
    const lock = input.lock + 1;
    await tx
      .update(advanceTerms)
      .set({ ...row.proposed, proposed: null, proposedByUserId: null, lock })
      .where(eq(advanceTerms.organisationId, agencyId));
    const subject = { type: "organisation", id: agencyId } as const;
    const details = { ...row.proposed };
    await audit(tx, context, { organisationId: agencyId, action: "advanceTerms.saved", subject, details });
    if (status === "APPROVED") return { lock };
    await tx
      .update(organisations)
      .set({ capitalAdvance: "APPROVED", capitalAdvanceRefusal: null })
      .where(eq(organisations.id, agencyId));
    await audit(tx, context, { organisationId: agencyId, action: "capitalAdvance.approved", subject });
    await queueAdvanceMail(tx, { kind: "advanceOffer", what: "approved", agencyId });
    return { lock };
  }),
);

/** Declines an agency's application, with a reason that it reads. CONFLICT `changed`, and `notApplied` where none waits. */
export const declineApplication = procedure(
  contract.advances.declineApplication,
  canDecide,
  ({ input, caller, context }) =>
    withScope(platform, async (tx) => {
      const { agencyId, reason } = input;
      const { status, row } = await lockTerms(tx, caller, input);
      if (status !== "REGISTERED") throw conflict(texts.notApplied, "notApplied");
      const lock = row ? input.lock + 1 : 0;
      if (row) {
        const none = { proposed: null, proposedByUserId: null, lock };
        await tx.update(advanceTerms).set(none).where(eq(advanceTerms.organisationId, agencyId));
      }
      await tx
        .update(organisations)
        .set({ capitalAdvance: "DECLINED", capitalAdvanceRefusal: reason })
        .where(eq(organisations.id, agencyId));
      await audit(tx, context, {
        organisationId: agencyId,
        action: "capitalAdvance.declined",
        subject: { type: "organisation", id: agencyId },
      });
      await queueAdvanceMail(tx, { kind: "advanceOffer", what: "declined", agencyId });
      return { lock };
    }),
);
