/** Pages that draw a week of shifts with the calendars that React applications usually take, bundled as for production. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { Client } from "pg";

export const libraries = {
  "react-big-calendar": { source: "react-big-calendar.mjs", drawn: ".rbc-day-slot .rbc-event" },
  FullCalendar: { source: "fullcalendar.mjs", drawn: ".fc-timegrid-event" },
} as const;

/** The shifts of a provider, as these calendars take them. */
async function shiftsOf(ownerUrl: string, providerId: string): Promise<{ title: string; start: Date; end: Date }[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    const { rows } = await client.query(
      `select service_name || ': ' || status as title, start_at as start, end_at as "end" from jobs
        where organisation_id = $1 and posting_key is null order by start_at, id`,
      [providerId],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Writes a page for each library into a folder, named by its key, with the shifts in the page. */
export async function writeCalendars(folder: string, ownerUrl: string, providerId: string): Promise<number> {
  const shifts = await shiftsOf(ownerUrl, providerId);
  for (const [name, { source }] of Object.entries(libraries)) {
    const out = join(folder, name);
    mkdirSync(out, { recursive: true });
    await build({
      entryPoints: { calendar: resolve(import.meta.dirname, "calendars", source) },
      outdir: out,
      bundle: true,
      minify: true,
      format: "esm",
      define: { "process.env.NODE_ENV": '"production"' },
      logLevel: "error",
    });
    const style =
      source === libraries["react-big-calendar"].source ? `<link rel="stylesheet" href="calendar.css">` : "";
    writeFileSync(
      join(out, "index.html"),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${style}</head><body><div id="calendar"></div>
<script type="application/json" id="shifts">${JSON.stringify(shifts).replaceAll("<", "\\u003c")}</script>
<script type="module" src="calendar.js"></script></body></html>`,
    );
  }
  return shifts.length;
}
