import { sql } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { organisations as table } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { agencies: number; providers: number; recent: number };

const texts = messages.overview.organisations;

/** For platform staff: agencies and providers that are not active yet, and agencies that signed up recently. */
export const organisations = card<Counts>({
  key: "organisations",
  requires: { groups: ["Admin"] },
  counts: () => sql`(
    select json_build_object(
      'agencies', count(*) filter (where ${table.kind} = 'agency' and ${table.status} in ('draft', 'pending_verification')),
      'providers', count(*) filter (where ${table.kind} = 'provider' and ${table.status} in ('draft', 'pending_verification')),
      'recent', count(*) filter (where ${table.kind} = 'agency' and ${table.createdAt} >= ${sql.placeholder("since")}))
    from ${table})`,
  draw: ({ agencies, providers, recent }) => ({
    card: {
      title: texts.title,
      figures: [
        { label: texts.agencies, value: agencies },
        { label: texts.providers, value: providers },
        { label: texts.recent, value: recent },
      ],
    },
  }),
});
