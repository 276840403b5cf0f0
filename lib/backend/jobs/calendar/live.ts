/**
 * Who follows which week of shifts in this process. The database tells every server which organisations might see a change
 * (`lib/db/migrations`, jobs), so a stream hears of its own organisation's weeks only (docs/decisions/0085-live-updates.md).
 */
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { type Listener, listen } from "@/lib/db/listen";

/** The channel of those triggers. */
const CHANNEL = "shift_weeks";
const NOTICE = /^([\da-f-]{36}) (\d{4}-\d{2}-\d{2})$/;
/** On the same channel: a user whose unread notifications have changed. */
const PERSON = /^person [\da-f-]{36}$/;
/** Weeks whose last change is remembered; more are forgotten together. */
const REMEMBERED_MAX = 20_000;

type Follower = { userId: string; onChange(): void; onEnd(): void };
type Following = { stop(): void };
/** `busy`: the user has too many streams, or the server has. `away`: changes cannot be heard of at the moment. */
type Refused = "busy" | "away";

type Live = {
  listener?: Listener | undefined;
  /** Since when every change was heard, in ms; null while they may be missed. */
  heardSinceMs: number | null;
  /** When each topic changed last, in ms, of those that changed since then. */
  changedAtMs: Map<string, number>;
  followers: Map<string, Set<Follower>>;
  /** Streams that wait until changes are heard. */
  waiting: Set<() => void>;
  isStopping: boolean;
};

/** This module may be loaded more than once; the process still has one listener. */
const store = globalThis as typeof globalThis & { __portalLive?: Live };

function live(): Live {
  store.__portalLive ??= {
    heardSinceMs: null,
    changedAtMs: new Map(),
    followers: new Map(),
    waiting: new Set(),
    isStopping: false,
  };
  return store.__portalLive;
}

const PLATFORM = "platform";

/** Whose week it is: one organisation's, or for the platform's staff everyone's. */
function topicOf(caller: PersonCaller, week: string): string {
  const scope = scopeOf(caller);
  return `${scope.kind === "organisation" ? scope.organisationId : PLATFORM} ${week}`;
}

const everyFollower = (): Follower[] => [...live().followers.values()].flatMap((of) => [...of]);

/** The topics that a notification of the database is about. */
function topicsIn(payload: string): string[] {
  if (PERSON.test(payload)) return [payload];
  const [, organisationId, week] = NOTICE.exec(payload) ?? [];
  return organisationId && week ? [`${organisationId} ${week}`, `${PLATFORM} ${week}`] : [];
}

function hear(payload: string): void {
  const { changedAtMs, followers } = live();
  const nowMs = clock.now().getTime();
  if (changedAtMs.size > REMEMBERED_MAX) {
    changedAtMs.clear();
    live().heardSinceMs = nowMs;
  }
  for (const topic of topicsIn(payload)) {
    changedAtMs.set(topic, nowMs);
    for (const follower of followers.get(topic) ?? []) follower.onChange();
  }
}

function begin(): void {
  const own = live();
  own.listener ??= listen(CHANNEL, {
    onNotice: hear,
    onUp: () => {
      own.changedAtMs.clear();
      own.heardSinceMs = clock.now().getTime();
      for (const go of [...own.waiting]) go();
    },
    // The pages then poll until they can follow again.
    onDown: () => {
      own.heardSinceMs = null;
      for (const follower of everyFollower()) follower.onEnd();
    },
  });
}

/** Waits until changes are heard, for a short time. Returns whether they are. */
async function isHeard(): Promise<boolean> {
  const own = live();
  if (own.heardSinceMs !== null) return true;
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      own.waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, constants.liveStartMs);
    own.waiting.add(go);
  });
  return own.heardSinceMs !== null && !own.isStopping;
}

/** Adds a follower to a topic; returns how to remove them. */
function add(topic: string, follower: Follower): () => void {
  const own = live();
  const followers = own.followers.get(topic) ?? new Set();
  own.followers.set(topic, followers.add(follower));
  return () => {
    followers.delete(follower);
    if (followers.size === 0 && own.followers.get(topic) === followers) own.followers.delete(topic);
  };
}

/**
 * Follows the caller's own notifications and, for one who may read shifts, a week, as its Monday. `onChange` is called for each change and, at once, if
 * there may have been one after `sinceMs`, when the caller's page was read; `onEnd` when changes are no longer heard.
 */
export async function followWeek(
  caller: PersonCaller,
  { week, sinceMs, ...hears }: { week: string | null; sinceMs: number } & Omit<Follower, "userId">,
): Promise<Following | Refused> {
  const own = live();
  if (own.isStopping) return "away";
  begin();
  if (!(await isHeard())) return "away";
  const all = new Set(everyFollower());
  const ofUser = [...all].filter(({ userId }) => userId === caller.userId).length;
  if (all.size >= constants.liveStreamsMax || ofUser >= constants.liveStreamsOfUserMax) return "busy";
  const topics = [`person ${caller.userId}`, ...(week ? [topicOf(caller, week)] : [])];
  const follower: Follower = { userId: caller.userId, ...hears };
  const stops = topics.map((topic) => add(topic, follower));
  const isMissed =
    own.heardSinceMs === null ||
    sinceMs < own.heardSinceMs ||
    topics.some((topic) => (own.changedAtMs.get(topic) ?? 0) > sinceMs - constants.liveClockSkewMs);
  if (isMissed) follower.onChange();
  return {
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Ends all streams, so that the server can close, and opens no more. */
export async function stopFollowing(): Promise<void> {
  const own = live();
  own.isStopping = true;
  for (const follower of everyFollower()) follower.onEnd();
  for (const go of [...own.waiting]) go();
  await own.listener?.close();
  own.listener = undefined;
}
