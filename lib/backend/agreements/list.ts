import { and, between, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { askedPage, byTime, countRows, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, matchesWords, type TimeKey, timeKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { agreementSignatories, agreements, agreementVersions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { awaitedBy, dayOf, isCallersTurn } from "./rules";

const isAwaited = inArray(agreements.status, ["pending_agency", "pending_provider"]);

/** Ends within `count` days, by end date or by notice, or must be signed within them. */
function endsWithin(count: number, now: Date): SQL | undefined {
  const today = dayOf(now);
  const latest = daysAfter(today, count);
  const { status, endOn, terminatesOn } = agreements;
  const running = inArray(status, ["scheduled", "active", "suspended"]);
  return or(
    and(running, or(between(endOn, today, latest), between(terminatesOn, today, latest))),
    and(isAwaited, lte(agreementVersions.expiresAt, new Date(now.getTime() + count * DAY_MS))),
  );
}

/** Repeats what row-level security enforces, so that the planner can use the list's index. */
function ofCaller({ group, organisation }: PersonCaller): SQL | undefined {
  if (group === "Admin") return undefined;
  return eq(group === "Agency" ? agreements.agencyId : agreements.providerId, organisation.id);
}

/** The version in force or in progress, which has the dates by which it must be signed. */
const isOpenVersion = and(
  eq(agreementVersions.agreementId, agreements.id),
  eq(agreementVersions.version, agreements.version),
  isNull(agreementVersions.closedAt),
);

const order = byTime(agreements.createdAt, agreements.id);

/** Reference and parties of the agreements with these ids; none of those the caller may not see. */
export const agreementNames = (caller: PersonCaller, ids: readonly string[]) =>
  withScope(scopeOf(caller), (tx) =>
    tx
      .select({
        _id: agreements.id,
        reference: agreements.reference,
        agencyName: agreements.agencyName,
        providerName: agreements.providerName,
      })
      .from(agreements)
      .where(and(ofCaller(caller), inArray(agreements.id, [...ids]))),
  );

/** Lists the agreements of the caller's organisation, newest first, with keyset pagination; platform staff see all. */
export const list = procedure(
  contract.agreements.list,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  ({ input, caller }) => {
    const asked = askedPage(timeKey, input);
    const matches = and(
      ofCaller(caller),
      input.search
        ? matchesWords(input.search, agreements.reference, agreements.agencyName, agreements.providerName)
        : undefined,
      input.status ? eq(agreements.status, input.status) : undefined,
      input.origin ? eq(agreements.origin, input.origin) : undefined,
      input.endingWithinDays === undefined ? undefined : endsWithin(input.endingWithinDays, clock.now()),
    );
    return withScope(scopeOf(caller), async (tx) => {
      const read = (place: Place<TimeKey>) => {
        const { beyond, by } = order(place);
        return tx
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
            agencyId: agreements.agencyId,
            providerId: agreements.providerId,
            invited: {
              type: agreementSignatories.type,
              status: agreementSignatories.status,
              email: agreementSignatories.email,
              fullName: agreementSignatories.fullName,
              invitedAt: agreementSignatories.invitedAt,
              lastRemindedAt: agreementSignatories.lastRemindedAt,
            },
            // A Date would lose the microseconds, and the next page would start a row too early.
            key: cursorTimestamp(agreements.createdAt),
          })
          .from(agreements)
          .leftJoin(agreementVersions, isOpenVersion)
          .leftJoin(
            agreementSignatories,
            and(
              eq(agreementSignatories.agreementId, agreements.id),
              eq(agreementSignatories.status, "invited"),
              gt(agreementSignatories.position, 0),
              isAwaited,
            ),
          )
          .where(and(matches, beyond))
          .orderBy(...by)
          .limit(place.limit);
      };
      const { rows, ...page } = await readListPage(asked, {
        read,
        cursorOf: ({ key, id }) => timeKey.encode([key, id]),
        count: () =>
          countRows(
            tx,
            tx.select({ id: agreements.id }).from(agreements).leftJoin(agreementVersions, isOpenVersion).where(matches),
          ),
      });
      return {
        ...page,
        items: rows.map(({ id, key: _, createdAt, agencyId, providerId, invited, ...row }) => ({
          ...row,
          invited: invited && {
            fullName: invited.fullName,
            since: (invited.lastRemindedAt ?? invited.invitedAt ?? createdAt).toISOString(),
            isCaller: isCallersTurn(caller, { status: row.status, agencyId, providerId }, invited),
          },
          // Only drafters see the changes in progress of a returned draft.
          ...(row.status === "draft" && caller.group !== "Admin" ? { startOn: null, endOn: null } : {}),
          _id: id,
          awaiting: awaitedBy(row.status),
          createdAt: createdAt.toISOString(),
        })),
      };
    });
  },
);
