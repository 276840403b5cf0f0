/** What is sent to the error service: rebuilt from allowed fields only. */
import type { Event } from "@sentry/nextjs";
import fc from "fast-check";
import { reportOf } from "@/lib/monitoring/report";

const SECRET = "zq-Mara O'Hara has asthma-zq";

const event = {
  event_id: "0123456789abcdef0123456789abcdef",
  timestamp: 1,
  level: "error",
  message: SECRET,
  logentry: { message: SECRET },
  server_name: SECRET,
  user: { id: SECRET, email: SECRET, ip_address: SECRET },
  request: { url: SECRET, headers: { cookie: SECRET }, data: SECRET },
  extra: { body: SECRET },
  modules: { [SECRET]: "1" },
  tags: {
    requestId: "db0676de-4b46-4ca0-aa44-fa05c1117adf",
    digest: "123",
    route: "/dashboard/workers",
    other: SECRET,
  },
  contexts: {
    state: { state: { value: SECRET } },
    trace: { trace_id: "t", span_id: "s", data: { "http.method": "GET", "http.url": SECRET, "db.statement": SECRET } },
  },
  breadcrumbs: [{ timestamp: 1, category: "fetch", message: SECRET, data: { url: SECRET } }],
  spans: [{ span_id: "s", trace_id: "t", description: "GET /a?b=Mara", data: { "url.full": SECRET } }],
  exception: {
    values: [
      {
        type: "TypeError",
        value: SECRET,
        mechanism: { type: "generic", handled: false, data: { value: SECRET } },
        stacktrace: {
          frames: [
            {
              filename: "/srv/someone/portal/.next/server/chunks/1.js",
              function: "save",
              lineno: 3,
              vars: { answers: SECRET },
              context_line: SECRET,
            },
            { filename: "/home/someone/thing.js", function: "run" },
          ],
        },
      },
    ],
  },
} as unknown as Event;

test("sends only an error's kind, location and references", () => {
  const report = reportOf(event);
  expect(JSON.stringify(report)).not.toMatch(/Mara|asthma|someone/);
  expect(report).toMatchObject({
    event_id: event.event_id,
    tags: { requestId: "db0676de-4b46-4ca0-aa44-fa05c1117adf", digest: "123", route: "/dashboard/workers" },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "",
          mechanism: { type: "generic", handled: false },
          stacktrace: {
            frames: [
              { filename: ".next/server/chunks/1.js", function: "save", lineno: 3 },
              { filename: "thing.js", function: "run" },
            ],
          },
        },
      ],
    },
    contexts: { trace: { trace_id: "t", span_id: "s", data: { "http.method": "GET" } } },
    spans: [{ description: "GET /a" }],
  });
});

test("sends no unknown field, whatever its name", () => {
  const known = new Set(Object.keys(reportOf(event)));
  const name = fc.string({ minLength: 1, maxLength: 20 }).filter((word) => !(word in event) && !known.has(word));
  fc.assert(
    fc.property(name, (word) => {
      const report = reportOf({ ...event, [word]: SECRET } as Event);
      expect(JSON.stringify(report)).not.toContain("asthma");
    }),
  );
});

test("leaves out a tag with an unexpected format", () => {
  const tags = { requestId: SECRET, digest: "12 Mara", route: "/a?b=1", runtime: "node" };
  expect(reportOf({ tags } as Event).tags).toEqual({ runtime: "node" });
});

test("sends a replay's page URLs without their parameters", () => {
  const part = { type: "replay_event", replay_id: "r", urls: ["https://portal.example/dashboard/workers?search=Mara"] };
  expect(reportOf(part as unknown as Event)).toMatchObject({
    replay_id: "r",
    urls: ["https://portal.example/dashboard/workers"],
  });
});
