/** The jobs of the queue `people`. */
import { sql } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { withScope } from "@/lib/db/tenancy";
import { hourOfDay } from "@/lib/format";
import { settleAll } from "./settle";

/** Every minute says who workers with a new number are, and in the hour of the night clean-up deletes what is not looked at any more. */
export async function doPeopleJob(): Promise<void> {
  await settleAll();
  if (hourOfDay(clock.now()) !== constants.retentionHour) return;
  await withScope({ kind: "platform" }, (tx) => tx.execute(sql`select app_clean_people()`));
}
