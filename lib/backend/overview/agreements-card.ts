import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import type { Party } from "@/lib/contract/agreements";
import { agreements as table } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { draft: number; agency: number; provider: number; ending: number };

const texts = messages.overview.agreements;
const DAYS = 30;
const list = "/dashboard/agreements";
const endingHref = `${list}?status=active&endingWithinDays=${DAYS}`;
const pendingHref = (party: Party) => `${list}?status=pending_${party}`;

const today = sql`${sql.placeholder("today")}::date`;
const isSoon = (column: typeof table.endOn | typeof table.terminatesOn): SQL =>
  sql`${column} between ${today} and ${today} + ${sql.raw(`${DAYS}`)}`;

// Repeats the organisation in addition to row-level security, so that the planner can use the lists' indexes.
const isOwn = or(
  eq(table.agencyId, sql.placeholder("organisationId")),
  eq(table.providerId, sql.placeholder("organisationId")),
);

const isStatus = (status: string): SQL => sql`${table.status} = ${sql.raw(`'${status}'`)}`;

/** What is waiting to be signed, by whom, and what ends soon; drafts for users who can edit them. */
export const agreements = card<Counts>({
  key: "agreements",
  requires: { groups: ["Admin", "Agency", "Provider"], permissionCode: codes.agreements },
  counts: (extent) => sql`(
    select json_build_object(
      'draft', count(*) filter (where ${isStatus("draft")}),
      'agency', count(*) filter (where ${isStatus("pending_agency")}),
      'provider', count(*) filter (where ${isStatus("pending_provider")}),
      'ending', count(*) filter (where ${and(
        isStatus("active"),
        sql`(${isSoon(table.endOn)} or ${isSoon(table.terminatesOn)})`,
      )}))
    from ${table}
    where ${table.status} in ('draft', 'pending_agency', 'pending_provider', 'active')
      and ${extent === "platform" ? sql`true` : isOwn})`,
  draw: ({ draft, agency, provider, ending }, { group }) => {
    const endingSoon = { label: texts.ending, value: ending, href: endingHref };
    if (group === "Admin") {
      return {
        card: {
          title: texts.title,
          figures: [
            { label: texts.byAgency, value: agency, href: pendingHref("agency") },
            { label: texts.byProvider, value: provider, href: pendingHref("provider") },
            endingSoon,
            { label: texts.drafts, value: draft, href: "/dashboard/agreements/create-new" },
          ],
        },
      };
    }
    const [own, other] = group === "Agency" ? (["agency", "provider"] as const) : (["provider", "agency"] as const);
    const counts = { agency, provider };
    return {
      card: {
        title: texts.title,
        figures: [
          { label: texts.toSign, value: counts[own], href: pendingHref(own) },
          { label: texts.awaiting, value: counts[other], href: pendingHref(other) },
          endingSoon,
        ],
      },
    };
  },
});
