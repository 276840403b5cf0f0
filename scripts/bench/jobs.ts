/** A large week for the calendar of shifts: seeded as the database owner, and the size of the page that shows it. */
import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { outline, tagsOf } from "./markup";

export const LARGE_WEEK = { services: 40, shifts: 8_000 };

/** An id that follows from a text, as SQL: of version 4, since what the calls answer is checked. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Gives a provider as many services as the large week has, and spreads shifts over them and over the week of today, day and night,
 * in the statuses that are stored; the same every time.
 */
export async function seedWeek(
  ownerUrl: string,
  { providerId, postedByUserId }: { providerId: string; postedByUserId: string },
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    await client.query(
      `insert into services (id, organisation_id, name)
        select ${idOf("'bench-service' || n")}, $1::uuid, 'Residential and nursing home ' || n
        from generate_series(1, $2::int - (select count(*)::int from services where organisation_id = $1::uuid and is_active)) n`,
      [providerId, LARGE_WEEK.services],
    );
    await client.query(
      `insert into jobs (posting_id, organisation_id, service_id, provider_name, service_name, worker_type_id, start_at, end_at,
          status, cancelled_at, cancel_notice_minutes, cancellation_charge_pence, posted_by_user_id)
        select ${idOf("'bench-posting' || n")}, $1::uuid, own.ids[service], o.name,
          own.names[service], types.ids[1 + n % cardinality(types.ids)],
          begins, begins + interval '12 hours', s.status, case when s.status = 'cancelled' then now() end,
          case when s.status = 'cancelled' then 60 end, case when s.status = 'cancelled' then 0 end, $2::uuid
        from (select n, 1 + n % $3::int as service,
            (date_trunc('week', now() at time zone 'Europe/London') + make_interval(days => (n / 40) % 7,
              hours => case when (n / 280) % 4 = 0 then 20 else 8 end)) at time zone 'Europe/London' as begins,
            (array['allocated','allocated','allocated','open','suggested','allocated','allocated','cancelled'])[1 + (n / 3) % 8] as status
          from generate_series(1, $4::int) n) s,
          organisations o, (select array_agg(id order by name) as ids from worker_types) types,
          (select array_agg(id order by id) as ids, array_agg(name order by id) as names
            from services where organisation_id = $1::uuid and is_active) own
        where o.id = $1::uuid`,
      [providerId, postedByUserId, LARGE_WEEK.services, LARGE_WEEK.shifts],
    );
    await client.query("commit; analyze jobs");
  } finally {
    await client.end();
  }
}

/** The service of a provider with the most shifts. */
export async function largestService(ownerUrl: string, providerId: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    const { rows } = await client.query<{ service_id: string }>(
      "select service_id from jobs where organisation_id = $1 group by service_id order by count(*) desc, service_id limit 1",
      [providerId],
    );
    return rows[0]?.service_id ?? "";
  } finally {
    await client.end();
  }
}

/** How large a page is: the compressed bytes of its HTML as sent, and the elements that it names. */
export function sizeOf(url: string, cookie: string): Promise<{ bytes: number; elements: number }> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/html", "accept-encoding": "gzip", connection: "close", cookie };
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const sent = Buffer.concat(parts);
        if (answer.statusCode !== 200) return reject(new Error(`${url} answers ${answer.statusCode}`));
        const html = (answer.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent).toString("utf8");
        const elements = tagsOf(outline(html)).filter((tag) => !tag.startsWith("</")).length;
        resolve({ bytes: sent.length, elements });
      });
    }).on("error", reject);
  });
}
