import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { organisations } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { changesTo: "bank_transfer" | "direct_debit" | null };

const texts = messages.overview.provider;

/** A notice while a provider's payment method is changing. */
export const billing = card<Counts>({
  key: "billing",
  requires: { groups: ["Provider"], permissionCode: codes.organisation, wholeOrganisation: true },
  counts: () => sql`(
    select json_build_object('changesTo', ${organisations.newPaymentMethod})
    from ${organisations}
    where ${eq(organisations.id, sql.placeholder("organisationId"))})`,
  draw: ({ changesTo }) => {
    if (!changesTo) return {};
    const text = texts.billingText(texts.methods[changesTo]);
    return { notices: [{ key: "billing", title: texts.billing, text, href: "/dashboard/providers/organization" }] };
  },
});
