/**
 * Serves the calendar as the least that a server can do which reads its data: the reads of the database and the table of the portal, put into
 * the rest of its page, which stays the same. It checks no session, and no framework is around it.
 *
 *   matrix-server.ts FOLDER PORT PROVIDER-ID SERVICE-ID
 *
 * `FOLDER`: the page with the service opened, below `calendar` the page as it is opened, and their style sheets.
 */
import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Matrix } from "@/components/jobs/week-matrix";
import { readWeekOf } from "@/lib/backend/jobs/calendar/week";
import { readCalendar } from "@/lib/bff/jobs/calendar";
import { clock } from "@/lib/config/clock";
import { timePreference } from "@/lib/config/time-preference";
import { runAlone } from "@/lib/db/read";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { compressed } from "@/lib/server/documents";
import { encodingFor, filesOf, OPENER_POLICY } from "./static-files.mjs";

const [folder = "", port = "", organisationId = "", serviceId = ""] = process.argv.slice(2);
/** A shift that begins or ends later has another status than in the pages: the clock stands at when they were copied. */
const copiedAt = statSync(join(folder, "index.html")).mtime;
clock.now = () => copiedAt;

const caller = { group: "Provider", organisation: { id: organisationId, name: "" } } as const;
const scope = { kind: "organisation", organisationId, limitedTo: null } as const;
const reads: Parameters<typeof readWeekOf>[0] = {
  run: runAlone(scope),
  inScope: (work) => withScope(scope, work),
};

/** What stands before and after the head and the rows of the table in a page, and between them. */
function partsOf(file: string) {
  const html = readFileSync(join(folder, file, "index.html"), "utf8");
  const [from, to] = [html.indexOf("<thead>"), html.indexOf("</tbody>")];
  if (from < 0 || to < from) throw new Error(`${file} has no table`);
  return { before: html.slice(0, from), table: html.slice(from, to), after: html.slice(to) };
}

/** Makes a page of the portal for each request. */
function page(file: string, open: string | undefined): () => Promise<string> {
  const { before, table, after } = partsOf(file);
  const { week, query } = readCalendar({ open }, "Provider");
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(week.monday, at));
  return async () => {
    const result = await readWeekOf(reads, caller, { week: week.monday, open });
    const given = {
      path: "/dashboard/jobs",
      query,
      week,
      side: "Provider",
      preference: timePreference(),
      result,
      days,
    } as const;
    const made = renderToStaticMarkup(createElement(Matrix, given)).replace("</thead>", "</thead><tbody>");
    if (made !== table) throw new Error("the table is not that of the portal when its page was copied");
    return `${before}${made}${after}`;
  };
}

const pages: Record<string, () => Promise<string>> = {
  "/": page(".", serviceId),
  "/calendar/": page("calendar", undefined),
};
const files = filesOf(folder);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const make = pages[request.url ?? ""];
  if (!make) return files(request, response);
  const encoding = encodingFor(request);
  const body = await compressed[encoding](Buffer.from(await make()));
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": encoding,
    "content-length": body.length,
    ...OPENER_POLICY,
  };
  response.writeHead(200, headers).end(body);
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(Number(port), "127.0.0.1");
