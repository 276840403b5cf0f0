import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { procedure, role } from "@/lib/backend/access-rules";
import { askedPage, byName, countRows, readListPage } from "@/lib/backend/list-page";
import { matchesWords, nameKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { pickFields } from "@/lib/contract/fields";
import type { statusFilterSchema } from "@/lib/contract/organisations";
import { markedFields, organisationFieldRegistry } from "@/lib/contract/organisations/fields";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

type Status = ReturnType<(typeof statusFilterSchema)["parse"]>;

const hasStatus = (status: Status): SQL =>
  status === "awaiting"
    ? inArray(organisations.status, ["draft", "pending_verification"])
    : eq(organisations.status, status);

// Qualified with the table's name, since a bare column would refer to the inner table.
const own = sql`"organisations"."id"`;
const party = sql`(case "organisations"."kind" when 'agency' then a.agency_id else a.provider_id end)`;
const other = sql`(case "organisations"."kind" when 'agency' then a.provider_id else a.agency_id end)`;
const whole = (query: SQL) => query.mapWith(Number);

/** What the list shows in addition to the row itself, counted only for the rows of one page. */
const counted = {
  places: whole(sql`(case "organisations"."kind"
    when 'agency' then (select count(*) from branches b where b.organisation_id = ${own} and b.is_active)
    else (select count(*) from services s where s.organisation_id = ${own} and s.is_active) end)`),
  workerTypes: whole(
    sql`(select count(distinct s.worker_type_id) from supply_capabilities s where s.organisation_id = ${own})`,
  ),
  workers: whole(sql`(select count(*) from workers w where w.organisation_id = ${own})`),
  activeAgreements: whole(sql`(select count(*) from agreements a
    where a.status = 'active' and (a.agency_id = ${own} or a.provider_id = ${own}) and ${party} = ${own})`),
  partners: whole(sql`(select count(distinct ${other}) from agreements a
    where a.status = 'active' and (a.agency_id = ${own} or a.provider_id = ${own}))`),
  lastSignedInAt: sql<
    string | null
  >`(select to_char(max(u.last_signed_in_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from memberships m join users u on u.id = m.user_id where m.organisation_id = ${own})`,
};

const listedFields = markedFields(organisationFieldRegistry, "isListed");

const order = byName(organisations.name, organisations.id);

/** Agencies or providers by name, one page at a time, with keyset pagination. */
export const list = procedure(contract.organisations.list, role(["Admin"]), ({ input }) => {
  const asked = askedPage(nameKey, input);
  const matches = and(
    eq(organisations.kind, input.kind),
    input.search
      ? matchesWords(
          input.search,
          organisations.name,
          organisations.legalName,
          organisations.companyNumber,
          organisations.postcode,
        )
      : undefined,
    input.status ? hasStatus(input.status) : undefined,
  );
  return withScope({ kind: "platform" }, async (tx) => {
    const { rows, ...page } = await readListPage(asked, {
      read: (place) => {
        const { beyond, by } = order(place);
        return tx
          .select({ organisation: organisations, ...counted })
          .from(organisations)
          .where(and(matches, beyond))
          .orderBy(...by)
          .limit(place.limit);
      },
      cursorOf: ({ organisation: { name, id } }) => nameKey.encode([name, id]),
      count: () => countRows(tx, tx.select({ id: organisations.id }).from(organisations).where(matches)),
    });
    return {
      ...page,
      items: rows.map(({ organisation, ...counts }) => ({
        _id: organisation.id,
        kind: input.kind,
        ...pickFields(organisation, listedFields),
        parentCompany: organisation.parentCompany,
        status: organisation.status,
        createdAt: organisation.createdAt.toISOString(),
        ...counts,
      })),
    };
  });
});
