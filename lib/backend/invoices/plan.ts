/** What a run issues and what it holds back. Pure, so that the preview and the run decide alike. */
import type { HoldbackReason } from "@/lib/config/closed-lists/invoices";
import { daysAfter, mondayOf } from "@/lib/format";

/** Until which days shifts are billed: weekly until the last Sunday, monthly until the end of the month before. */
export type RunDays = { weekEnd: string; monthEnd: string };

/** The days of a run on a day. */
export function runDaysOf(today: string): RunDays {
  return { weekEnd: daysAfter(mondayOf(today), -1), monthEnd: daysAfter(`${today.slice(0, 8)}01`, -1) };
}

/** What `app_billable` returns. */
export type Billable = {
  kind: "shift" | "adjustment" | "cancellation" | "open" | "disputed";
  timesheet_id: string | null;
  job_id: string;
  agreement_id: string;
  service_id: string;
  start_on: string;
  pence: number;
};

/** What one invoice bills: all of one service by one agreement. */
export type Group = { agreementId: string; serviceId: string; rows: Billable[]; netPence: number };

type Held = { reason: HoldbackReason; serviceId: string; timesheets: number; netPence: number };

export type Plan = {
  groups: Group[];
  heldBack: Held[];
  /** Timesheets that were agreed as they had been billed: there is nothing to bill, and they are locked. */
  settled: Billable[];
};

type Facts = {
  hasConsent: boolean;
  /** Whether the provider's invoices must name a purchase order, and the services that have one. */
  needsPurchaseOrder: boolean;
  servicesWithPurchaseOrder: ReadonlySet<string>;
};

const sum = (rows: readonly Billable[]): number => rows.reduce((total, { pence }) => total + pence, 0);

/** Why a group is not issued; null where it is. */
function reasonFor({ serviceId, netPence }: Group, facts: Facts): HoldbackReason | null {
  if (!facts.hasConsent) return "consentMissing";
  if (facts.needsPurchaseOrder && !facts.servicesWithPurchaseOrder.has(serviceId)) return "purchaseOrderMissing";
  return netPence < 0 ? "belowNil" : null;
}

const isBilled = ({ kind }: Billable): boolean => kind === "shift" || kind === "adjustment" || kind === "cancellation";

/** What is billed of a pair, and what is not and why. */
export function planOf(rows: readonly Billable[], facts: Facts): Plan {
  const settled = rows.filter(({ kind, pence }) => kind === "adjustment" && pence === 0);
  const groups = new Map<string, Group>();
  for (const row of rows.filter((one) => isBilled(one) && !settled.includes(one))) {
    const key = `${row.agreement_id} ${row.service_id}`;
    const group = groups.get(key) ?? {
      agreementId: row.agreement_id,
      serviceId: row.service_id,
      rows: [],
      netPence: 0,
    };
    group.rows.push(row);
    groups.set(key, group);
  }
  for (const group of groups.values()) group.netPence = sum(group.rows);
  // In a fixed order, so that the same hours always get the same numbers.
  const inOrder = [...groups.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const all = inOrder.map(([, group]) => ({ group, reason: reasonFor(group, facts) }));
  const open = (["open", "disputed"] as const).flatMap((kind) => {
    const of = rows.filter((row) => row.kind === kind);
    return [...new Set(of.map(({ service_id }) => service_id))].map((serviceId): Held => {
      const own = of.filter((row) => row.service_id === serviceId);
      const reason = kind === "open" ? "timesheetOpen" : "timesheetDisputed";
      return { reason, serviceId, timesheets: own.length, netPence: kind === "open" ? 0 : sum(own) };
    });
  });
  return {
    groups: all.flatMap(({ group, reason }) => (reason ? [] : [group])),
    heldBack: [
      ...all.flatMap(({ group: { serviceId, rows: own, netPence }, reason }) =>
        reason ? [{ reason, serviceId, timesheets: own.length, netPence }] : [],
      ),
      ...open,
    ],
    settled,
  };
}

/**
 * The timesheets of rows in the order in which they are locked: by the ids of their shifts, as wherever several are, so that no two transactions
 * wait for each other.
 */
export const inLockOrder = (rows: readonly Billable[]): string[] =>
  rows
    .toSorted(({ job_id: one }, { job_id: other }) => Number(one > other) - Number(one < other))
    .flatMap(({ timesheet_id }) => timesheet_id ?? []);

/** The letters that an agency's numbers begin with: the initials of its name, or INV. */
export function prefixOf(agencyName: string): string {
  const initials = agencyName
    .normalize("NFD")
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => /^[a-z]/i.exec(word)?.[0]?.toUpperCase() ?? "")
    .join("")
    .slice(0, 4);
  return initials || "INV";
}

const DIGITS = 6;

/** e.g. `LCS-000123`. */
export const numberOf = (agencyName: string, sequence: number): string =>
  `${prefixOf(agencyName)}-${String(sequence).padStart(DIGITS, "0")}`;
