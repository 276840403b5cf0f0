/**
 * The log of refused access (ASVS 5 V16): who was refused what, from where, with an alarm when one caller is refused
 * often. Ids are opaque; addresses and identities are keyed hashes; paths, tokens and inputs are never logged. A flood
 * of refusals is summarised.
 */

import { createHmac } from "node:crypto";
import { addressGroup } from "@/lib/config/client-address";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import type { Caller, Context } from "./context";
import { DomainError } from "./errors";
import { countRefusals, REFUSALS_WINDOW_S } from "./limits";

export type Refusal = Pick<Context, "address" | "requestId"> & {
  /** A fixed code: that of the error, or what was wrong. */
  reason: string;
  /** The call's name or the route pattern. */
  what: string;
  caller?: Caller | { kind: "person"; userId: string } | undefined;
  /** A hash of the account in question (`accountKey`). */
  account?: string;
};

type Line = { reason: string; what: string; user?: string; identity?: string; account?: string; from: string };
type Group = { line: Line; more: number };
type Counted = { times: number; unshared: number; sinceMs: number; hasAlarmed: boolean };

const REPORT_EVERY_MS = 10_000;
const WINDOW_MS = REFUSALS_WINDOW_S * 1_000;
/** Limits on what one server logs per report interval, and on what it keeps in memory. */
const LINES_MAX = 50;
const ALARMS_MAX = 20;
const CALLERS_MAX = 5_000;
const SHARED_MAX = 50;

type State = {
  groups: Map<string, Group>;
  callers: Map<string, Counted>;
  unlisted: number;
  alarms: number;
  timer?: NodeJS.Timeout;
};

/** On the global object, since the server's bundles contain this module more than once. */
const STATE = Symbol.for("portal.refusals");
const shared = globalThis as { [STATE]?: State };

function state(): State {
  shared[STATE] ??= { groups: new Map(), callers: new Map(), unlisted: 0, alarms: 0 };
  return shared[STATE];
}

/** A pseudonym for personal data: a keyed hash that means nothing without the server's secret. */
const pseudonym = (kind: string, text: string): string =>
  createHmac("sha256", env().SESSION_SECRET).update(`refusal ${kind} ${text}`).digest("hex").slice(0, 16);

function lineOf({ reason, what, caller, account, address }: Refusal): Line {
  const from = pseudonym("address", addressGroup(address));
  const uid = caller?.kind === "visitor" ? caller.uid : null;
  return {
    reason,
    what,
    from,
    ...(caller?.kind === "person" ? { user: caller.userId } : {}),
    ...(uid ? { identity: pseudonym("identity", uid) } : {}),
    ...(account ? { account: pseudonym("account", account) } : {}),
  };
}

/** What refusals are counted by: the user if signed in, wherever they connect from, otherwise the address. */
const callerOf = ({ user, from }: Line): string => (user ? `user:${user}` : `from:${from}`);

function alarm(caller: string, counted: Counted, times: number): void {
  counted.hasAlarmed = true;
  const current = state();
  current.alarms += 1;
  if (current.alarms > ALARMS_MAX) return;
  const [kind = "", id = ""] = caller.split(":");
  log.error("access refused often", { [kind]: id, times, withinSeconds: REFUSALS_WINDOW_S });
}

function count(caller: string, nowMs: number): void {
  const { callers } = state();
  let counted = callers.get(caller);
  if (!counted || nowMs - counted.sinceMs > WINDOW_MS) {
    if (!counted && callers.size >= CALLERS_MAX) evictCallers(callers, nowMs);
    counted = { times: 0, unshared: 0, sinceMs: nowMs, hasAlarmed: false };
    callers.set(caller, counted);
  }
  counted.times += 1;
  counted.unshared += 1;
  if (!counted.hasAlarmed && counted.times >= env().ALARM_REFUSALS) alarm(caller, counted, counted.times);
}

/** Removes callers whose window is over; if that is not enough, the oldest ones. */
function evictCallers(callers: Map<string, Counted>, nowMs: number): void {
  for (const [caller, { sinceMs }] of callers) if (nowMs - sinceMs > WINDOW_MS) callers.delete(caller);
  for (const caller of callers.keys()) {
    if (callers.size < CALLERS_MAX) break;
    callers.delete(caller);
  }
}

/** Logs what was only counted since the last report, and adds this server's counts to the shared ones. */
async function report(): Promise<void> {
  const current = state();
  const { groups, unlisted, alarms } = current;
  Object.assign(current, { groups: new Map(), unlisted: 0, alarms: 0, timer: undefined });
  for (const { line, more } of groups.values())
    if (more > 0) log.warn("access refused again", { ...line, times: more });
  if (unlisted > 0) log.warn("access refused, not listed", { times: unlisted });
  if (alarms > ALARMS_MAX) log.error("access refused often, not listed", { callers: alarms - ALARMS_MAX });
  const unshared = [...current.callers]
    .filter(([, counted]) => counted.unshared > 0)
    .sort(([, one], [, other]) => other.unshared - one.unshared);
  for (const [caller, counted] of unshared.slice(0, SHARED_MAX)) {
    const ofAll = await countRefusals(caller, counted.unshared);
    counted.unshared = 0;
    if (!counted.hasAlarmed && ofAll >= env().ALARM_REFUSALS) alarm(caller, counted, ofAll);
  }
}

/** Logs that access was refused: the first of its kind immediately, repeats as a count in the next report. */
export function logRefusal(refusal: Refusal): void {
  const current = state();
  const line = lineOf(refusal);
  const caller = callerOf(line);
  const key = `${caller} ${line.reason} ${line.what}`;
  const group = current.groups.get(key);
  if (group) group.more += 1;
  else if (current.groups.size >= LINES_MAX) current.unlisted += 1;
  else {
    current.groups.set(key, { line, more: 0 });
    log.warn("access refused", { ...line, requestId: refusal.requestId });
  }
  count(caller, clock.now().getTime());
  current.timer ??= setTimeout(
    // If the database is unavailable, this server's own counts still apply.
    () => void report().catch(() => {}),
    REPORT_EVERY_MS,
  ).unref();
}

/** Error codes that mean refused access, as opposed to invalid input. */
const refusals = new Set(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"]);

type By = Pick<Refusal, "address" | "requestId" | "caller">;

/** Runs `work`, logs when it refuses access to `what`, and rethrows its error. */
export async function refusalsLogged<T>(what: string, by: By, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && refusals.has(error.code)) {
      const { address, requestId, caller } = by;
      logRefusal({ what, address, requestId, caller, reason: error.data?.reason ?? error.code });
    }
    throw error;
  }
}
