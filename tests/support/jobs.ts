/** The jobs in the queue. */
import { sql } from "drizzle-orm";
import { queues } from "@/lib/config/queues";
import { asOwner } from "./fixtures";

/** The data of the jobs whose `key` is `value`, in the order they were queued; without those for the portal's notifications. */
export async function jobsOf(key: string, value: string): Promise<Record<string, string>[]> {
  const { rows } = await asOwner((tx) =>
    tx.execute<{ data: Record<string, string> }>(
      sql`select data from pgboss.job where data->>${key} = ${value} and name <> ${queues.notifications} order by created_on`,
    ),
  );
  return rows.map(({ data }) => data);
}
