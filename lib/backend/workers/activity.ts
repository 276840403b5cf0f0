import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { findWorker } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { type Activity, type ActivityAction, activityActions } from "@/lib/contract/workers/activity";
import { auditEvents, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

type Details = (typeof auditEvents.$inferSelect)["details"];

const actors = { person: "person", linkHolder: "worker", unauthenticated: "worker", job: "system" } as const;

/** The names of the fields and documents; every other detail stays in the log. */
function subjectOf(details: Details): Pick<Activity, "fields" | "what" | "sentBy" | "isOn"> {
  const named = details["fields"] ?? details["field"];
  const { kind, by, isOn } = details as { kind?: unknown; by?: unknown; isOn?: unknown };
  return {
    fields: typeof named === "string" ? named.split(" ").filter(Boolean) : [],
    what: typeof kind === "string" ? kind : null,
    sentBy: by === "mail" || by === "copy" ? by : null,
    isOn: typeof isOn === "boolean" ? isOn : null,
  };
}

/**
 * What happened to a worker, newest first, with keyset pagination. NOT_FOUND for another agency's worker, and for platform
 * staff who ask about an off-panel one.
 */
export const activity = procedure(
  contract.workers.activity,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { workerId, after: key, limit }, caller }) => {
    const after = timeKey.read(key);
    return withScope(scopeOf(caller), async (tx) => {
      const { organisationId } = await findWorker(tx, workerId);
      const rows = await tx
        .select({
          id: auditEvents.id,
          action: auditEvents.action,
          actorKind: auditEvents.actorKind,
          details: auditEvents.details,
          stamp: cursorTimestamp(auditEvents.at),
          by: users.fullName,
        })
        .from(auditEvents)
        .leftJoin(users, eq(users.uid, auditEvents.actorUid))
        .where(
          and(
            eq(auditEvents.aboutWorkerId, workerId),
            eq(auditEvents.organisationId, organisationId),
            inArray(auditEvents.action, [...activityActions]),
            after
              ? sql`(${auditEvents.at}, ${auditEvents.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
              : undefined,
          ),
        )
        .orderBy(desc(auditEvents.at), desc(auditEvents.id))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ id, action, actorKind, details, stamp, by }) => ({
          _id: id,
          action: action as ActivityAction,
          at: new Date(stamp).toISOString(),
          by: { kind: actors[actorKind], name: actorKind === "person" ? by : null },
          ...subjectOf(details),
        })),
        next: rows.length > page.length && last ? timeKey.encode([last.stamp, last.id]) : null,
      };
    });
  },
);
