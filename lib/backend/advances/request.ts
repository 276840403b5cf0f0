import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { advanceInvoices, advances } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agencyFor, canRead, canRequest, drawnOf, eligibleOf, lockAdvance, termsOf } from "./find";
import { queueAdvanceMail } from "./queued";
import { advanceOn, quoteOf } from "./quote";
import { moveAdvance } from "./record";

const texts = messages.advances;

type Asked = { agencyId: string; invoiceIds: readonly string[] };

/** The advance on the chosen invoices; the terms stay locked, so that two requests do not pass the limit together. */
async function quoted(tx: Transaction, caller: PersonCaller, { agencyId, invoiceIds }: Asked, isLocked: boolean) {
  const agency = await agencyFor(tx, caller, agencyId);
  const terms = await termsOf(tx, agency.id, { isLocked });
  if (!terms) throw conflict(texts.noTerms, "noTerms");
  const chosen = await eligibleOf(tx, agency, invoiceIds);
  if (chosen.length !== invoiceIds.length) throw conflict(texts.notEligible, "notEligible");
  const quote = quoteOf(chosen, terms, today());
  if (quote.pence <= 0) throw conflict(texts.notEligible, "notEligible");
  if (quote.pence > terms.limitPence - (await drawnOf(tx, agency.id))) {
    throw invalid(texts.overLimit, [{ field: "invoiceIds", message: texts.overLimit }]);
  }
  return { quote, chosen, terms };
}

/** What an advance would come to. CONFLICT `noTerms` and `notEligible`; invalid where it is over the limit. */
export const preview = procedure(contract.advances.preview, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => (await quoted(tx, caller, input, false)).quote),
);

/**
 * Requests an advance at the price of the preview. Errors as for `preview`; CONFLICT `changed` if the price is now
 * different, and `notEligible` for the same invoices again.
 */
export const request = procedure(contract.advances.request, canRequest, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { quote, chosen, terms } = await quoted(tx, caller, input, true);
    if (quote.pence !== input.pence || quote.feePence !== input.feePence) throw conflict(texts.priceChanged, "changed");
    const { netPence: _, ...columns } = quote;
    const now = clock.now();
    const [advance] = await tx
      .insert(advances)
      .values({
        organisationId: input.agencyId,
        ...columns,
        status: "requested",
        requestedByUserId: caller.userId,
        requestedAt: now,
        since: now,
      })
      .returning();
    if (!advance) throw conflict(texts.changed, "changed");
    await tx.insert(advanceInvoices).values(
      chosen.map(({ id, duePence }) => ({
        advanceId: advance.id,
        invoiceId: id,
        organisationId: input.agencyId,
        pence: advanceOn(duePence, terms),
      })),
    );
    await audit(tx, context, {
      organisationId: input.agencyId,
      action: "advance.requested",
      subject: { type: "advance", id: advance.id },
      details: { pence: quote.pence, feePence: quote.feePence, invoices: chosen.length },
    });
    const about = { advanceId: advance.id, agencyId: input.agencyId };
    await queueAdvanceMail(tx, { kind: "advanceNews", what: "requested", ...about });
    await queueAdvanceMail(tx, { kind: "advanceWaiting", what: "requested", ...about });
    return { advanceId: advance.id };
  }),
);

/** Cancels an advance before it is paid. NOT_FOUND for another agency's; CONFLICT `changed` and `notNow`. */
export const cancel = procedure(contract.advances.cancel, canRequest, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { status, lock } = await moveAdvance(tx, context, await lockAdvance(tx, input), { event: "cancel" });
    return { status, lock };
  }),
);
