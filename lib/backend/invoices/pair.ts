/** The pairs of one agency and its providers in a run: what is billed of them, and issuing it. In the platform's scope. */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, gte, sql } from "drizzle-orm";
import { type Actor, auditAll } from "@/lib/backend/audit";
import { postAll } from "@/lib/backend/ledger";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import {
  agreements,
  type Holdback,
  invoiceCounters,
  invoiceEvents,
  invoices,
  organisations,
  type RateSnapshot,
  selfBillingConsents,
  services,
} from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, mondayOf } from "@/lib/format";
import {
  type Agreed,
  type Billed,
  type BilledKind,
  isByAgreed,
  type LineDraft,
  lineOf,
  type Priced,
  pricedOf,
} from "./lines";
import type { GiveWay } from "./pace";
import { type Billable, type Group, inLockOrder, numberOf, type Plan, planOf, type RunDays } from "./plan";
import { queueInvoicesIssued } from "./queued";
import { approvalDueFrom } from "./record";
import { totalsOf } from "./sums";

export type Pair = { agencyId: string; providerId: string };

type OrganisationRecord = typeof organisations.$inferSelect;

/** What a pair's invoices depend on other than its hours. */
type PairFacts = {
  agency: OrganisationRecord;
  provider: OrganisationRecord;
  platform: OrganisationRecord;
  consentId: string | null;
  services: Map<string, typeof services.$inferSelect>;
};

export async function pairsOf(tx: Transaction): Promise<Pair[]> {
  const { rows } = await tx.execute<{ agency_id: string; provider_id: string }>(
    sql`select * from app_billable_pairs() order by agency_id, provider_id`,
  );
  return rows.map(({ agency_id, provider_id }) => ({ agencyId: agency_id, providerId: provider_id }));
}

/** What there is to bill of pairs, each with its provider. */
async function billableOf(tx: Transaction, { agencyId, providerIds }: OfAgency, { weekEnd, monthEnd }: RunDays) {
  const { rows } = await tx.execute<Billable & { provider_id: string }>(
    sql`select p.provider_id, b.* from unnest(${sql.param([...providerIds])}::uuid[]) p (provider_id),
      app_billable(${agencyId}, p.provider_id, ${weekEnd}, ${monthEnd}) b`,
  );
  return rows;
}

/** What a plan is for. `isLocked`: to issue it, so that the consents cannot end meanwhile. */
type For = { isLocked?: boolean };

/** Pairs of one agency. */
type OfAgency = { agencyId: string; providerIds: readonly string[] };

/** The consents by which the pairs' invoices are issued, by provider: those that are live. */
async function consentsOf(tx: Transaction, { agencyId, providerIds }: OfAgency, { isLocked = false }: For) {
  const { organisationId, providerId, status, expiresOn } = selfBillingConsents;
  const query = tx
    .select({ id: selfBillingConsents.id, providerId })
    .from(selfBillingConsents)
    .where(
      and(
        eq(organisationId, agencyId),
        sql`${providerId} = any (${sql.param([...providerIds])}::uuid[])`,
        eq(status, "live"),
        gte(expiresOn, calendarDate(clock.now())),
      ),
    )
    // In the order in which a change of a VAT number locks them.
    .orderBy(selfBillingConsents.id);
  const consents = await (isLocked ? query.for("share") : query);
  return new Map(consents.map((consent) => [consent.providerId, consent.id]));
}

async function factsOf(tx: Transaction, of: OfAgency, purpose: For): Promise<(providerId: string) => PairFacts> {
  const consents = await consentsOf(tx, of, purpose);
  const ids = sql.param([of.agencyId, ...of.providerIds]);
  const parties = await tx
    .select()
    .from(organisations)
    .where(sql`${organisations.id} = any (${ids}::uuid[]) or ${organisations.kind} = 'platform'`);
  const found = new Map(parties.map((one) => [one.id, one]));
  const platform = parties.find(({ kind }) => kind === "platform");
  const all = await tx.select().from(services).where(sql`${services.organisationId} = any (${ids}::uuid[])`);
  return (providerId) => {
    const [agency, provider] = [found.get(of.agencyId), found.get(providerId)];
    if (!agency || !provider || !platform) throw new Error("a party of an invoice is gone");
    const own = all.filter(({ organisationId }) => organisationId === providerId);
    const consentId = consents.get(providerId) ?? null;
    return { agency, provider, platform, consentId, services: new Map(own.map((one) => [one.id, one])) };
  };
}

export type PairPlan = { pair: Pair; plan: Plan; facts: PairFacts };

/** What a run holds back of a pair, for people to read. */
export const holdbacksOf = ({
  pair,
  plan: { heldBack },
  facts: { agency, provider, services },
}: PairPlan): Holdback[] =>
  heldBack.map(({ serviceId, ...held }) => ({
    ...held,
    ...pair,
    agencyName: agency.name,
    providerName: provider.name,
    serviceId,
    serviceName: services.get(serviceId)?.name ?? null,
  }));

/** What a run would issue now of pairs of one agency. */
export async function planPairs(
  tx: Transaction,
  pairs: readonly Pair[],
  days: RunDays,
  purpose: For = {},
): Promise<PairPlan[]> {
  const [first] = pairs;
  if (!first) return [];
  const of = { agencyId: first.agencyId, providerIds: pairs.map(({ providerId }) => providerId) };
  const factsOfProvider = await factsOf(tx, of, purpose);
  const billable = new Map<string, Billable[]>(of.providerIds.map((providerId) => [providerId, []]));
  for (const row of await billableOf(tx, of, days)) billable.get(row.provider_id)?.push(row);
  return pairs.map((pair) => {
    const facts = factsOfProvider(pair.providerId);
    const withOrder = [...facts.services.values()].filter(({ purchaseOrder }) => purchaseOrder);
    const plan = planOf(billable.get(pair.providerId) ?? [], {
      hasConsent: facts.consentId !== null,
      needsPurchaseOrder: facts.provider.purchaseOrderRule === "required",
      servicesWithPurchaseOrder: new Set(withOrder.map(({ id }) => id)),
    });
    return { pair, plan, facts };
  });
}

/** Locks an agency's counter until the transaction ends, and returns its next number. */
export async function lockCounter(tx: Transaction, organisationId: string): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ organisationId })
    .onConflictDoUpdate({ target: invoiceCounters.organisationId, set: { next: invoiceCounters.next } })
    .returning({ next: invoiceCounters.next });
  if (!counter) throw new Error("the counter of an agency is gone");
  return counter.next;
}

export const takeNumbers = (tx: Transaction, organisationId: string, next: number) =>
  tx.update(invoiceCounters).set({ next }).where(eq(invoiceCounters.organisationId, organisationId));

const partyOf = ({
  name,
  legalName,
  address,
  postcode,
  companyNumber,
  vatNumber,
  vatRegistered,
}: OrganisationRecord) => ({
  name,
  legalName,
  address,
  postcode,
  companyNumber,
  vatNumber: vatRegistered ? vatNumber : null,
});

/** A provider's own billing address, where it has one. */
const customerOf = (provider: OrganisationRecord) => {
  const { billingAddress } = provider;
  return { ...partyOf(provider), ...(billingAddress ? { address: billingAddress, postcode: null } : {}) };
};

/** How many a statement takes at once. What is read or sent in more would keep the event loop, and with it the pages, for too long. */
const LOCKED_AT_ONCE = 250;
const BILLED_AT_ONCE = 100;
const LINES_AT_ONCE = 50;
const INVOICES_AT_ONCE = 10;

const noOneElse: GiveWay = () => Promise.resolve();

/** Does something with some at a time, one after the other. */
export async function bySome<T>(
  all: readonly T[],
  some: number,
  act: (some: T[]) => Promise<unknown>,
  giveWay = noOneElse,
): Promise<void> {
  for (let from = 0; from < all.length; from += some) {
    await giveWay();
    await act(all.slice(from, from + some));
  }
}

const rowsOf = (groups: readonly Group[]): Billable[] => groups.flatMap(({ rows }) => rows);

async function billedOf(tx: Transaction, rows: readonly Billable[], giveWay: GiveWay): Promise<Map<string, Billed>> {
  const billed = new Map<string, Billed>();
  // Most bookings of an agreement have the same lines of a rate, and reading them takes about as long as pricing a shift.
  const rates = new Map<string, RateSnapshot["lines"]>();
  const linesOfRate = (text: string): RateSnapshot["lines"] => {
    const lines = rates.get(text) ?? JSON.parse(text);
    rates.set(text, lines);
    return lines;
  };
  const read = async (some: Billable[]) => {
    const sheets = some.flatMap(({ timesheet_id }) => timesheet_id ?? []);
    const cancelled = some.flatMap(({ kind, job_id }) => (kind === "cancellation" ? job_id : []));
    const found = await tx.execute<Omit<Billed, "rate_lines"> & { rate_lines: string | null }>(
      sql`select * from app_billed(${sql.param(sheets)}::uuid[], ${sql.param(cancelled)}::uuid[])`,
    );
    for (const row of found.rows) {
      const rate_lines = row.rate_lines === null ? null : linesOfRate(row.rate_lines);
      billed.set(row.timesheet_id ?? row.job_id, { ...row, rate_lines });
    }
  };
  await bySome(rows, BILLED_AT_ONCE, read, giveWay);
  return billed;
}

/** Adds what is agreed to the shifts that are billed by it. Of most all hours are agreed, so that it is not read of every one. */
async function withAgreed(tx: Transaction, all: readonly Priced[]): Promise<readonly Priced[]> {
  const sheets = all.filter(isByAgreed).flatMap(({ row }) => row.timesheet_id ?? []);
  if (sheets.length === 0) return all;
  const { rows } = await tx.execute<Agreed>(sql`select * from app_agreed(${sql.param(sheets)}::uuid[])`);
  const found = new Map(rows.map((one) => [one.timesheet_id, one]));
  return all.map((priced) => {
    const { agreed, ...current } = (priced.row.timesheet_id && found.get(priced.row.timesheet_id)) || {};
    // With the hours and amounts of the same moment: others may have been submitted, and more agreed, since the row was read.
    return agreed === undefined ? priced : { ...pricedOf(priced.kind, { ...priced.row, ...current }), agreed };
  });
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** How many lines are priced in one turn of the event loop, so that pages are answered meanwhile. */
const LINES_A_TURN = 25;

async function linesOf(
  tx: Transaction,
  { rows }: Group,
  { billed, agency, giveWay }: { billed: ReadonlyMap<string, Billed>; agency: OrganisationRecord; giveWay: GiveWay },
): Promise<LineDraft[]> {
  const registered = { isRegistered: agency.vatRegistered, concessionFrom: agency.nursingConcessionFrom };
  const found = rows
    .flatMap(({ kind, timesheet_id, job_id }) => {
      const row = billed.get(timesheet_id ?? job_id);
      return row ? [{ kind: kind as BilledKind, row }] : [];
    })
    // In a fixed order: by their start, and those that start together by their shifts.
    .sort(({ row: one }, { row: other }) => compare(one.start_at, other.start_at) || compare(one.job_id, other.job_id));
  const lines: LineDraft[] = [];
  for (let from = 0; from < found.length; from += LINES_A_TURN) {
    await nextTurn();
    await giveWay();
    const all = found.slice(from, from + LINES_A_TURN).map(({ kind, row }) => pricedOf(kind, row));
    for (const priced of await withAgreed(tx, all)) lines.push(lineOf(priced, registered));
  }
  return lines;
}

/** A line of an invoice, in its place. */
type PlacedLine = LineDraft & { invoiceId: string; providerId: string; position: number };

/** Adds lines, many in one statement: an array for each column, which PostgreSQL reads once. */
function addLines(tx: Transaction, agencyId: string, lines: readonly PlacedLine[], giveWay: GiveWay): Promise<void> {
  const add = (some: PlacedLine[]) => {
    const column = (of: (line: PlacedLine) => string | number | null) => sql.param(some.map(of));
    // JSON has no line breaks, so that many values are the lines of one text: in an array each quotation mark would be escaped here and read
    // again there.
    const json = (of: (line: PlacedLine) => unknown) =>
      sql`string_to_array(${some.map((line) => JSON.stringify(of(line))).join("\n")}, E'\\n')::jsonb[]`;
    return tx.execute(sql`insert into invoice_lines (organisation_id, provider_id, invoice_id, position, kind, timesheet_id, job_id, description,
        service_name, shift_on, minutes, net_pence, segments, trace, vat)
      select ${agencyId}::uuid, x.provider_id, x.invoice_id, x.position, x.kind, x.timesheet_id, x.job_id, x.description, x.service_name, x.shift_on,
        x.minutes, x.net_pence, x.segments, x.trace, x.vat
      from unnest(${column((line) => line.providerId)}::uuid[], ${column((line) => line.invoiceId)}::uuid[],
        ${column((line) => line.position)}::int[], ${column((line) => line.kind)}::text[], ${column((line) => line.timesheetId)}::uuid[],
        ${column((line) => line.jobId)}::uuid[], ${column((line) => line.description)}::text[],
        ${column((line) => line.serviceName)}::text[], ${column((line) => line.shiftOn)}::date[], ${column((line) => line.minutes)}::int[],
        ${column((line) => line.netPence)}::int[], ${json((line) => line.segments)}, ${json((line) => line.trace)},
        ${json((line) => line.vat)}) x (provider_id, invoice_id, position, kind, timesheet_id, job_id,
        description, service_name, shift_on, minutes, net_pence, segments, trace, vat)`);
  };
  return bySome(lines, LINES_AT_ONCE, add, giveWay);
}

/** How the agreements of the groups bill and pay, by agreement. */
async function termsOf(tx: Transaction, groups: readonly Group[]) {
  const { id, creditDays, paymentMode, billingPeriod } = agreements;
  const ids = sql.param([...new Set(groups.map(({ agreementId }) => agreementId))]);
  const terms = await tx
    .select({ id, creditDays, paymentMode, billingPeriod })
    .from(agreements)
    .where(sql`${id} = any (${ids}::uuid[])`);
  return new Map(terms.map((one) => [one.id, one]));
}

type Terms = Awaited<ReturnType<typeof termsOf>>;
/** `giveWay`: what is waited for before each step. */
type AskedRun = RunDays & { runId: string; giveWay?: GiveWay };
type Run = Required<AskedRun>;
type Made = { row: typeof invoices.$inferInsert & { id: string }; lines: LineDraft[] };

/** What an invoice is made of, with its number. */
type Draft = Pick<PairPlan, "pair" | "facts"> & { group: Group; sequence: number };

/** The invoice of a group, with its lines. */
async function invoiceOf(
  tx: Transaction,
  { group, pair, facts, sequence }: Draft,
  { terms, billed, run, now }: { terms: Terms; billed: ReadonlyMap<string, Billed>; run: Run; now: Date },
): Promise<Made> {
  const { agency, provider, platform, consentId } = facts;
  const [agreed, service] = [terms.get(group.agreementId), facts.services.get(group.serviceId)];
  if (!agreed || !service) throw new Error("the agreement or service of an invoice is gone");
  const lines = await linesOf(tx, group, { billed, agency, giveWay: run.giveWay });
  const isDirect = agreed.paymentMode === "direct";
  const issuedOn = calendarDate(now);
  const periodEnd = agreed.billingPeriod === "monthly" ? run.monthEnd : run.weekEnd;
  const begin = agreed.billingPeriod === "monthly" ? `${periodEnd.slice(0, 8)}01` : mondayOf(periodEnd);
  const [periodStart = begin] = [begin, ...lines.map(({ shiftOn }) => shiftOn)].sort();
  const row = {
    id: randomUUID(),
    sequence,
    number: numberOf(agency.name, sequence),
    organisationId: pair.agencyId,
    providerId: pair.providerId,
    serviceId: group.serviceId,
    agreementId: group.agreementId,
    agencyName: agency.name,
    providerName: provider.name,
    serviceName: service.name,
    runId: run.runId,
    consentId,
    periodStart,
    periodEnd,
    issuedOn,
    taxPoint: issuedOn,
    dueOn: daysAfter(issuedOn, agreed.creditDays),
    purchaseOrder: service.purchaseOrder,
    paymentMode: agreed.paymentMode,
    supplier: partyOf(agency),
    customer: customerOf(provider),
    platform: partyOf(platform),
    ...totalsOf(lines),
    status: isDirect ? ("issued" as const) : ("pending_approval" as const),
    since: now,
    approvalDueAt: isDirect ? null : approvalDueFrom(issuedOn),
  };
  return { row, lines };
}

/** Stores invoices of one agency with their lines, events and audit rows. */
async function addInvoices(
  tx: Transaction,
  actor: Actor,
  made: readonly Made[],
  { now, giveWay }: { now: Date; giveWay: GiveWay },
): Promise<void> {
  const [first] = made;
  if (!first) return;
  await tx.insert(invoices).values(made.map(({ row }) => row));
  await addLines(
    tx,
    first.row.organisationId,
    made.flatMap(({ row: { id: invoiceId, providerId }, lines }) =>
      lines.map((line, index) => ({ ...line, invoiceId, providerId, position: index + 1 })),
    ),
    giveWay,
  );
  await tx.insert(invoiceEvents).values(
    made.map(({ row: { id: invoiceId, organisationId, providerId, status, grossPence: pence } }) => ({
      invoiceId,
      lock: 0,
      organisationId,
      providerId,
      event: status === "issued" ? "issueOnly" : "issue",
      side: "time" as const,
      at: now,
      pence,
    })),
  );
  await auditAll(
    tx,
    actor,
    made.map(({ row: { id, organisationId, number }, lines }) => ({
      organisationId,
      action: "invoice.issued" as const,
      subject: { type: "invoice", id },
      details: { number, lines: lines.length },
    })),
  );
}

const workOf = ({ plan: { groups, settled } }: PairPlan): number => rowsOf(groups).length + settled.length;

/** The first pair and those after it that come to no more than a transaction is to take, since others wait for it. */
function firstOf(plans: readonly PairPlan[]): PairPlan[] {
  let work = 0;
  const over = plans.findIndex((plan, index) => {
    work += workOf(plan);
    return index > 0 && work > constants.invoiceRowsAtOnce;
  });
  return plans.slice(0, over === -1 ? plans.length : over);
}

/**
 * Issues the invoices of some pairs of one agency in one transaction: takes the agency's next numbers, locks the timesheets and posts to the
 * ledger. A second run, or another server at the same time, finds nothing left. Returns the plans of the pairs that are done: the first of them,
 * and as many of the others, in order, as one transaction takes.
 */
export async function issuePairs(
  tx: Transaction,
  actor: Actor,
  pairs: readonly Pair[],
  asked: AskedRun,
): Promise<PairPlan[]> {
  const agencyId = pairs[0]?.agencyId;
  if (agencyId === undefined) return [];
  const run: Run = { giveWay: noOneElse, ...asked };
  const next = await lockCounter(tx, agencyId);
  // The first run finds tables without rows: a foreign key that is then checked by reading them all would do so for every line.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  const plans = firstOf(await planPairs(tx, pairs, run, { isLocked: true }));
  const now = clock.now();
  const { giveWay } = run;
  const drafts = plans
    .flatMap(({ pair, plan, facts }) => plan.groups.map((group) => ({ pair, facts, group })))
    .map((draft, index): Draft => ({ ...draft, sequence: next + index }));
  const groups = drafts.map(({ group }) => group);
  const issued: Made["row"][] = [];
  if (drafts.length > 0) {
    const terms = await termsOf(tx, groups);
    // A few at a time: what a line is made of is several times as large as the line.
    await bySome(drafts, INVOICES_AT_ONCE, async (some) => {
      const billed = await billedOf(tx, rowsOf(some.map(({ group }) => group)), giveWay);
      const made: Made[] = [];
      for (const draft of some) made.push(await invoiceOf(tx, draft, { terms, billed, run, now }));
      await addInvoices(tx, actor, made, { now, giveWay });
      issued.push(...made.map(({ row }) => row));
    });
    await takeNumbers(tx, agencyId, next + drafts.length);
    const told = plans.filter(({ plan }) => plan.groups.length > 0).map(({ pair }) => pair);
    await queueInvoicesIssued(tx, actor, { pairs: told, runId: run.runId });
  }
  const settled = plans.flatMap(({ plan }) => plan.settled);
  await lockBilled(tx, inLockOrder([...settled, ...rowsOf(groups)]), { now, giveWay });
  // Last, since the balance of a provider's account is locked until the commit, and other agencies post to it too.
  await postAll(
    tx,
    issued.map(({ id: invoiceId, providerId, grossPence: pence }) => {
      return { event: "invoiceIssued", key: `invoice:${invoiceId}:issued`, pence, invoiceId, agencyId, providerId };
    }),
  );
  return plans;
}

/** Locks those of the timesheets that are agreed and billed in full, and marks their shifts as invoiced. */
function lockBilled(
  tx: Transaction,
  sheets: readonly string[],
  { now, giveWay }: { now: Date; giveWay: GiveWay },
): Promise<void> {
  const lock = (some: string[]) =>
    tx.execute(sql`select app_lock_billed(${sql.param(some)}::uuid[], ${now.toISOString()}::timestamptz)`);
  return bySome(sheets, LOCKED_AT_ONCE, lock, giveWay);
}
