import { count, inArray } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { scopedRead } from "@/lib/db/read";
import { organisations as table } from "@/lib/db/schema";
import type { CardSource } from "./card";

type Count = { kind: (typeof table.$inferSelect)["kind"]; total: string };

const texts = messages.overview.organisations;
const awaiting = ["draft", "pending_verification"] as const;

const countAwaiting = scopedRead<Count>({ kind: table.kind, total: count() }, (from) =>
  from
    .from(table)
    .where(inArray(table.status, [...awaiting]))
    .groupBy(table.kind),
);

/** The platform's: agencies and providers that are not active yet. */
export const organisations: CardSource = {
  key: "organisations",
  requires: { groups: ["Admin"] },
  async read() {
    const rows = await countAwaiting({ kind: "platform" }, {});
    const totalOf = (kind: Count["kind"]) => Number(rows.find((row) => row.kind === kind)?.total ?? 0);
    return {
      title: texts.title,
      figures: [
        { label: texts.agencies, value: totalOf("agency"), href: "/dashboard/agencies?status=awaiting" },
        { label: texts.providers, value: totalOf("provider"), href: "/dashboard/providers?status=awaiting" },
      ],
    };
  },
};
