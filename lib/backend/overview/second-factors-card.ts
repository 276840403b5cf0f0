import { sql } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { secondFactors as factors, memberships, organisations, users } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { organisations: number; people: number };

const texts = messages.overview.secondFactors;

/**
 * For platform staff: users without a second factor although one of their organisations requires it. They find out when
 * they sign in.
 */
export const secondFactors = card<Counts>({
  key: "secondFactors",
  requires: { groups: ["Admin"] },
  counts: () => sql`(
    select json_build_object(
      'organisations', count(distinct ${organisations.id}),
      'people', count(distinct ${users.id}) filter (where ${factors.confirmedAt} is null))
    from ${organisations}
    join ${memberships} on ${memberships.organisationId} = ${organisations.id} and ${memberships.deactivatedAt} is null
    join ${users} on ${users.id} = ${memberships.userId} and ${users.isActive}
    left join ${factors} on ${factors.userId} = ${users.id}
    where ${organisations.requiresSecondFactor})`,
  draw: ({ organisations: requiring, people }) => ({
    card: {
      title: texts.title,
      figures: [
        { label: texts.people, value: people },
        { label: texts.organisations, value: requiring },
      ],
    },
  }),
});
