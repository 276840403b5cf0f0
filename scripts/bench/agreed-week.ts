/** A week of shifts that were worked and agreed: what a weekly run of invoices bills. Seeded as the database owner. */
import { Client } from "pg";
import { priceOfHours } from "@/lib/backend/jobs";
import type { RateSnapshot } from "@/lib/db/schema";
import { calendarDate, daysAfter, momentAt, mondayOf } from "@/lib/format";

/** How much there is: each agency works for `providersEach` of the providers, and each provider has `servicesEach`. */
export type AgreedWeek = {
  timesheets: number;
  agencies: number;
  providers: number;
  providersEach: number;
  servicesEach: number;
  /**
   * How many timesheets of the week before are locked already. Every twentieth was credited in order to be billed again, and was; the others are on
   * no invoice.
   */
  earlier?: number;
};

const UNPAID_MINUTES = 30;
const CREDITED_OF = 20;
/** One of so many shifts of the week is agreed in part, an hour less than was submitted, so that it is billed band by band. */
const PARTLY_OF = 20;

const snapshot: RateSnapshot = {
  agreementReference: "AG-B",
  agreementVersion: 1,
  workerType: "Healthcare assistant",
  lines: [
    {
      basis: "hourly",
      chargePence: 1_840,
      vatTreatment: "standard",
      specials: [
        { band: "weekday_night", mode: "multiplier", value: 110, chargePence: 2_024 },
        { band: "weekend_day", mode: "multiplier", value: 125, chargePence: 2_300 },
        { band: "weekend_night", mode: "multiplier", value: 140, chargePence: 2_576 },
        { band: "bank_holiday", mode: "multiplier", value: 200, chargePence: 3_680 },
      ],
    },
  ],
  bankHolidayDays: "substitute",
  cancellationRules: [],
  plannedPence: 0,
  segments: [],
};

/** The fourteen shifts of the last whole week, by day and by night, with what each comes to. */
function shapes() {
  const monday = daysAfter(mondayOf(calendarDate(new Date())), -7);
  return Array.from({ length: 14 }, (_, n) => {
    const day = daysAfter(monday, n % 7);
    const isNight = n >= 7;
    const startAt = momentAt(day, isNight ? "20:00" : "08:00");
    const endAt = momentAt(isNight ? daysAfter(day, 1) : day, isNight ? "08:00" : "20:00");
    const hours = { startAt, endAt, breaks: [{ minutes: UNPAID_MINUTES, isPaid: false }], waking: [] };
    const price = priceOfHours({ ...hours, jobType: "general", nation: "england_and_wales", skills: [] }, snapshot);
    if (!price) throw new Error("the bench's shifts have no price");
    const segments = price.segments.map(({ amountPence, band, basis, minutes, ratePence }) => ({
      band,
      basis,
      minutes,
      ratePence,
      pence: amountPence,
    }));
    const minutes = segments.reduce((sum, segment) => sum + segment.minutes, 0);
    const [first, ...others] = segments;
    if (!first || first.minutes < 60) throw new Error("the bench's shifts have no hour to take off");
    const less = { ...first, minutes: first.minutes - 60, pence: first.pence - first.ratePence };
    return {
      startAt,
      endAt,
      pence: price.totalPence,
      minutes,
      hours,
      segments,
      partly: { pence: price.totalPence - first.ratePence, minutes: minutes - 60, segments: [less, ...others] },
    };
  });
}

/** Adds the organisations, their consents to self-billing and the agreed timesheets; the same for the same day. */
export async function seedAgreedWeek(ownerUrl: string, { earlier = 0, ...size }: AgreedWeek): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = ["jobs", "allocations", "timesheets", "workers", "invoices", "invoice_lines"];
  try {
    await client.query("begin; set local app.platform = 'on'");
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `insert into organisations (id, kind, name, status, vat_registered, vat_number)
        select md5('billed' || kind || n)::uuid, kind::organisation_kind, 'Billed ' || kind || ' ' || n, 'active', true, 'GB980780684'
        from unnest(array['agency', 'provider']) kind, generate_series(1, case kind when 'agency' then $1::int else $2::int end) n`,
      [size.agencies, size.providers],
    );
    await client.query(
      "insert into worker_types (id, name) values (md5('billed type')::uuid, 'Billed healthcare assistant')",
    );
    await client.query(
      `insert into users (id, uid, email, full_name, user_group)
        values (md5('billed user')::uuid, 'billed-user', 'billed@people.example', 'User', 'Provider')`,
    );
    await client.query(
      `insert into services (id, organisation_id, name)
        select md5('billed service' || p || '.' || s)::uuid, md5('billedprovider' || p)::uuid, 'Home ' || p || '.' || s
        from generate_series(1, $1::int) p, generate_series(1, $2::int) s`,
      [size.providers, size.servicesEach],
    );
    await client.query(
      `insert into workers (id, organisation_id, number, first_name, last_name)
        select md5('billed worker' || n)::uuid, md5('billedagency' || n)::uuid, 'B-' || n, 'Wren', 'Ashdown' from generate_series(1, $1::int) n`,
      [size.agencies],
    );
    await client.query(
      `create temporary table pairs on commit drop as
        select a, 1 + (a + k) % $2::int as p from generate_series(1, $1::int) a, generate_series(0, $3::int - 1) k`,
      [size.agencies, size.providers, size.providersEach],
    );
    await client.query(
      `insert into agreements (id, reference, agency_id, provider_id, agency_name, provider_name, status, version, start_on, created_by_uid)
        select md5('billed agreement' || a || '.' || p)::uuid, 'AG-B-' || a || '-' || p, md5('billedagency' || a)::uuid,
          md5('billedprovider' || p)::uuid, 'Billed agency ' || a, 'Billed provider ' || p, 'active', 1, '2020-01-01', 'someone' from pairs`,
    );
    await client.query(
      `insert into self_billing_consents (organisation_id, provider_id, agency_name, provider_name, status, text, text_hash,
          is_agency_vat_registered, requested_at, starts_on, expires_on)
        select md5('billedagency' || a)::uuid, md5('billedprovider' || p)::uuid, 'Billed agency ' || a, 'Billed provider ' || p, 'live',
          'The platform issues the agency''s invoices.', 'hash', true, now(), '2020-01-01', current_date + 300 from pairs`,
    );
    await client.query(
      `create temporary table made on commit drop as
        select n, pair.a, pair.p, 1 + (n / 14) % $2::int as s, n > $4::int as is_earlier,
          shape."startAt" - case when n > $4::int then interval '7 days' else interval '0' end as "startAt",
          shape."endAt" - case when n > $4::int then interval '7 days' else interval '0' end as "endAt",
          shape.pence, shape.minutes, shape.hours,
          case when n <= $4::int and n % $5::int = 0 then shape.partly
            else jsonb_build_object('pence', shape.pence, 'minutes', shape.minutes, 'segments', shape.segments) end as agreed
        from generate_series(1, $1::int) n
        join (select a, p, row_number() over (order by a, p) - 1 as nth, count(*) over () as all_of from pairs) pair
          on pair.nth = (n / (14 * $2::int)) % pair.all_of
        join (select x.*, o - 1 as nth_shape from jsonb_array_elements($3::jsonb) with ordinality e(one, o),
            jsonb_to_record(one) as x("startAt" timestamptz, "endAt" timestamptz, pence int, minutes int, hours jsonb, segments jsonb, partly jsonb)) shape
          on shape.nth_shape = n % 14`,
      [size.timesheets + earlier, size.servicesEach, JSON.stringify(shapes()), size.timesheets, PARTLY_OF],
    );
    await client.query(
      `insert into jobs (id, posting_id, organisation_id, service_id, provider_name, service_name, worker_type_id, start_at, end_at,
          status, posted_by_user_id)
        select md5('billed job' || n)::uuid, md5('billed job' || n)::uuid, md5('billedprovider' || p)::uuid,
          md5('billed service' || p || '.' || s)::uuid, 'Billed provider ' || p, 'Home ' || p || '.' || s, md5('billed type')::uuid,
          "startAt", "endAt", case when is_earlier then 'invoiced' else 'completed' end, md5('billed user')::uuid from made`,
    );
    await client.query(
      `insert into allocations (id, job_id, organisation_id, provider_id, service_id, agreement_id, worker_id, agency_name, worker_name, during,
          status, rate_snapshot, rate_table_hash, suggested_by_user_id, suggested_at)
        select md5('billed allocation' || n)::uuid, md5('billed job' || n)::uuid, md5('billedagency' || a)::uuid,
          md5('billedprovider' || p)::uuid, md5('billed service' || p || '.' || s)::uuid,
          md5('billed agreement' || a || '.' || p)::uuid, md5('billed worker' || a)::uuid, 'Billed agency ' || a, 'Wren Ashdown', tstzrange("startAt", "endAt"), 'worked', $1::jsonb, 'hash',
          md5('billed user')::uuid, "startAt" from made`,
      [JSON.stringify(snapshot)],
    );
    await client.query(
      `insert into timesheets (id, allocation_id, job_id, organisation_id, provider_id, service_id, worker_id, status, end_at, terms, version,
          since, approved_minutes, approved_pence)
        select md5('billed timesheet' || n)::uuid, md5('billed allocation' || n)::uuid, md5('billed job' || n)::uuid,
          md5('billedagency' || a)::uuid, md5('billedprovider' || p)::uuid, md5('billed service' || p || '.' || s)::uuid,
          md5('billed worker' || a)::uuid, case when is_earlier then 'locked' else 'approved' end, "endAt", '{"cutoffWeekday":1,"cutoffTime":"17:00","approvalDays":2,"autoApproveDays":null}', 1, "endAt", (agreed ->> 'minutes')::int, (agreed ->> 'pence')::int from made`,
    );
    await client.query(
      `insert into timesheet_versions (timesheet_id, version, organisation_id, provider_id, hours, minutes, pence, at)
        select md5('billed timesheet' || n)::uuid, 1, md5('billedagency' || a)::uuid, md5('billedprovider' || p)::uuid, hours, minutes,
          pence, "endAt" from made`,
    );
    await client.query(
      `insert into timesheet_parts (timesheet_id, part, organisation_id, provider_id, minutes, pence, segments, at)
        select md5('billed timesheet' || n)::uuid, 1, md5('billedagency' || a)::uuid, md5('billedprovider' || p)::uuid,
          (agreed ->> 'minutes')::int, (agreed ->> 'pence')::int, agreed -> 'segments', "endAt" from made`,
    );
    await client.query(
      `insert into invoices (id, sequence, number, organisation_id, provider_id, agency_name, provider_name, period_start, period_end, issued_on,
          tax_point, due_on, supplier, customer, platform, net_pence, vat_pence, gross_pence, vat_breakdown, status, since)
        select md5('billed invoice' || a || '.' || p || '.' || k)::uuid, 2 * row_number() over (partition by a, k order by p) - 2 + k,
          'B-' || a || '-' || p || '-' || k, md5('billedagency' || a)::uuid, md5('billedprovider' || p)::uuid, 'Billed agency ' || a,
          'Billed provider ' || p, current_date - 14, current_date - 8, current_date - 6, current_date - 6, current_date + 24, '{}', '{}', '{}',
          0, 0, 0, '[]', case k when 1 then 'credited' else 'paid' end, now()
        from (select distinct a, p from made where is_earlier and n % $1::int = 0) m, generate_series(1, 2) k`,
      [CREDITED_OF],
    );
    await client.query(
      `insert into invoice_counters (organisation_id, next) select organisation_id, max(sequence) + 1 from invoices
        where organisation_id in (select md5('billedagency' || a)::uuid from made) group by organisation_id`,
    );
    await client.query(
      `insert into invoice_lines (organisation_id, provider_id, invoice_id, position, kind, timesheet_id, job_id, description, net_pence, vat, is_live)
        select md5('billedagency' || a)::uuid, md5('billedprovider' || p)::uuid, md5('billed invoice' || a || '.' || p || '.' || k)::uuid,
          row_number() over (partition by a, p, k order by n), 'shift', md5('billed timesheet' || n)::uuid, md5('billed job' || n)::uuid, 'Shift',
          pence, '{}', k = 2
        from made, generate_series(1, 2) k where is_earlier and n % $1::int = 0`,
      [CREDITED_OF],
    );
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
