/** One agency and one provider of a run: what is billed of them, and issuing it. In the platform's scope. */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { type Actor, auditAll } from "@/lib/backend/audit";
import { postAll } from "@/lib/backend/ledger";
import { clock } from "@/lib/config/clock";
import {
  agreements,
  type Holdback,
  invoiceCounters,
  invoiceEvents,
  invoices,
  organisations,
  selfBillingConsents,
  services,
} from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, mondayOf } from "@/lib/format";
import { type Billed, type BilledKind, type LineDraft, lineOf } from "./lines";
import { type Billable, type Group, numberOf, type Plan, planOf, type RunDays } from "./plan";
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

async function billableOf(tx: Transaction, { agencyId, providerId }: Pair, { weekEnd, monthEnd }: RunDays) {
  const { rows } = await tx.execute<Billable>(
    sql`select * from app_billable(${agencyId}, ${providerId}, ${weekEnd}, ${monthEnd})`,
  );
  return rows;
}

/** What a plan is for. `isLocked`: to issue it, so that the consent cannot end meanwhile. */
type For = { isLocked?: boolean };

/** The consent by which the pair's invoices are issued; null without a live one. */
async function consentOf(tx: Transaction, pair: Pair, today: string, { isLocked = false }: For) {
  const { agencyId, providerId } = pair;
  const query = tx
    .select({ id: selfBillingConsents.id })
    .from(selfBillingConsents)
    .where(
      and(
        eq(selfBillingConsents.organisationId, agencyId),
        eq(selfBillingConsents.providerId, providerId),
        eq(selfBillingConsents.status, "live"),
        gte(selfBillingConsents.expiresOn, today),
      ),
    );
  const [consent] = await (isLocked ? query.for("share") : query);
  return consent?.id ?? null;
}

async function factsOf(tx: Transaction, pair: Pair, today: string, purpose: For): Promise<PairFacts> {
  const consentId = await consentOf(tx, pair, today, purpose);
  const parties = await tx
    .select()
    .from(organisations)
    .where(sql`${organisations.id} in (${pair.agencyId}, ${pair.providerId}) or ${organisations.kind} = 'platform'`);
  const [agency, provider] = [pair.agencyId, pair.providerId].map((id) => parties.find((one) => one.id === id));
  const platform = parties.find(({ kind }) => kind === "platform");
  if (!agency || !provider || !platform) throw new Error("a party of an invoice is gone");
  const own = await tx.select().from(services).where(eq(services.organisationId, pair.providerId));
  return { agency, provider, platform, consentId, services: new Map(own.map((one) => [one.id, one])) };
}

type PairPlan = { plan: Plan; facts: PairFacts };

/** What a run holds back of a pair, for people to read. */
export const holdbacksOf = (
  pair: Pair,
  { plan: { heldBack }, facts: { agency, provider, services } }: PairPlan,
): Holdback[] =>
  heldBack.map(({ serviceId, ...held }) => ({
    ...held,
    ...pair,
    agencyName: agency.name,
    providerName: provider.name,
    serviceId,
    serviceName: services.get(serviceId)?.name ?? null,
  }));

/** What a run would issue of a pair now. */
export async function planPair(tx: Transaction, pair: Pair, days: RunDays, purpose: For = {}): Promise<PairPlan> {
  const facts = await factsOf(tx, pair, calendarDate(clock.now()), purpose);
  const rows = await billableOf(tx, pair, days);
  const withOrder = [...facts.services.values()].filter(({ purchaseOrder }) => purchaseOrder);
  const plan = planOf(rows, {
    hasConsent: facts.consentId !== null,
    needsPurchaseOrder: facts.provider.purchaseOrderRule === "required",
    servicesWithPurchaseOrder: new Set(withOrder.map(({ id }) => id)),
  });
  return { plan, facts };
}

/** Locks an agency's counter until the transaction ends, and returns its next number. */
export async function lockCounter(tx: Transaction, organisationId: string): Promise<number> {
  await tx.insert(invoiceCounters).values({ organisationId }).onConflictDoNothing();
  const [counter] = await tx
    .select({ next: invoiceCounters.next })
    .from(invoiceCounters)
    .where(eq(invoiceCounters.organisationId, organisationId))
    .for("update");
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

async function billedOf(tx: Transaction, groups: readonly Group[]): Promise<Map<string, Billed>> {
  const rows = groups.flatMap((group) => group.rows);
  const sheets = rows.flatMap(({ timesheet_id }) => timesheet_id ?? []);
  const cancelled = rows.flatMap(({ kind, job_id }) => (kind === "cancellation" ? job_id : []));
  const found = await tx.execute<Billed>(
    sql`select * from app_billed(${sql.param(sheets)}::uuid[], ${sql.param(cancelled)}::uuid[])`,
  );
  return new Map(found.rows.map((row) => [row.timesheet_id ?? row.job_id, row]));
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** How many lines are priced in one turn of the event loop, so that pages are answered meanwhile. */
const LINES_A_TURN = 25;

async function linesOf(
  { rows }: Group,
  billed: ReadonlyMap<string, Billed>,
  { agency }: PairFacts,
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
  for (const { kind, row } of found) {
    if (lines.length % LINES_A_TURN === 0) await nextTurn();
    lines.push(lineOf(kind, row, registered));
  }
  return lines;
}

/** As many rows as a statement takes at once: lines are one parameter for each column, invoices one for each value. */
const ROWS_AT_ONCE = 500;
const INVOICES_AT_ONCE = 100;

/** A line of an invoice of the pair. */
type PlacedLine = LineDraft & { invoiceId: string; position: number };

/** Adds lines in their order, many in one statement: an array for each column, which PostgreSQL reads once. */
async function addLines(tx: Transaction, { agencyId, providerId }: Pair, lines: readonly PlacedLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const some = lines.slice(from, from + ROWS_AT_ONCE);
    const column = (of: (line: PlacedLine) => string | number | null) => sql.param(some.map(of));
    await tx.execute(sql`insert into invoice_lines (organisation_id, provider_id, invoice_id, position, kind, timesheet_id, job_id, description,
        service_name, shift_on, minutes, net_pence, segments, trace, vat)
      select ${agencyId}::uuid, ${providerId}::uuid, x.* from unnest(${column((line) => line.invoiceId)}::uuid[],
        ${column((line) => line.position)}::int[], ${column((line) => line.kind)}::text[], ${column((line) => line.timesheetId)}::uuid[],
        ${column((line) => line.jobId)}::uuid[], ${column((line) => line.description)}::text[],
        ${column((line) => line.serviceName)}::text[], ${column((line) => line.shiftOn)}::date[], ${column((line) => line.minutes)}::int[],
        ${column((line) => line.netPence)}::int[], ${column((line) => JSON.stringify(line.segments))}::jsonb[],
        ${column((line) => JSON.stringify(line.trace))}::jsonb[], ${column((line) => JSON.stringify(line.vat))}::jsonb[]) x`);
  }
}

/**
 * Issues the invoices of a pair of agency and provider in one transaction: takes the agency's next numbers, locks the
 * timesheets and posts to the ledger. A second run, or another server at the same time, finds nothing left.
 */
export async function issuePair(
  tx: Transaction,
  actor: Actor,
  pair: Pair,
  run: RunDays & { runId: string },
): Promise<PairPlan> {
  const first = await lockCounter(tx, pair.agencyId);
  // The first run finds tables without rows: a foreign key that is then checked by reading them all would do so for every line.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  const { plan, facts } = await planPair(tx, pair, run, { isLocked: true });
  const { groups, settled } = plan;
  const now = clock.now();
  if (settled.length > 0) await lockBilled(tx, settled, now);
  if (groups.length === 0) return { plan, facts };
  const billed = await billedOf(tx, groups);
  const { agency, provider, platform, consentId } = facts;
  const { agencyId, providerId } = pair;
  const terms = await tx
    .select({
      id: agreements.id,
      creditDays: agreements.creditDays,
      paymentMode: agreements.paymentMode,
      billingPeriod: agreements.billingPeriod,
    })
    .from(agreements)
    .where(
      inArray(
        agreements.id,
        groups.map(({ agreementId }) => agreementId),
      ),
    );
  const issuedOn = calendarDate(now);
  const made = [];
  for (const [index, group] of groups.entries()) {
    const agreed = terms.find(({ id }) => id === group.agreementId);
    const service = facts.services.get(group.serviceId);
    if (!agreed || !service) throw new Error("the agreement or service of an invoice is gone");
    const lines = await linesOf(group, billed, facts);
    const isDirect = agreed.paymentMode === "direct";
    const periodEnd = agreed.billingPeriod === "monthly" ? run.monthEnd : run.weekEnd;
    const begin = agreed.billingPeriod === "monthly" ? `${periodEnd.slice(0, 8)}01` : mondayOf(periodEnd);
    const [periodStart = begin] = [begin, ...lines.map(({ shiftOn }) => shiftOn)].sort();
    const row: typeof invoices.$inferInsert & { id: string } = {
      id: randomUUID(),
      sequence: first + index,
      number: numberOf(agency.name, first + index),
      organisationId: agencyId,
      providerId,
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
      status: isDirect ? "issued" : "pending_approval",
      since: now,
      approvalDueAt: isDirect ? null : approvalDueFrom(issuedOn),
    };
    made.push({ row, lines, event: isDirect ? "issueOnly" : "issue" });
  }
  const of = { organisationId: agencyId, providerId };
  for (let from = 0; from < made.length; from += INVOICES_AT_ONCE) {
    const some = made.slice(from, from + INVOICES_AT_ONCE);
    await tx.insert(invoices).values(some.map(({ row }) => row));
    await addLines(
      tx,
      pair,
      some.flatMap(({ row: { id: invoiceId }, lines }) =>
        lines.map((line, index) => ({ ...line, invoiceId, position: index + 1 })),
      ),
    );
    await tx.insert(invoiceEvents).values(
      some.map(({ row: { id: invoiceId, grossPence: pence }, event }) => ({
        invoiceId,
        lock: 0,
        ...of,
        event,
        side: "time" as const,
        at: now,
        pence,
      })),
    );
    await auditAll(
      tx,
      actor,
      some.map(({ row: { id, number }, lines }) => ({
        organisationId: agencyId,
        action: "invoice.issued" as const,
        subject: { type: "invoice", id },
        details: { number, lines: lines.length },
      })),
    );
  }
  await postAll(
    tx,
    made.map(({ row }) => {
      const { id: invoiceId } = row;
      return { event: "invoiceIssued", key: `invoice:${invoiceId}:issued`, pence: row.grossPence, invoiceId, ...pair };
    }),
  );
  await takeNumbers(tx, agencyId, first + groups.length);
  const sheets = groups.flatMap(({ rows }) => rows.flatMap(({ timesheet_id }) => timesheet_id ?? []));
  await lockBilled(tx, sheets, now);
  await queueInvoicesIssued(tx, actor, { ...pair, runId: run.runId });
  return { plan, facts };
}

/** Locks those of the timesheets that are agreed and billed in full, and marks their shifts as invoiced. */
const lockBilled = (tx: Transaction, sheets: readonly string[], now: Date) =>
  tx.execute(sql`select app_lock_billed(${sql.param([...sheets])}::uuid[], ${now.toISOString()}::timestamptz)`);
