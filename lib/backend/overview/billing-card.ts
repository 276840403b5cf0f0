import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { organisations, settings } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { changesTo: "bank_transfer" | "direct_debit" | null; hasSettings: boolean };

const texts = messages.overview.provider;

/** A provider's set-up: its payment method while that is changing, and its own settings while it has none. */
export const billing = card<Counts>({
  key: "billing",
  requires: { groups: ["Provider"], permissionCode: codes.organisation },
  counts: () => sql`(
    select json_build_object(
      'changesTo', ${organisations.newPaymentMethod},
      'hasSettings', exists (select from ${settings} where ${and(
        eq(settings.scope, "organisation"),
        eq(settings.scopeId, sql.placeholder("organisationId")),
      )}))
    from ${organisations}
    where ${eq(organisations.id, sql.placeholder("organisationId"))})`,
  draw: ({ changesTo, hasSettings }, { principal }) => {
    const tasks = [];
    if (changesTo) {
      const text = texts.billingText(texts.methods[changesTo]);
      tasks.push({ key: "billing", title: texts.billing, text, href: "/dashboard/providers/organization" });
    }
    if (!hasSettings && principal.codes.includes(codes.settings)) {
      tasks.push({ key: "settings", title: texts.settings, text: texts.settingsText, href: "/dashboard/settings" });
    }
    return { tasks };
  },
});
