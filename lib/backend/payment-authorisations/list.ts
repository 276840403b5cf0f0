import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { invoicePdf } from "@/lib/backend/invoice-documents";
import { documentOf, findInvoice, linesOf } from "@/lib/backend/invoices";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, type TimeKey, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import type { PaymentAuthorisationRow } from "@/lib/contract/payment-authorisations";
import { invoices, paymentAuthorisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canDecide, canRead } from "./access";
import { teamOf } from "./find";
import { blockedBecause, delegatesOf, opensInvoice, type Team } from "./rules";

const decidedBy = alias(users, "decided_by");
const delegatedTo = alias(users, "delegated_to");

/** Steps with their invoices and the names of those who decided or have to. */
const selectSteps = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select({
      step: paymentAuthorisations,
      number: invoices.number,
      agency: invoices.agencyName,
      provider: invoices.providerName,
      service: invoices.serviceName,
      netPence: invoices.netPence,
      vatPence: invoices.vatPence,
      duePence: invoices.duePence,
      decidedBy: decidedBy.fullName,
      delegatedTo: delegatedTo.fullName,
      cursor: cursorTimestamp(paymentAuthorisations.askedAt),
    })
    .from(paymentAuthorisations)
    .innerJoin(invoices, eq(invoices.id, paymentAuthorisations.invoiceId))
    .leftJoin(decidedBy, eq(decidedBy.id, paymentAuthorisations.decidedByUserId))
    .leftJoin(delegatedTo, eq(delegatedTo.id, paymentAuthorisations.delegatedToUserId))
    .where(and(...conditions));

type Found = Awaited<ReturnType<typeof selectSteps>>[number];

/** A step for lists. Platform staff decide none: `team` is null for them. */
function toRow({ step, ...found }: Found, { userId }: PersonCaller, team: Team | null): PaymentAuthorisationRow {
  return {
    _id: step.id,
    lock: step.lock,
    status: step.status,
    invoice: { _id: step.invoiceId, number: found.number },
    agency: found.agency,
    provider: found.provider,
    service: found.service,
    netPence: found.netPence,
    vatPence: found.vatPence,
    grossPence: step.pence,
    duePence: found.duePence,
    step: step.step,
    steps: step.steps,
    askedAt: step.askedAt.toISOString(),
    dueAt: step.dueAt.toISOString(),
    isEscalated: step.isEscalated,
    delegatedTo: found.delegatedTo,
    decidedBy: found.decidedBy,
    closedAt: step.closedAt?.toISOString() ?? null,
    reason: step.reason,
    blocked: step.status !== "pending" ? null : team ? blockedBecause(team, step, userId) : "notYours",
    opensInvoice: team !== null && opensInvoice(team, step, userId),
  };
}

/** The caller's team; null for platform staff. */
const teamFor = (tx: Transaction, { group, organisation }: PersonCaller): Promise<Team | null> =>
  group === "Provider" ? teamOf(tx, organisation.id) : Promise.resolve(null);

/** The steps of a provider, or for platform staff of all: those that wait, the oldest first, or all others, the newest first. */
export const list = procedure(contract.paymentAuthorisations.list, canRead, ({ input, caller }) => {
  const asked = askedPage(timeKey, input);
  const scope = scopeOf(caller);
  const isFirst = input.show === "pending";
  const { askedAt, id, status } = paymentAuthorisations;
  const matches = and(
    scope.kind === "organisation" ? eq(paymentAuthorisations.organisationId, scope.organisationId) : undefined,
    isFirst ? eq(status, "pending") : ne(status, "pending"),
    input.authorisationId ? eq(id, input.authorisationId) : undefined,
  );
  const order = inTimeOrder(isFirst ? "oldest" : "newest", askedAt, id);
  return withScope(scope, async (tx) => {
    const { rows, ...page } = await readListPage(asked, {
      read: (place: Place<TimeKey>) => {
        const { beyond, by } = order(place);
        return selectSteps(tx, matches, beyond)
          .orderBy(...by)
          .limit(place.limit);
      },
      cursorOf: ({ cursor, step }) => timeKey.encode([cursor, step.id]),
      count: () => countRows(tx, tx.select({ id }).from(paymentAuthorisations).where(matches)),
    });
    const team = await teamFor(tx, caller);
    return Object.assign(page, { items: rows.map((one) => toRow(one, caller, team)) });
  });
});

/** A step, all steps of its invoice, and whom it can be handed to. NOT_FOUND for another provider's. */
export const get = procedure(contract.paymentAuthorisations.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [found] = await selectSteps(tx, eq(paymentAuthorisations.id, input.authorisationId));
    if (!found) throw notFound();
    const { askedAt, id, invoiceId } = paymentAuthorisations;
    const all = await selectSteps(tx, eq(invoiceId, found.step.invoiceId)).orderBy(asc(askedAt), asc(id)).limit(100);
    const team = await teamFor(tx, caller);
    const mayHandOn = team && found.step.status === "pending" && !blockedBecause(team, found.step, caller.userId);
    const userIds = mayHandOn ? delegatesOf(team, found.step).filter((userId) => userId !== caller.userId) : [];
    const names = userIds.length > 0 ? await namesOf(tx, userIds) : [];
    return {
      authorisation: toRow(found, caller, team),
      steps: all.map((one) => toRow(one, caller, team)),
      delegates: names,
    };
  }),
);

/** A step whose invoice the caller may read. NOT_FOUND for any other. */
async function findOpened(tx: Transaction, caller: PersonCaller, authorisationId: string) {
  const [found] = await selectSteps(tx, eq(paymentAuthorisations.id, authorisationId));
  const row = found && toRow(found, caller, await teamFor(tx, caller));
  if (!row?.opensInvoice) throw notFound();
  return row;
}

/**
 * The invoice of a payment, for those who are asked about it and need not read any other: what it says, without its disputes and what
 * has happened. NOT_FOUND for those who may not decide the payment and have not.
 */
export const invoice = procedure(contract.paymentAuthorisations.invoice, canDecide, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const authorisation = await findOpened(tx, caller, input.authorisationId);
    const found = await findInvoice(tx, authorisation.invoice._id);
    return { authorisation, invoice: documentOf(found, await linesOf(tx, found.id)) };
  }),
);

/** The same as a PDF, audited. */
export const pdf = procedure(contract.paymentAuthorisations.pdf, canDecide, async ({ input, caller, context }) => {
  const { invoice } = await withScope(scopeOf(caller), (tx) => findOpened(tx, caller, input.authorisationId));
  return invoicePdf({ input: { invoiceId: invoice._id }, caller, context });
});

const namesOf = (tx: Transaction, userIds: readonly string[]) =>
  tx
    .select({ _id: users.id, name: users.fullName })
    .from(users)
    .where(sql`${users.id} in ${[...userIds]}`)
    .orderBy(asc(users.fullName), asc(users.id));
