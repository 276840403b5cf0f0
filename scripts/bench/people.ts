/** Seeds fictional agencies with a given number of workers, as the database owner, in a few large statements. */
import { Client } from "pg";

export type Staff = { ordinary: string; large: string; workers: number; agencies: number };

const FIRST = `array['Abena','Aleksandra','Amara','Anjali','Arjun','Beatriz','Bronwen','Callum','Chidubem','Comfort','Daniela','Desmond',
  'Diarmuid','Elizabeth','Emeka','Esperanza','Ewan','Fatou','Femi','Florin','Gareth','Grace','Harpreet','Hyacinth','Ioana','Isla',
  'Jocelyn','Joseph','Juniper','Katarzyna','Kwabena','Leilani','Lindiwe','Magdalena','Marek','Maria','Marta','Mihai','Nkechi','Olga',
  'Oluwaseyi','Ottoline','Patience','Priya','Rafal','Rhiannon','Rosamund','Samuel','Sana','Siobhan','Sunita','Tendai','Thandeka',
  'Tobias','Tomasz','Viorica','Wren','Yusuf','Zanele','Zofia']`;
const STEMS = `array['Ash','Black','Bram','Clay','Cold','Corn','Dun','East','Fair','Farn','Fox','Glen','Gold','Green','Hal','Hart',
  'Hazel','Holm','Ken','Kil','Lang','Lark','Long','Mar','Mer','Mid','New','North','Oak','Pen','Quar','Red','Ros','Salt','Shel','Stan',
  'Stone','Thorn','Up','Whit']`;
const ENDS = `array['bourne','bury','by','combe','cott','croft','dale','den','don','field','ford','gate','ham','hill','hurst','leigh',
  'ley','low','mere','more','nell','ridge','shaw','stead','stock','ton','wall','well','wick','worth']`;
const pick = (list: string, by: string) => `(${list})[1 + (${by}) % cardinality(${list})]`;

/**
 * Fills an empty, migrated database with `agencies` agencies: the first has `large` workers and the others share the
 * rest. Names, statuses and dates are distributed realistically; the same every time.
 */
export async function seedStaff(
  ownerUrl: string,
  { agencies, workers, large }: { agencies: number; workers: number; large: number },
): Promise<Staff> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    // The terms are inserted below all at once, by the trigger's own function.
    await client.query("alter table workers disable trigger worker_terms_added");
    await client.query(
      `insert into organisations (id, kind, name)
        select md5('agency' || n)::uuid, 'agency', 'Agency ' || n from generate_series(1, $1::int) n`,
      [agencies],
    );
    await client.query(
      "insert into worker_types (id, name) select md5('type' || n)::uuid, 'Type ' || n from generate_series(1, 7) n",
    );
    await client.query(
      `insert into branches (id, organisation_id, name)
        select md5('branch' || a || '.' || b)::uuid, md5('agency' || a)::uuid, 'Branch ' || b
        from generate_series(1, $1::int) a, generate_series(1, 4) b`,
      [agencies],
    );
    await client.query(
      `insert into workers (id, organisation_id, number, first_name, last_name, email, phone, date_of_birth, branch_ids,
          worker_type_ids, skills, panel, employment_status, verification_status, compliance_state, expires_on, created_at)
        select md5('worker' || n)::uuid, md5('agency' || a)::uuid, 'W-' || 100000 + n,
          ${pick(FIRST, "h / 7")}, ${pick(STEMS, "h / 450")} || ${pick(ENDS, "h / 19000")},
          'w' || n || '@workers.example', '+447' || lpad((h % 1000000000)::text, 9, '0'), date '1960-01-01' + h % 15000,
          array[md5('branch' || a || '.' || 1 + h % 4)::uuid], array[md5('type' || 1 + (h / 11) % 7)::uuid],
          case when h % 3 = 0 then array['Dementia care'] else '{}' end,
          case when off then 'off' else 'on' end,
          (array['draft','profile_completed','active','active','active','active','active','disabled','resigned','archived'])[1 + (h / 13) % 10],
          case when off then 'not_submitted' else
            (array['not_submitted','in_review','approved','approved','approved','approved','denied','lapsed'])[1 + (h / 17) % 8] end,
          (array['compliant','compliant','expiring','not_compliant'])[1 + (h / 23) % 4],
          case when h % 9 = 0 then null else current_date - 60 + (h / 31) % 1000 end,
          now() - make_interval(secs => n * 60)
        from (select n, case when n <= $3::int then 1 else 2 + (n % greatest($1::int - 1, 1)) end as a,
            ('x' || substr(md5('h' || n), 1, 7))::bit(28)::int as h, n % 20 = 0 as off
          from generate_series(1, $2::int) n) s`,
      [agencies, workers, large],
    );
    // The database may have other workers, such as the demo's.
    const isAdded = `organisation_id in (select md5('agency' || a)::uuid from generate_series(1, ${agencies}) a)`;
    await client.query(
      `insert into worker_terms (organisation_id, worker_id, term, on_panel)
        select w.organisation_id, w.id, t.term, w.panel = 'on' from workers w, lateral worker_terms_of(w) as t(term) where w.${isAdded}`,
    );
    await client.query(
      `insert into worker_questionnaires (organisation_id, worker_id, type, status, version, lock, submitted_at)
        select organisation_id, id, 'Medical', (case when k % 5 = 0 then 'resubmitted' else 'submitted' end)::questionnaire_status,
          case when k % 5 = 0 then 2 else 1 end, 1, now() - make_interval(days => k % 300)
        from (select *, ('x' || substr(md5(id::text), 1, 7))::bit(28)::int as k from workers where ${isAdded}) w where k % 2 = 0`,
    );
    await client.query(
      `insert into files (id, organisation_id, worker_id, storage_key, name, content_type, size_bytes, sha256)
        select md5('photo' || id)::uuid, organisation_id, id, 'photo/' || id, 'photo.jpg', 'image/jpeg', 4000, md5(id::text)
        from workers where ('x' || substr(md5(id::text), 1, 7))::bit(28)::int % 3 = 0 and ${isAdded}`,
    );
    await client.query(
      `insert into worker_photos (organisation_id, worker_id, small_file_id, large_file_id)
        select organisation_id, worker_id, id, id from files where worker_id is not null and ${isAdded}`,
    );
    await client.query("alter table workers enable trigger worker_terms_added");
    await client.query("commit");
    await client.query("vacuum analyze");
    return { ...(await named(client)), workers, agencies };
  } finally {
    await client.end();
  }
}

/** The ids of the agency of ordinary size and of the large one. */
async function named(client: Client): Promise<{ ordinary: string; large: string }> {
  const { rows } = await client.query("select md5('agency2')::uuid as ordinary, md5('agency1')::uuid as large");
  return rows[0];
}
