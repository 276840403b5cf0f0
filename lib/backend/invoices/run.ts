/**
 * The weekly run. Time or the platform's staff start one; the queue goes through the pairs of agency and provider, a few of one agency in each
 * transaction. A server that dies leaves whole pairs issued and whole pairs not; the run continues with those.
 */
import { randomUUID } from "node:crypto";
import { asc, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit, jobActor } from "@/lib/backend/audit";
import { conflict } from "@/lib/backend/errors";
import { enqueue } from "@/lib/backend/queue";
import { keepConsents } from "@/lib/backend/self-billing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { flags } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import { contract } from "@/lib/contract";
import { type Holdback, invoiceRuns } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { unlessUnderWay } from "@/lib/db/unless-under-way";
import { calendarDate, hourOfDay, weekdayOf } from "@/lib/format";
import { approveByTime, remindProviders } from "./by-time";
import { startPace } from "./pace";
import { bySome, holdbacksOf, issuePairs, type Pair, type PairPlan, pairsOf, planPairs } from "./pair";
import { type RunDays, runDaysOf } from "./plan";

const platform = { kind: "platform" } as const;

const canRun = permission(codes.finance, ["Admin"]);

/** What a run would issue now and what it would hold back, of a limited number of pairs. Issues and locks nothing. */
export const preview = procedure(contract.invoices.preview, canRun, () =>
  withScope(platform, async (tx) => {
    const days = runDaysOf(calendarDate(clock.now()));
    const pairs = await pairsOf(tx);
    const all: PairPlan[] = [];
    for (const own of byAgency(pairs.slice(0, constants.invoicePreviewPairs)))
      await bySome(own, constants.invoicePairsAtOnce, async (some) => all.push(...(await planPairs(tx, some, days))));
    return {
      pairsLeftOut: Math.max(0, pairs.length - constants.invoicePreviewPairs),
      weekEnd: days.weekEnd,
      monthEnd: days.monthEnd,
      invoices: all.flatMap(({ plan, facts }) =>
        plan.groups.map(({ serviceId, rows, netPence }) => ({
          agency: facts.agency.name,
          provider: facts.provider.name,
          service: facts.services.get(serviceId)?.name ?? null,
          lines: rows.length,
          netPence,
        })),
      ),
      heldBack: all.flatMap(holdbacksOf),
    };
  }),
);

/** Starts a run, which the queue does. CONFLICT `running` while another one has not finished. */
export const run = procedure(contract.invoices.run, canRun, ({ caller, context }) =>
  withScope(platform, async (tx) => {
    const [going] = await tx
      .select({ id: invoiceRuns.id })
      .from(invoiceRuns)
      .where(isNull(invoiceRuns.finishedAt))
      .limit(1);
    if (going) throw conflict(messages.invoices.runGoing, "running");
    const [id, startedAt] = [randomUUID(), clock.now()];
    const { weekEnd } = runDaysOf(calendarDate(startedAt));
    await tx.insert(invoiceRuns).values({ id, periodEnd: weekEnd, startedByUserId: caller.userId, startedAt });
    await enqueue(tx, queues.invoices, { kind: "run" });
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "invoice.runStarted",
      subject: { type: "invoiceRun", id },
    });
    return { runId: id };
  }),
);

async function startWeekly(now: Date): Promise<void> {
  const today = calendarDate(now);
  const [weekday, { invoiceRunWeekday, invoiceRunFromHour }] = [weekdayOf(today), constants];
  const isTime = weekday > invoiceRunWeekday || (weekday === invoiceRunWeekday && hourOfDay(now) >= invoiceRunFromHour);
  if (!isTime) return;
  const { weekEnd } = runDaysOf(today);
  await withScope(platform, (tx) =>
    tx.insert(invoiceRuns).values({ periodEnd: weekEnd, startedAt: now }).onConflictDoNothing(),
  );
}

const ONE_BY_ONE = "pairs are issued one by one";
const NOT_ISSUED = "invoices of a pair were not issued";

const openRun = (tx: Transaction) =>
  tx
    .select()
    .from(invoiceRuns)
    .where(isNull(invoiceRuns.finishedAt))
    .orderBy(asc(invoiceRuns.startedAt), asc(invoiceRuns.id))
    .limit(1);

/** The pairs by agency, each in the order of the pairs. */
function byAgency(pairs: readonly Pair[]): Pair[][] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) groups.set(pair.agencyId, [...(groups.get(pair.agencyId) ?? []), pair]);
  return [...groups.values()];
}

/**
 * Goes through all pairs, of a few agencies at once: those of one agency wait for each other's numbers. Where an error occurs the pairs of that
 * transaction are issued one by one; an error in a pair is logged and leaves it to the next run.
 */
async function executeRun({ id: runId, startedAt }: typeof invoiceRuns.$inferSelect): Promise<void> {
  const days: RunDays = runDaysOf(calendarDate(startedAt));
  const pairs = await withScope(platform, pairsOf);
  const pace = startPace();
  const held = new Map<Pair, Holdback[]>();
  /** Returns how many of some pairs are dealt with, from the first on. */
  const issue = async (some: readonly Pair[]): Promise<number> => {
    try {
      const issued = await pace.inTurn((giveWay) =>
        withScope(platform, (tx) => issuePairs(tx, jobActor(), some, { ...days, runId, giveWay })),
      );
      for (const one of issued) held.set(one.pair, holdbacksOf(one));
      return issued.length;
    } catch (error) {
      const [{ agencyId: agency, providerId: provider } = {}] = some;
      if (some.length > 1) {
        // So that the others are issued.
        log.warn(ONE_BY_ONE, { agency, pairs: some.length, error });
        for (const pair of some) await issue([pair]);
      } else log.error(NOT_ISSUED, { agency, provider, error });
      return some.length;
    }
  };
  const waiting = byAgency(pairs);
  const goThrough = async (): Promise<void> => {
    for (let own = waiting.shift(); own; own = waiting.shift()) {
      for (let from = 0; from < own.length; ) from += await issue(own.slice(from, from + constants.invoicePairsAtOnce));
    }
  };
  await Promise.all(Array.from({ length: constants.invoiceAgenciesAtOnce }, goThrough)).finally(pace.end);
  const heldBack = pairs.flatMap((pair) => held.get(pair) ?? []);
  await withScope(platform, (tx) =>
    tx.update(invoiceRuns).set({ finishedAt: clock.now(), heldBack }).where(eq(invoiceRuns.id, runId)),
  );
}

/** Goes on with a run, which may have finished since it was looked for. */
async function continueRun(id: string): Promise<void> {
  const [open] = await withScope(platform, openRun);
  if (open?.id === id) await executeRun(open);
}

/**
 * Approves what time approves, keeps consents to self-billing up to date and starts the week's run when it is time, all only where invoices
 * are part of the portal, and does the runs that have not finished.
 */
export async function doInvoiceJob(): Promise<void> {
  if (flags().includes("stripeInvoicing")) {
    await approveByTime();
    await remindProviders();
    await keepConsents();
    await startWeekly(clock.now());
  }
  for (;;) {
    const [open] = await withScope(platform, openRun);
    if (!open) return;
    // The job that executes it goes on with the next one.
    if (!(await unlessUnderWay(`invoices ${open.id}`, () => continueRun(open.id)))) return;
  }
}
