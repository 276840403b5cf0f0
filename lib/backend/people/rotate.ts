/** Changes the key by which National Insurance numbers are hashed. */
import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/tenancy";
import { personOf } from "./person";

/** How many workers one statement changes. */
const BATCH = 1_000;

/**
 * Hashes everyone again, in the owner's transaction and the scope of the platform, so that at no time some are hashed by
 * one key and some by another. Bookings wait meanwhile. Returns how many workers there were.
 */
export async function rotatePersonKey(tx: Transaction, { id, key }: { id: string; key: Buffer }): Promise<number> {
  // After the row of the key, as where one worker is settled.
  await tx.execute(
    sql`insert into person_key (key_id) values (${id}) on conflict (is_only) do update set key_id = ${id}`,
  );
  await tx.execute(sql`lock table person_bookings, worker_people in share row exclusive mode`);
  const { rows } = await tx.execute<{ worker: string; number: string | null }>(
    sql`select w.id as worker, w.ni_number as number from worker_people p join workers w on w.id = p.worker_id
      where p.person is not null order by w.id`,
  );
  const hashed = rows.flatMap(({ worker, number }) => {
    const person = number === null ? null : personOf(number, key);
    return person ? [{ worker, person: person.toString("hex") }] : [];
  });
  for (let from = 0; from < hashed.length; from += BATCH) {
    const batch = JSON.stringify(hashed.slice(from, from + BATCH));
    const values = sql`jsonb_to_recordset(${batch}::jsonb) as v(worker uuid, person text)`;
    await tx.execute(
      sql`update worker_people p set person = decode(v.person, 'hex') from ${values} where p.worker_id = v.worker`,
    );
    await tx.execute(
      sql`update person_bookings b set person = decode(v.person, 'hex') from ${values} where b.worker_id = v.worker`,
    );
  }
  return hashed.length;
}
