import { and, between, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, matchesWords, timeKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { agreements, agreementVersions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { awaitedBy, dayOf } from "./rules";

/** Ends within `count` days, by end date or by notice, or must be signed within them. */
function endsWithin(count: number, now: Date): SQL | undefined {
  const today = dayOf(now);
  const latest = daysAfter(today, count);
  const { status, endOn, terminatesOn } = agreements;
  const running = inArray(status, ["scheduled", "active", "suspended"]);
  const pending = inArray(status, ["pending_agency", "pending_provider"]);
  return or(
    and(running, or(between(endOn, today, latest), between(terminatesOn, today, latest))),
    and(pending, lte(agreementVersions.expiresAt, new Date(now.getTime() + count * DAY_MS))),
  );
}

/** Repeats what row-level security enforces, so that the planner can use the list's index. */
function ofCaller({ group, organisation }: PersonCaller): SQL | undefined {
  if (group === "Admin") return undefined;
  return eq(group === "Agency" ? agreements.agencyId : agreements.providerId, organisation.id);
}

/** Lists the agreements of the caller's organisation, newest first, with keyset pagination; platform staff see all. */
export const list = procedure(
  contract.agreements.list,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  ({ input, caller }) => {
    const after = timeKey.read(input.after);
    return withScope(scopeOf(caller), async (tx) => {
      const rows = await tx
        .select({
          id: agreements.id,
          reference: agreements.reference,
          agencyName: agreements.agencyName,
          providerName: agreements.providerName,
          status: agreements.status,
          origin: agreements.origin,
          startOn: agreements.startOn,
          endOn: agreements.endOn,
          isSealed: sql<boolean>`${isNotNull(agreementVersions.sealedFileId)}`,
          createdAt: agreements.createdAt,
          // A Date would lose the microseconds, and the next page would start a row too early.
          key: cursorTimestamp(agreements.createdAt),
        })
        .from(agreements)
        .leftJoin(
          agreementVersions,
          and(
            eq(agreementVersions.agreementId, agreements.id),
            eq(agreementVersions.version, agreements.version),
            isNull(agreementVersions.closedAt),
          ),
        )
        .where(
          and(
            ofCaller(caller),
            input.search
              ? matchesWords(input.search, agreements.reference, agreements.agencyName, agreements.providerName)
              : undefined,
            input.status ? eq(agreements.status, input.status) : undefined,
            input.origin ? eq(agreements.origin, input.origin) : undefined,
            input.endingWithinDays === undefined ? undefined : endsWithin(input.endingWithinDays, clock.now()),
            after
              ? sql`(${agreements.createdAt}, ${agreements.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
              : undefined,
          ),
        )
        // Matches the indexes: to PostgreSQL plain `desc` is a different order, although neither column is ever null.
        .orderBy(sql`${agreements.createdAt} desc nulls last`, sql`${agreements.id} desc nulls last`)
        .limit(input.limit + 1);
      const page = rows.slice(0, input.limit);
      const last = page.at(-1);
      return {
        items: page.map(({ id, key: _, createdAt, ...row }) => ({
          ...row,
          // Only drafters see the changes in progress of a returned draft.
          ...(row.status === "draft" && caller.group !== "Admin" ? { startOn: null, endOn: null } : {}),
          _id: id,
          awaiting: awaitedBy(row.status),
          createdAt: createdAt.toISOString(),
        })),
        next: rows.length > page.length && last ? timeKey.encode([last.key, last.id]) : null,
      };
    });
  },
);
