/**
 * Random bodies to every call about money, from all sides: none is an error of the server, and the ledger adds up to nil. BODIES=10000 sends
 * ten thousand to each, BODIES_SEED others, and BODIES_OF those of some areas.
 */
import { ORPCError } from "@orpc/client";
import fc from "fast-check";
import { z } from "zod";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import * as schema from "@/lib/db/schema";
import { daysAfter } from "@/lib/format";
import { agreeTerms } from "@/tests/support/advance-terms";
import {
  aBilling,
  aConsent,
  anAgreedSheet,
  aTuesday,
  type Billing,
  invoicesOf,
  runAfter,
} from "@/tests/support/billing";
import { asOwner, closeFixtures } from "@/tests/support/fixtures";
import { expectBalanced } from "@/tests/support/issued-invoices";
import { aPdf } from "@/tests/support/organisations";

/** For each call; more of them combine the same faults differently. */
const BODIES = Number(process.env["BODIES"] ?? 50);
const SEED = Number(process.env["BODIES_SEED"] ?? 20_261_124);
/** For one body, on a machine with other work. */
const BODY_MS = 200;
const USUAL_MS = 600_000;
/** Those that end an invoice's life come last. */
const AREAS = [
  "ledger",
  "invoiceDocuments",
  "advances",
  "payments",
  "paymentAuthorisations",
  "selfBilling",
  "invoices",
] as const;

type Call = { path: string; area: string; name: string; json: JsonSchema };
type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  format?: string;
};

const jsonOf = (input: unknown): JsonSchema =>
  z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }) as JsonSchema;
const chosen = process.env["BODIES_OF"]?.split(",") ?? AREAS;
const calls: Call[] = AREAS.filter((area) => chosen.includes(area)).flatMap((area) =>
  Object.entries(contract[area]).map(([name, call]) => {
    const { inputSchema } = (call as { "~orpc": { inputSchema?: unknown } })["~orpc"];
    return { path: `${area}.${name}`, area, name, json: inputSchema ? jsonOf(inputSchema) : {} };
  }),
);

let billing: Billing;
/** What a field of a name may hold, so that many bodies name something real. */
let known: Record<string, unknown[]>;

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[null, undefined, "", " ", "\0", "0", -1, 0, 0.5, 1e300, Number.NaN, 2 ** 31, -(2 ** 31), 2 ** 53, true, [], {}],
    ...["0000-01-01", "9999-12-31", "2026-02-30", "2027-13-01", "\ud800", "__proto__", "x".repeat(5_000)],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const days = ["2027-03-31", "2026-11-24", "2027-02-10", "2028-02-29"];

function valid(json: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const pool = known[name];
  if (pool) return fc.constantFrom(...pool);
  if (json.enum) return fc.constantFrom(...json.enum);
  const either = json.anyOf ?? json.allOf;
  if (either) return fc.oneof(...either.map((one) => valid(one, name)));
  if (json.type === "object") return bodyOf(json);
  if (json.type === "array") {
    return fc.array(valid(json.items ?? {}, name.replace(/s$/, "")), { minLength: 1, maxLength: 3 });
  }
  if (json.type === "boolean") return fc.boolean();
  if (json.type === "integer" || json.type === "number") return fc.integer({ min: 0, max: 20_000 });
  if (json.type === "null") return fc.constant(null);
  if (json.format === "uuid") return fc.uuid();
  if (/^(?:on|from|to)$|On$/.test(name)) return fc.constantFrom(...days);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant("Not as agreed") },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
  );
}

/** Most fields as they should be, some odd and some left out. */
function bodyOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, json]) => {
    const field = fc.oneof({ weight: 24, arbitrary: valid(json, name) }, { weight: 1, arbitrary: odd });
    return [name, fc.option(field, { nil: undefined, freq: required.includes(name) ? 40 : 1 })] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

beforeAll(async () => {
  billing = await aBilling();
  const { supply, site, admin, agency } = billing;
  const consentId = await aConsent(supply.agency, site.provider);
  for (let made = 0; made < 4; made += 1) {
    const date = aTuesday();
    await anAgreedSheet(billing, date);
    await anAgreedSheet(billing, daysAfter(date, 1));
    await runAfter(date);
  }
  const invoices = await invoicesOf(supply.agency);
  const agencyId = supply.agency.id;
  await agreeTerms(admin, agencyId);
  const asked = { agencyId, invoiceIds: [invoices[0]?.id ?? ""] };
  const { pence, feePence } = await agency.advances.preview(asked);
  const { advanceId } = await agency.advances.request({ ...asked, pence, feePence });
  const lines = await asOwner((tx) => tx.select({ id: schema.invoiceLines.id }).from(schema.invoiceLines));
  const pending = invoices.at(-1);
  if (!pending) throw new Error("there is no invoice");
  const { disputeId } = await billing.provider.invoices.dispute({
    invoiceId: pending.id,
    lock: pending.lock,
    lineIds: null,
    reason: "Not as agreed",
    file: null,
  });
  known = {
    invoiceId: invoices.map(({ id }) => id),
    lineId: lines.map(({ id }) => id),
    disputeId: [disputeId],
    advanceId: [advanceId],
    consentId: [consentId],
    agencyId: [agencyId],
    organisationId: [agencyId, site.provider.id],
    providerId: [site.provider.id],
    lock: [0, 1, 1, 2, 2, 3],
    pence: [0, 1, 5_000, 32_203],
    base64: [(await aPdf()).toString("base64")],
    sortCode: ["08-99-99"],
    accountNumber: ["66374958"],
    after: [null],
  };
});
afterAll(async () => {
  clock.now = () => new Date();
  await closeFixtures();
});

test("the calls are those of the areas of money, and their inputs are known", () => {
  if (process.env["BODIES_OF"]) return;
  expect(calls.length).toBeGreaterThan(35);
  const withoutInput = calls.filter(({ json }) => json.type !== "object").map(({ path }) => path);
  expect(withoutInput).toEqual(["ledger.trialBalance", "advances.applications", "invoices.preview", "invoices.run"]);
});

const answersOrRefuses = async ({ area, name, json }: Call) => {
  const sides = [billing.agency, billing.provider, billing.admin] as unknown as Record<
    string,
    Record<string, (body: unknown) => Promise<unknown>>
  >[];
  const answers = { given: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(bodyOf(json), fc.constantFrom(...sides), async (body, side) => {
      try {
        await side[area]?.[name]?.(body);
        answers.given += 1;
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error;
        expect([500, 501, 502]).not.toContain(error.status);
        answers.refused += 1;
      }
    }),
    { numRuns: json.type === "object" ? BODIES : 5, seed: SEED },
  );
  expect(answers.given + answers.refused).toBeGreaterThan(0);
  await expectBalanced();
};

test.each(calls)(
  "$path answers or refuses, whatever it is sent",
  answersOrRefuses,
  Math.max(USUAL_MS, BODIES * BODY_MS),
);
