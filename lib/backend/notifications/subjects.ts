/**
 * What notifications are about, read when they are shown: by the access rules of the records' own pages and in the
 * caller's scope, so that nothing is named that they may no longer see.
 */
import { eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authoriserOr, isAuthorized } from "@/lib/backend/access-rules";
import { advanceNames, advances } from "@/lib/backend/advances";
import { agreementNames, agreements } from "@/lib/backend/agreements";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canReadInvoices } from "@/lib/backend/invoices";
import { canReadJobs } from "@/lib/backend/jobs";
import { paymentAuthorisations } from "@/lib/backend/payment-authorisations";
import { timesheets } from "@/lib/backend/timesheets";
import { workerCards, workers } from "@/lib/backend/workers";
import { jobs as jobWords } from "@/lib/config/messages/jobs";
import { notificationsPage as texts } from "@/lib/config/messages/notifications";
import type { ShiftFacts } from "@/lib/config/notifications";
import type { NotificationGroup } from "@/lib/contract/notifications";
import { allocations, invoices, jobs, type notifications, organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";

type Row = Pick<typeof notifications.$inferSelect, "recordKind" | "recordId" | "subjectId">;
type Record = Pick<Row, "recordKind" | "recordId">;
type Named = Pick<NotificationGroup, "name" | "shift">;

export type Facts = {
  /** The name of a record; null if there is none for the caller. */
  recordOf: (record: Record) => Named;
  /** What a sentence about a shift names; null if there is none for the caller. */
  shiftOf: (row: Row) => ShiftFacts | null;
};

/** Each of these pages names a shift: its own, and the tasks about it. */
const shiftRules = [canReadJobs, authoriserOr(codes.tasks, ["Admin"]), timesheets.list.accessRule];

/** Each of these pages names an invoice. */
const invoiceRules = [canReadInvoices, paymentAuthorisations.list.accessRule];

/** The shifts, and the workers put forward for them. */
async function readShifts(caller: PersonCaller, rows: readonly Row[]) {
  if (rows.length === 0 || !shiftRules.some((rule) => isAuthorized(rule, caller))) {
    return { shifts: [], bookings: [] };
  }
  return withScope(scopeOf(caller), async (tx) => ({
    shifts: await tx
      .select({ id: jobs.id, service: jobs.serviceName, startAt: jobs.startAt, endAt: jobs.endAt })
      .from(jobs)
      .where(
        inArray(
          jobs.id,
          rows.map(({ recordId }) => recordId),
        ),
      ),
    bookings: await tx
      .select({ id: allocations.id, worker: allocations.workerName, agency: allocations.agencyName })
      .from(allocations)
      .innerJoin(jobs, eq(jobs.id, allocations.jobId))
      .where(
        inArray(
          allocations.id,
          rows.map(({ subjectId }) => subjectId),
        ),
      ),
  }));
}

/** The names of other organisations, which the platform's staff alone see. */
async function otherOrganisations(caller: PersonCaller, ids: readonly string[]): Promise<Map<string, string>> {
  if (caller.group !== "Admin" || ids.length === 0) return new Map();
  const found = await withScope({ kind: "platform" }, (tx) =>
    tx
      .select({ id: organisations.id, name: organisations.name })
      .from(organisations)
      .where(inArray(organisations.id, [...ids])),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));

/** Reads what these notifications are about: one read for each kind. */
export async function readFacts(caller: PersonCaller, rows: readonly Row[]): Promise<Facts> {
  const idsOf = (kind: Row["recordKind"]) => [
    ...new Set(rows.filter(({ recordKind }) => recordKind === kind).map(({ recordId }) => recordId)),
  ];
  const ofJobs = await readShifts(
    caller,
    rows.filter(({ recordKind }) => recordKind === "job"),
  );
  const shifts = byId(ofJobs.shifts);
  const bookings = byId(ofJobs.bookings);
  const names = new Map<string, string>();
  const agreementIds = isAuthorized(agreements.get.accessRule, caller) ? idsOf("agreement") : [];
  if (agreementIds.length > 0) {
    for (const { _id, reference, agencyName, providerName } of await agreementNames(caller, agreementIds)) {
      names.set(_id, texts.agreement(reference, agencyName, providerName));
    }
  }
  const workerIds = isAuthorized(workers.basicInformation.accessRule, caller) ? idsOf("worker") : [];
  if (workerIds.length > 0) {
    for (const worker of await workerCards(caller, workerIds)) names.set(worker._id, formatName(worker));
  }
  const invoiceIds = invoiceRules.some((rule) => isAuthorized(rule, caller)) ? idsOf("invoice") : [];
  if (invoiceIds.length > 0) {
    const found = await withScope(scopeOf(caller), (tx) =>
      tx
        .select({ id: invoices.id, number: invoices.number, agency: invoices.agencyName })
        .from(invoices)
        .where(inArray(invoices.id, invoiceIds)),
    );
    for (const { id, number, agency } of found) names.set(id, texts.invoice(number, agency));
  }
  const advanceIds = isAuthorized(advances.list.accessRule, caller) ? idsOf("advance") : [];
  if (advanceIds.length > 0) {
    for (const { _id, reference, agency } of await advanceNames(caller, advanceIds)) {
      names.set(_id, texts.advance(reference, agency));
    }
  }
  const { organisation } = caller;
  const others = await otherOrganisations(caller, idsOf("organisation"));
  const ofOrganisation = (id: string) => (id === organisation.id ? organisation.name : (others.get(id) ?? null));
  return {
    recordOf: ({ recordKind, recordId }) => {
      if (recordKind === "job") {
        const shift = shifts.get(recordId);
        if (!shift) return { name: null, shift: null };
        const times = { startAt: shift.startAt.toISOString(), endAt: shift.endAt.toISOString() };
        return { name: shift.service, shift: times };
      }
      const own = ofOrganisation(recordId);
      if (recordKind === "organisation") return { name: own, shift: null };
      if (recordKind !== "workers") return { name: names.get(recordId) ?? null, shift: null };
      const mayList = isAuthorized(workers.list.accessRule, caller);
      return { name: own && mayList ? texts.expiring(own) : null, shift: null };
    },
    shiftOf: ({ recordId, subjectId }) => {
      const shift = shifts.get(recordId);
      if (!shift) return null;
      const booking = bookings.get(subjectId);
      return {
        service: shift.service,
        worker: booking?.worker ?? jobWords.erasedWorker,
        agency: booking?.agency ?? "",
      };
    },
  };
}
