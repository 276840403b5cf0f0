/**
 * Builds the reports for the error service from an allow-list, so that they contain nothing else: names, code
 * positions, times and ids; no error message (it may quote a value), no request, no URL parameters, no personal data.
 * Runs on the server, at the edge and in the browser.
 */
import type { Breadcrumb, Event, Exception, StackFrame } from "@sentry/nextjs";
import { scrub } from "@/lib/config/scrub";

type Data = Record<string, unknown>;
type Mechanism = NonNullable<Exception["mechanism"]>;

const DATA =
  /^(sentry\.(op|origin|source|sample_rate)|http\.(route|method|status_code|request\.method|response\.status_code)|next\.(route|span_type))$/;
const TAGS: Record<string, RegExp> = {
  requestId: /^[0-9a-f-]{36}$/,
  digest: /^\d+$/,
  route: /^[\w/()[\].-]*$/,
  runtime: /^\w+$/,
};

const pick = (from: object, names: string[]): Data =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined));

const text = (value: unknown) => (typeof value === "string" ? scrub(value) : undefined);

/** A file's path from our own folder on, without the machine's paths. */
const fileOf = (name: string | undefined) =>
  text(name?.replace(/^.*\/(?=\.next\/|node_modules\/)/, "").replace(/^\/.*\//, ""));

function frameOf(frame: StackFrame): StackFrame {
  const [filename, caller] = [fileOf(frame.filename), text(frame.function)];
  return {
    ...pick(frame, ["lineno", "colno", "in_app"]),
    ...(filename === undefined ? {} : { filename }),
    ...(caller === undefined ? {} : { function: caller }),
  };
}

const mechanismOf = ({ type, handled }: Mechanism): Mechanism => ({
  type,
  ...(handled === undefined ? {} : { handled }),
});

function exceptionOf({ type, stacktrace, mechanism }: Exception): Exception {
  const [name, frames] = [text(type), stacktrace?.frames?.map(frameOf)];
  return {
    ...(name === undefined ? {} : { type: name }),
    value: "",
    ...(stacktrace ? { stacktrace: frames ? { frames } : {} } : {}),
    ...(mechanism ? { mechanism: mechanismOf(mechanism) } : {}),
  };
}

const dataOf = (data: object = {}): Data =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => DATA.test(name))
      .map(([name, value]) => [name, typeof value === "string" ? scrub(value) : value]),
  );

const TIMING = ["span_id", "parent_span_id", "trace_id", "start_timestamp", "timestamp", "op", "origin", "status"];

const spanOf = (span: object & { description?: string; data?: object }): Data => ({
  ...pick(span, TIMING),
  description: text(span.description),
  data: dataOf(span.data),
});

const breadcrumbOf = (breadcrumb: Breadcrumb): Breadcrumb =>
  pick(breadcrumb, ["timestamp", "type", "category", "level"]);

const tagsOf = (tags: Data): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tags).filter(
      (tag): tag is [string, string] => typeof tag[1] === "string" && Boolean(TAGS[tag[0]]?.test(tag[1])),
    ),
  );

const PLAIN = [
  "type",
  "event_id",
  "timestamp",
  "start_timestamp",
  "platform",
  "level",
  "environment",
  "release",
  "sdk",
  // Used by the library, never sent: contains the trace an event belongs to.
  "sdkProcessingMetadata",
  "transaction_info",
  "measurements",
  "replay_id",
  "replay_type",
  "segment_id",
  "replay_start_timestamp",
  "error_ids",
  "trace_ids",
];

/** Builds the report of any event: an error, a trace, a part of a recorded session. */
export function reportOf(event: Event): Event {
  const { exception, breadcrumbs, spans, contexts, tags, transaction } = event;
  const { urls } = event as { urls?: string[] };
  return {
    ...pick(event, PLAIN),
    transaction: text(transaction),
    ...(exception ? { exception: { values: exception.values?.map(exceptionOf) } } : {}),
    ...(breadcrumbs ? { breadcrumbs: breadcrumbs.map(breadcrumbOf) } : {}),
    ...(spans ? { spans: spans.map(spanOf) as unknown as Event["spans"] } : {}),
    ...(tags ? { tags: tagsOf(tags) } : {}),
    ...(urls ? { urls: urls.map(scrub) } : {}),
    ...(contexts?.trace ? { contexts: { trace: spanOf(contexts.trace) as Event["contexts"] } } : {}),
  } as Event;
}
