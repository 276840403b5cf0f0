import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { memberships, users } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { all: number; neverSignedIn: number; phoneNotVerified: number };

const texts = messages.overview.people;

/** Who works for the organisation, who has never signed in, and whose phone number is not verified. */
export const people = card<Counts>({
  key: "people",
  requires: { groups: ["Agency", "Provider"], permissionCode: codes.organisation, wholeOrganisation: true },
  counts: () => sql`(
    select json_build_object(
      'all', count(*),
      'neverSignedIn', count(*) filter (where ${users.lastSignedInAt} is null),
      'phoneNotVerified', count(*) filter (where ${users.phone} is not null and ${users.phoneVerifiedAt} is null))
    from ${memberships}
    join ${users} on ${users.id} = ${memberships.userId} and ${users.isActive}
    where ${eq(memberships.organisationId, sql.placeholder("organisationId"))} and ${memberships.deactivatedAt} is null)`,
  draw: ({ all, neverSignedIn, phoneNotVerified }) => ({
    card: {
      title: texts.title,
      figures: [
        { label: texts.all, value: all },
        { label: texts.neverSignedIn, value: neverSignedIn },
        { label: texts.phoneNotVerified, value: phoneNotVerified },
      ],
    },
  }),
});
