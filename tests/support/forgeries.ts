/** Random requests that none of our pages or clients sends, for the pages' forms and for the HTTP API. */
import fc from "fast-check";
import { anyText } from "./any-text";
import type { Message } from "./http";
import type { Fields } from "./page-forms";

type Bytes = Buffer;
type Part = { name: Bytes; value: Bytes; headers?: string };

const bytes = (text: string): Bytes => Buffer.from(text);
const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

/** Larger than the limit for a form. */
const TOO_LARGE = 600 * 1024;
const isRare = (arbitrary: fc.Arbitrary<Bytes>) => ({ weight: 1, arbitrary });

const oddTexts = [
  "",
  "\0",
  "yes\0no",
  "null",
  "[object Object]",
  "\r\n--x\r\n",
  "'; select 1; --",
  "<b>",
  "\u202e\ufeff",
  "1e999",
  "$",
  "$$",
  "$0",
  "$1",
  "$@0",
  "$@1",
  "$K1",
  "$F1",
  "$h1",
  "$Q1",
  "$W1",
  "$B1",
  "$R1",
  "$r1",
  "$X1",
  "$x1",
  "$A1",
  "$i1",
  "$T",
  "$n12",
  `$n${"9".repeat(400)}`,
  "$D2026",
  "$1:a:b",
  "$undefined",
  "$NaN",
  "$-0",
  "$Ibad",
];

const oddBytes: fc.Arbitrary<Bytes> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...oddTexts).map(bytes) },
  { weight: 6, arbitrary: anyText({ maxLength: 40 }).map(bytes) },
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array)) },
  // Half of a surrogate pair: bytes that are not valid UTF-8.
  { weight: 2, arbitrary: fc.constant(Buffer.from([0xed, 0xa0, 0x80])) },
  { weight: 2, arbitrary: fc.integer({ min: 1_990, max: 25_000 }).map((length) => bytes("x".repeat(length))) },
  isRare(fc.constant(bytes("y".repeat(TOO_LARGE)))),
);

const references = oddTexts.filter((text) => text.startsWith("$"));
const state = '{"status":"idle"}';

/** Input that might break Next's decoder of server action calls. */
const oddCalls: fc.Arbitrary<Bytes> = fc.oneof(
  fc.constantFrom(...references).map((text) => bytes(JSON.stringify([text]))),
  fc.constantFrom(...references).map((text) => bytes(`[${state},${JSON.stringify(text)}]`)),
  fc
    .constantFrom(...references)
    .map((text) => bytes(`[{"status":"idle","values":{"a":${JSON.stringify(text)}}},"$K1"]`)),
  fc
    .constantFrom(
      ...["[]", "{}", "null", "1", "[", '"$0"', "[null,null]", `[${state}]`, `[${state},${state},"$K1"]`, '["$K1"]'],
      ...[
        '{"then":"$0"}',
        '[{"then":"$K1"},"$K1"]',
        '{"id":"x","bound":"$@1"}',
        '{"bound":null}',
        '{"__proto__":{"id":1}}',
      ],
      ...["[".repeat(20_000), `${"[".repeat(5_000)}${"]".repeat(5_000)}`, `[${"[],".repeat(30_000)}[]]`],
    )
    .map(bytes),
  fc.json({ maxDepth: 3 }).map(bytes),
  oddBytes,
);

const oddNames = (actionIds: readonly string[]): fc.Arbitrary<Bytes> =>
  fc.oneof(
    fc
      .constantFrom(
        ...["", "0", "00", "0x0", "1", "S", "S1", "_1_", "_1_workerId", "1_$ACTION_REF_1", "__proto__", "constructor"],
        ...["$ACTION_", "$ACTION_REF_", "$ACTION_REF_1", "$ACTION_REF_2", "$ACTION_1:0", "$ACTION_1:1", "$ACTION_1:2"],
        ...["$ACTION_KEY", "$ACTION_ID_", "$ACTION_ID_toString", "workerId", "enhanced", "declaration", "answer.x"],
        ...["idempotencyKey", "definitionId", "email", "password", "reason", "lock", "n".repeat(300)],
        ...actionIds.map((id) => `$ACTION_ID_${id}`),
      )
      .map(bytes),
    oddBytes.filter((name) => name.length < 100),
  );

type Change = {
  kind: "drop" | "double" | "set" | "rename" | "add" | "file" | "call";
  at: number;
  name: Bytes;
  value: Bytes;
};

const changes = (actionIds: readonly string[]): fc.Arbitrary<Change[]> => {
  const at = fc.nat(1_000);
  const kind = fc.constantFrom<Change["kind"]>("drop", "double", "set", "rename", "add", "file");
  return fc.array(
    fc.oneof(
      fc.record({ kind, at, name: oddNames(actionIds), value: oddBytes }),
      // Aimed at Next's own fields, which come first.
      fc.record({
        kind: fc.constantFrom<Change["kind"]>("drop", "double", "set", "call"),
        at: fc.nat(3),
        name: oddNames(actionIds),
        value: oddCalls,
      }),
      fc.record({ kind: fc.constant<Change["kind"]>("add"), at, name: oddNames(actionIds), value: oddCalls }),
    ),
    { maxLength: 3 },
  );
};

function changed(parts: Part[], list: readonly Change[]): Part[] {
  const result = [...parts];
  for (const { kind, at, name, value } of list) {
    if (result.length === 0) break;
    const index = at % result.length;
    const part = pick(result, index);
    if (kind === "drop") result.splice(index, 1);
    else if (kind === "double") result.push(part);
    else if (kind === "set" || kind === "call") result[index] = { ...part, value };
    else if (kind === "rename") result[index] = { ...part, name };
    else if (kind === "add") result.splice(index, 0, { name, value });
    else
      result[index] = {
        ...part,
        headers: '; filename="a.txt"\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64',
      };
  }
  return result;
}

const BOUNDARY = "--------forged";

function multipart(parts: readonly Part[]): Bytes {
  return Buffer.concat([
    ...parts.flatMap(({ name, value, headers = "" }) => [
      bytes(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="`),
      name,
      bytes(`"${headers}\r\n\r\n`),
      value,
      bytes("\r\n"),
    ]),
    bytes(`--${BOUNDARY}--\r\n`),
  ]);
}

const escaped = (value: Bytes) => [...value].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** One way to encode and send a form, valid or not. */
type Wrapping = { body: Bytes; type?: string | undefined; headers?: Record<string, string> };
type Wrap = (parts: Part[], how: { n: number; odd: Bytes; call: Bytes; actionIds: readonly string[] }) => Wrapping;

const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;
const asCall = (parts: Part[], call: Bytes): Bytes =>
  multipart([
    ...parts
      .filter(({ name }) => !name.includes("$ACTION"))
      .map((part) => ({ ...part, name: bytes(`_1_${part.name}`) })),
    { name: bytes("0"), value: call },
  ]);
const oddIds = ["", "x", "toString", "__proto__", "0".repeat(42), "f".repeat(42), "60".repeat(21), "\u00e9"];

const asForm: Wrap = (parts) => ({ body: multipart(parts), type: multipartType });
const asRightCall: Wrap = (parts, { n, actionIds }) => ({
  body: asCall(parts, bytes(`[${state},"$K1"]`)),
  type: multipartType,
  headers: { "next-action": pick(actionIds, n) },
});

const wraps: { weight: number; wrap: Wrap }[] = [
  { weight: 10, wrap: asForm },
  { weight: 4, wrap: asRightCall },
  {
    weight: 5,
    wrap: (parts, { n, call, actionIds }) => ({
      body: asCall(parts, call),
      type: multipartType,
      headers: { "next-action": pick(actionIds, n) },
    }),
  },
  {
    weight: 2,
    wrap: (_parts, { n, call, actionIds }) => ({
      body: call,
      type: "text/plain;charset=UTF-8",
      headers: { "next-action": pick([...actionIds, ...oddIds], n) },
    }),
  },
  {
    weight: 2,
    wrap: (parts, { n }) => ({
      body: asCall(parts, bytes(`[${state},"$K1"]`)),
      type: multipartType,
      headers: { "next-action": pick(oddIds, n) },
    }),
  },
  {
    weight: 2,
    wrap: (parts) => ({
      body: bytes(parts.map(({ name, value }) => `${escaped(name)}=${escaped(value)}`).join("&")),
      type: "application/x-www-form-urlencoded",
    }),
  },
  // Cut off in transit.
  {
    weight: 3,
    wrap: (parts, { n }) => {
      const body = multipart(parts);
      return { body: body.subarray(0, n % body.length), type: multipartType };
    },
  },
  // With invalid bytes inserted in the middle.
  {
    weight: 2,
    wrap: (parts, { n, odd }) => {
      const body = multipart(parts);
      const at = n % body.length;
      return { body: Buffer.concat([body.subarray(0, at), odd, body.subarray(at)]), type: multipartType };
    },
  },
  {
    weight: 3,
    wrap: (parts, { n }) => ({
      body: multipart(parts),
      type: pick(
        [
          undefined,
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=other",
          `Multipart/Form-Data; boundary=${BOUNDARY}`,
          `multipart/form-data; boundary="${BOUNDARY}"`,
          `multipart/form-data; charset=utf-16; boundary=${BOUNDARY}`,
          `multipart/form-datax; boundary=${BOUNDARY}`,
          "application/json",
          "text/plain",
          "application/octet-stream",
          "x",
          `${multipartType}; boundary=b`,
        ],
        n,
      ),
    }),
  },
  { weight: 1, wrap: (_parts, { odd }) => ({ body: odd, type: multipartType }) },
];

/** Prints a failing request on one line. */
const onOneLine = (message: Message): Message =>
  Object.assign(message, {
    [fc.toStringMethod]: () => `${message.method} ${message.path.slice(0, 150)} ${message.body?.length ?? "no"} bytes`,
  });

/** A page with a form: its path, and the form's own fields with those filled in for a random choice. */
export type Target = { path: string; fields: (n: number) => Fields };

/** Posts to the targets: the real form with a few errors, encoded correctly or not. */
export function forgedPosts(targets: readonly Target[], actionIds: readonly string[], cookies: readonly string[]) {
  const oddHeaders = fc.oneof(
    { weight: 9, arbitrary: fc.constant<Record<string, string>>({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        ...[
          { origin: "null" },
          { origin: "http://elsewhere.example" },
          { origin: "%" },
          { "sec-fetch-site": "cross-site" },
        ],
        ...[{ "x-action-forwarded": "1" }, { rsc: "1" }, { accept: "x" }],
      ),
    },
  );
  return fc
    .record({
      target: fc.nat(1_000),
      choice: fc.nat(100_000),
      cookie: fc.nat(1_000),
      n: fc.nat(100_000),
      changes: changes(actionIds),
      odd: oddBytes,
      call: oddCalls,
      chunked: fc.boolean(),
      headers: oddHeaders,
      wrap: fc.oneof(...wraps.map(({ weight, wrap }) => ({ weight, arbitrary: fc.constant(wrap) }))),
    })
    .map(({ choice, n, odd, call, wrap, chunked, headers, ...made }): Message => {
      const target = pick(targets, made.target);
      const parts = target.fields(choice).map(([name, value]) => ({ name: bytes(name), value: bytes(value) }));
      const wrapped = wrap(changed(parts, made.changes), { n, odd, call, actionIds });
      const cookie = pick(cookies, made.cookie);
      return onOneLine({
        method: "POST",
        path: target.path,
        body: wrapped.body,
        chunked,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(wrapped.type ? { "content-type": wrapped.type } : {}),
          ...wrapped.headers,
          ...headers,
        },
      });
    });
}

const oddJson: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...[
        "null",
        "true",
        "-1",
        "0.5",
        "1e999",
        "9007199254740993",
        "2147483648",
        '""',
        "[]",
        "{}",
        '"\\ud800"',
        '"\\u0000"',
      ],
      ...[
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        '{"length":3}',
        '{"toString":1}',
        '"Yes "',
        '"YES"',
      ],
      ...[`${"[".repeat(5_000)}${"]".repeat(5_000)}`, `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`],
      ...[
        `"${"x".repeat(2_001)}"`,
        `"${"x".repeat(25_000)}"`,
        `[${'{"questionnaireId":1},'.repeat(300)}1]`,
        '"$undefined"',
      ],
    ),
  },
  { weight: 4, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(`"${"z".repeat(TOO_LARGE)}"`) },
);

const GAP = "@@gap@@";

/** A copy of `value` with a gap at one random place inside it. */
function withGap(value: unknown, steps: readonly number[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return GAP;
  const entries = Object.entries(value);
  if (entries.length === 0) return GAP;
  const [key] = pick(entries, step);
  const next = entries.map(([name, item]) => [name, name === key ? withGap(item, rest) : item]);
  return Array.isArray(value) ? next.map(([, item]) => item) : Object.fromEntries(next);
}

/**
 * Calls of the HTTP API: `body` is a valid one for a random choice, or undefined. `paths` contain `{id}` where an id
 * belongs.
 */
export type Operation = { method: string; path: string; body?: (n: number) => unknown };

const oddIdsInPaths = [
  "%",
  "%ff",
  "%00",
  "..",
  "%2e%2e%2f",
  "null",
  "a'b",
  "%ed%a0%80",
  "x".repeat(3_000),
  "__proto__",
];

const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...[
          "type",
          "definitionId",
          "search",
          "status",
          "after",
          "limit",
          "limit[]",
          "limit[0]",
          "search[a][b]",
          "__proto__",
        ],
        ...["status[]", `a${"[b]".repeat(2_000)}`, "[", "%", "workerId", "data", "meta", "constructor[prototype][a]"],
      ),
      fc.oneof(
        fc.constantFrom(
          ...[
            "Medical",
            "medical",
            "pending",
            "0",
            "-1",
            "101",
            "1e9",
            "NaN",
            "%00",
            "%ff",
            "%",
            "%ed%a0%80",
            "a%25b",
            "_",
          ],
          ...[
            "WyIiLCIiLCIiXQ",
            "x".repeat(500),
            "W1tdXQ",
            "%F0%9F%98%80",
            "{}",
            "[]",
            "\\",
            encodeURIComponent("' or 1=1 --"),
          ],
        ),
        anyText({ maxLength: 20 }).map((text) => encodeURIComponent(text)),
        // A key from the list whose texts are malformed.
        fc
          .tuple(anyText({ maxLength: 9 }), fc.constantFrom("\0", "x", "\ud800"))
          .map((key) =>
            Buffer.from(JSON.stringify([...key, "a1d4c7e0-5b1f-4c2a-9d3e-000000001001"])).toString("base64url"),
          ),
      ),
    ),
    { maxLength: 3 },
  )
  .map((matrix) => matrix.map(([name, value]) => `${name}=${value}`).join("&"));

/** Requests to the HTTP API: valid calls with a few errors. */
export function forgedCalls(operations: readonly Operation[], ids: readonly string[], tokens: readonly string[]) {
  const contentTypes = [
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    multipartType,
  ];
  contentTypes.push("multipart/form-data", "application/octet-stream", "application/json+x", "text/event-stream", "x");
  const oddHeaders: Record<string, string>[] = [
    {},
    {},
    {},
    {},
    { "agency-id": "x" },
    { "agency-id": "\u00e9", "provider-id": "y" },
    { accept: "x" },
  ];
  oddHeaders.push({ "timezone-offset": "x" }, { "platform-app-id": "x" }, { "x-http-method-override": "PUT" });
  return fc
    .record({
      operation: fc.nat(1_000),
      id: fc.nat(100_000),
      token: fc.nat(1_000),
      choice: fc.nat(100_000),
      query: queries,
      steps: fc.array(fc.nat(100), { minLength: 1, maxLength: 6 }),
      odd: oddJson,
      raw: oddBytes,
      n: fc.nat(100_000),
      how: fc.constantFrom("right", "right", "gap", "gap", "gap", "cut", "raw", "none", "form"),
      chunked: fc.boolean(),
      rightType: fc.integer({ min: 0, max: 5 }),
      method: fc.integer({ min: 0, max: 20 }),
    })
    .map(({ how, odd, raw, n, ...made }): Message => {
      const operation = pick(operations, made.operation);
      const id = n % 12 === 0 ? pick(oddIdsInPaths, made.choice) : pick(ids, made.id);
      const right = operation.body?.(made.choice);
      const method = made.method === 0 ? pick(["PATCH", "DELETE", "POST", "PUT", "OPTIONS"], n) : operation.method;
      const text = JSON.stringify(right ?? {});
      const bodies: Record<string, () => Bytes | undefined> = {
        right: () => bytes(text),
        gap: () => bytes(JSON.stringify(withGap(right ?? {}, made.steps)).replace(`"${GAP}"`, () => odd)),
        cut: () => bytes(text.slice(0, n % text.length)),
        raw: () => raw,
        none: () => undefined,
        form: () =>
          multipart([
            { name: bytes("reason"), value: raw },
            { name: bytes("data"), value: bytes(odd) },
          ]),
      };
      const body = method === "GET" ? undefined : bodies[how]?.();
      const type = how === "form" ? multipartType : made.rightType === 0 ? pick(contentTypes, n) : "application/json";
      const token = pick(tokens, made.token);
      const query = operation.method === "GET" || made.rightType === 1 ? `?${made.query}` : "";
      return onOneLine({
        method,
        path: `${operation.path.replace("{id}", id)}${query}`,
        body,
        chunked: made.chunked && body !== undefined,
        headers: {
          ...(body ? { "content-type": type } : {}),
          ...(token ? { authorization: token } : {}),
          ...pick(oddHeaders, made.choice),
        },
      });
    });
}
