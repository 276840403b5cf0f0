/** Errors of forms: all in one round, each naming its field, in page order, and no text shared by two fields. */
import { z } from "zod";
import { readTerms } from "@/lib/bff/agreements/forms";
import { inPageOrder } from "@/lib/bff/forms/submitted-values";
import { branchFrom, invalidAnswer, serviceFrom, supplyFrom } from "@/lib/bff/organisations/forms";
import { bankFrom, basicFrom, checkFrom, employmentFrom } from "@/lib/bff/profiles/call-input";
import { errorsOf } from "@/lib/bff/profiles/errors";
import { sendProfileStep } from "@/lib/bff/worker-links/send-step";
import { messages } from "@/lib/config/messages";
import { fieldErrors, toWorker } from "@/lib/config/messages/field-errors";
import { signUpSchema } from "@/lib/contract/accounts";
import { signatoryInputSchema, termsSchema } from "@/lib/contract/agreements";
import { authoriserInputSchema } from "@/lib/contract/authorisers";
import { availabilityDayInput } from "@/lib/contract/availability";
import { branchInputSchema, supplyInputSchema } from "@/lib/contract/branches";
import { formatField, parseField } from "@/lib/contract/fields";
import { fill } from "@/lib/contract/fill";
import { editInputSchema, jobs, postInputSchema, presetInputSchema } from "@/lib/contract/jobs";
import { notes } from "@/lib/contract/notes";
import { onBehalfInputSchema } from "@/lib/contract/on-behalf";
import { newOrganisationSchema } from "@/lib/contract/organisations";
import { basicSchema, checkSchema, employmentStepSchema } from "@/lib/contract/profiles";
import { documentValueSchema } from "@/lib/contract/profiles/fields";
import { releaseRulesSchema } from "@/lib/contract/releases";
import { serviceInputSchema } from "@/lib/contract/services";
import { timesheets } from "@/lib/contract/timesheets";
import { users } from "@/lib/contract/users";
import { workerFieldRegistry } from "@/lib/contract/workers/fields";
import { bankSchema, contactSchema, employmentSchema, gapSchema } from "@/lib/contract/workers/fields/schemas";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const texts = messages.workerFields;

/** What a person can get wrong in any control. */
const wrong: unknown[] = [
  "",
  "x".repeat(25_000),
  "\u0007",
  "\u202Eabc",
  "see www.example.com",
  "???",
  "12",
  "1800-01-01",
  null,
  undefined,
  Number.NaN,
  -1,
  1e9,
  [],
];

/** Every error text of each field of a form, by the field's path. A field with parts has the errors of its parts. */
function errorsByField(schema: z.ZodType, fields: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const shapes = wrong.flatMap((value) => [value, { address: value, postcode: value, country: "GB" }]);
  for (const value of shapes) {
    const parsed = schema.safeParse(Object.fromEntries(fields.map((name) => [name, value])));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = path.filter((part) => typeof part === "string").join(".");
      found.set(field, (found.get(field) ?? new Set()).add(message));
    }
  }
  return found;
}

const shapeOf = (schema: { shape: object }) => Object.keys(schema.shape);
const rows = new Set(["formerAddresses", "contacts", "employments", "gaps", "references"]);
const plain = Object.fromEntries(
  Object.entries(workerFieldRegistry).flatMap(([name, { value }]) => (rows.has(name) ? [] : [[name, value.schema]])),
);
const inviteSchema = (users.invite as unknown as { "~orpc": { inputSchema: z.ZodObject } })["~orpc"].inputSchema;
const [agency, provider] = (newOrganisationSchema as unknown as { def: { options: [z.ZodObject, z.ZodObject] } }).def
  .options;

/** The input of a call, and within it the schema of a part. */
const inputOf = (call: unknown) => (call as { "~orpc": { inputSchema: z.ZodObject } })["~orpc"].inputSchema;
const partOf = (schema: unknown, part: string): z.ZodObject => {
  type Wrapped = { def: { innerType?: Wrapped; element?: Wrapped; options?: readonly Wrapped[] } };
  let found = (schema as { shape: Record<string, Wrapped> }).shape[part] as Wrapped;
  while (!("shape" in found)) {
    const { innerType, element, options } = found.def;
    found = (innerType ?? element ?? options?.at(-1)) as Wrapped;
  }
  return found as unknown as z.ZodObject;
};
const hours = partOf(inputOf(timesheets.submit), "hours");
const disputed = inputOf(timesheets.dispute);
const unavailable = partOf(availabilityDayInput, "unavailable");

/** Forms whose parts are objects: `wrong` is no such object, so that each part is a form of its own here. */
const formOf = (name: string, schema: z.ZodObject): [string, z.ZodType, readonly string[]] => [
  name,
  schema,
  shapeOf(schema),
];

const forms: [string, z.ZodType, readonly string[]][] = [
  formOf("a shift", postInputSchema),
  formOf("a break of a shift", partOf(postInputSchema, "breaks")),
  formOf("what a shift asks for", partOf(postInputSchema, "gender")),
  formOf("the days of a shift that is repeated", partOf(postInputSchema, "recurrence")),
  ["a preset", presetInputSchema, shapeOf(presetInputSchema)],
  formOf("a change of a shift", editInputSchema),
  formOf("a shift posted on behalf", onBehalfInputSchema),
  ["an authoriser", authoriserInputSchema, shapeOf(authoriserInputSchema)],
  formOf("a rule of release", partOf(releaseRulesSchema, "rules")),
  formOf("the hours of a timesheet", hours),
  formOf("the waking time of a night", partOf(hours, "waking")),
  formOf("a dispute", disputed),
  formOf("a time at which a worker is unavailable", partOf(unavailable, "windows")),
  formOf("a note", inputOf(notes.add)),
  formOf("a plan to fill a week", inputOf(fill.begin)),
  ["the period of evidence", inputOf(jobs.periodEvidence), ["serviceId", "from", "to"]],
  ["a worker's profile", z.object(plain), Object.keys(plain)],
  ["an emergency contact", contactSchema, shapeOf(contactSchema)],
  ["a job", employmentSchema, shapeOf(employmentSchema)],
  ["a gap", gapSchema, shapeOf(gapSchema)],
  ["bank details", bankSchema, shapeOf(bankSchema)],
  ["a register check", checkSchema, shapeOf(checkSchema)],
  ["a document", documentValueSchema, shapeOf(documentValueSchema)],
  ["an agency", agency, shapeOf(agency)],
  ["a provider", provider, shapeOf(provider)],
  ["a branch", branchInputSchema, shapeOf(branchInputSchema)],
  ["what a branch supplies", supplyInputSchema, shapeOf(supplyInputSchema)],
  ["a service", serviceInputSchema, shapeOf(serviceInputSchema)],
  ["an invitation", inviteSchema, shapeOf(inviteSchema)],
  ["the terms of an agreement", termsSchema, shapeOf(termsSchema)],
  ["a signatory", signatoryInputSchema, shapeOf(signatoryInputSchema)],
  ["signing up", signUpSchema, shapeOf(signUpSchema)],
];

/** Errors of what no form of ours sends: a checkbox, a list's length or a choice is never posted so. */
const isOwn = (message: string) => !/^(?:Invalid|Too (?:big|small)|Expected|Unrecognized)/.test(message);

test.each(forms)("the form of %s has no error text that two of its fields share", (_, schema, fields) => {
  const owners = new Map<string, string[]>();
  for (const [field, errors] of errorsByField(schema, fields))
    for (const error of errors) if (isOwn(error)) owners.set(error, [...(owners.get(error) ?? []), field]);
  expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  expect(owners.size).toBeGreaterThan(0);
});

test("an error derived from a field's own text names the field", () => {
  const needed = "Enter the worker’s start date, such as 27/03/2026";
  expect(fieldErrors.tooLong(needed, 60)).toBe("The worker’s start date must be 60 characters or fewer");
  expect(fieldErrors.email("Enter the user’s email address")).toBe(
    "Enter the user’s email address in the correct format, like name@example.com",
  );
  expect(fieldErrors.tooLong("Enter a reason for the agency", 9)).toBe(
    "Reason for the agency must be 9 characters or fewer",
  );
  expect(fieldErrors.tooLong("Notes", 9)).toBe("Notes must be 9 characters or fewer");
});

test("staff read whose details they enter, and workers that the details are theirs", () => {
  const staff = Object.values({ ...texts, labels: "", hints: "" }).filter((text) => typeof text === "string");
  expect(staff.filter((text) => /\byour?\b/i.test(text))).toEqual([]);
  expect(toWorker(texts.firstNameNeeded)).toBe("Enter your first name");
  expect(toWorker(texts.relationNeeded)).toBe("Enter the contact’s relationship to you");
  expect(staff.map(toWorker).filter((text) => /the worker/i.test(text))).toEqual([]);
});

test("errors come in the order of the page, unposted ones after the one before them", () => {
  const errors = ["c", "a", "box", "b"].map((field) => ({ field }));
  expect(inPageOrder(errors, { a: "", b: "", c: "" }).map(({ field }) => field)).toEqual(["a", "box", "b", "c"]);
});

test("a new worker's form has every error in one round, in page order", () => {
  const values = {
    firstName: "",
    lastName: "",
    dateOfBirth: "soon",
    niNumber: "x",
    email: "x",
    phone: "x",
    "address.address": "",
    "address.postcode": "x",
    "address.country": "GB",
  };
  const problems = basicSchema.safeParse(basicFrom(values)).error?.issues ?? [];
  const errors = errorsOf(
    problems.map(({ path, message }) => ({ field: path.join("."), message })),
    values,
  );
  expect(errors).toEqual([
    { field: "firstName", message: texts.firstNameNeeded },
    { field: "lastName", message: texts.lastNameNeeded },
    { field: "dateOfBirth", message: texts.dateOfBirthNeeded },
    { field: "niNumber", message: texts.niNumberFormat },
    { field: "email", message: fieldErrors.email(texts.emailNeeded) },
    { field: "phone", message: fieldErrors.phone(texts.phoneNeeded) },
    { field: "address.address", message: texts.addressNeeded },
    { field: "address.postcode", message: fieldErrors.postcode(texts.postcodeNeeded) },
  ]);
});

/** What a browser posts of a form in which nothing was entered: its controls in page order. */
const empty = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, ""]));
const organisationErrors = (schema: z.ZodType, submitted: unknown, values: Record<string, string>) => {
  const answer = invalidAnswer(schema.safeParse(submitted).error as z.ZodError, values);
  return "errors" in answer ? answer.errors : [];
};
const profileErrors = (schema: z.ZodType, submitted: unknown, values: Record<string, string>) =>
  errorsOf(
    (schema.safeParse(submitted).error?.issues ?? []).map(({ path, message }) => ({ field: path.join("."), message })),
    values,
  );
const own = messages.organisations;
const terms = messages.agreements;

const posts: [string, () => { field: string; message: string }[], [string, string][]][] = [
  [
    "a branch",
    () => {
      const values = empty("name postcode radiusMiles");
      return organisationErrors(branchInputSchema, branchFrom(values), values);
    },
    [
      ["name", own.branchNameNeeded],
      ["postcode", own.branchPostcodeNeeded],
    ],
  ],
  [
    "what a branch supplies",
    () => {
      const values = empty("branchId workerTypeId headcount monthlyHours minCharge employmentType skills");
      return organisationErrors(supplyInputSchema, supplyFrom(values), values);
    },
    [
      ["branchId", own.branchNeeded],
      ["workerTypeId", own.workerTypeNeeded],
      ["headcount", own.headcountNeeded],
      ["monthlyHours", own.hoursNeeded],
      ["minChargePence", own.amountNeeded],
      ["employmentType", own.employmentTypeNeeded],
    ],
  ],
  [
    "a service",
    () => {
      const values = empty("name type address postcode phone cqcLocationId region jobAuthorisation monthlyBudget");
      return organisationErrors(serviceInputSchema, serviceFrom(values), values);
    },
    [
      ["name", own.serviceNameNeeded],
      ["type", own.serviceTypeNeeded],
      ["address", own.serviceAddressNeeded],
      ["postcode", own.servicePostcodeNeeded],
    ],
  ],
  [
    "a register check",
    () => {
      const values = empty("kind outcome checkedOn followUpOn reference notes");
      return profileErrors(checkSchema, checkFrom(values), values);
    },
    [
      ["kind", messages.workerProfile.checkKindNeeded],
      ["outcome", messages.workerProfile.checkOutcomeNeeded],
      ["checkedOn", messages.workerProfile.checkedOnNeeded],
    ],
  ],
  [
    "bank details",
    () => {
      const values = empty("accountName sortCode accountNumber");
      return profileErrors(bankSchema, bankFrom(values), values);
    },
    [
      ["accountName", texts.accountNameNeeded],
      ["sortCode", texts.sortCodeFormat],
      ["accountNumber", texts.accountNumberFormat],
    ],
  ],
  [
    "the terms of an agreement",
    () => {
      const read = readTerms({
        ...empty("startOn endOn noticeDays creditDays timesheetCutoffTime approvalCutoffDays terms"),
        billingPeriod: "weekly",
        timesheetCutoffWeekday: "1",
        paymentMode: "direct",
      });
      return read.ok ? [] : read.errors;
    },
    [
      ["startOn", terms.startOnNeeded],
      ["noticeDays", terms.noticeDaysNeeded],
      ["creditDays", terms.creditDaysNeeded],
      ["timesheetCutoffTime", terms.timeNeeded],
      ["approvalCutoffDays", terms.approvalDaysNeeded],
      ["terms", terms.termsNeeded],
    ],
  ],
];

test.each(posts)(
  "%s, posted empty, has an error of its own for every required field, in page order",
  (_, post, errors) => {
    expect(post().map(({ field, message }) => [field, message])).toEqual(errors);
  },
);

test("dates in the wrong order are reported together with what is missing", () => {
  const values = {
    "employments.0.employer": "",
    "employments.0.role": "",
    "employments.0.fromOn": "2024-03-01",
    "employments.0.toOn": "2023-03-01",
    "references.0.name": "Ada Marsh",
    "references.0.organisationName": "",
    "references.0.email": "",
    "references.0.phone": "",
  };
  const problems = employmentStepSchema.safeParse(employmentFrom(values)).error?.issues ?? [];
  expect(problems.map(({ message }) => message)).toEqual([
    texts.employerNeeded,
    texts.roleNeeded,
    texts.jobToBeforeFrom,
    texts.organisationNeeded,
    texts.reachNeeded,
  ]);
});

test("the worker's own link says your, all errors in one round and in page order", async () => {
  const data = new FormData();
  const sent = {
    token: "t",
    step: "basic",
    idempotencyKey: "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a001",
    phone: "12",
    email: "x",
    dateOfBirth: "soon",
  };
  for (const [name, value] of Object.entries(sent)) data.append(name, value);
  expect(await sendProfileStep(data)).toMatchObject({
    status: "invalid",
    errors: [
      { field: "phone", message: "Enter your phone number as a UK number, like 07700 900123 or +44 7700 900123" },
      { field: "email", message: "Enter your email address in the correct format, like name@example.com" },
      { field: "dateOfBirth", message: toWorker(texts.dateOfBirthNeeded) },
    ],
  });
});

describe("a date of birth in three controls", () => {
  const field = workerFieldRegistry.dateOfBirth;
  const read = (day: string, month: string, year: string) =>
    parseField("dateOfBirth", field, { "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year });
  const errorOf = (...parts: [string, string, string]) =>
    field.value.schema.safeParse(read(...parts)).error?.issues.map(({ message }) => message);

  test("is read by the parser of all dates, and shown again as it is stored", () => {
    expect(read("27", "3", "1990")).toBe("1990-03-27");
    expect(read(" 01 ", "12", "1990")).toBe("1990-12-01");
    expect(read("", "", "")).toBeNull();
    expect(formatField("dateOfBirth", field, "1990-03-07")).toEqual({
      "dateOfBirth.day": "7",
      "dateOfBirth.month": "3",
      "dateOfBirth.year": "1990",
    });
    expect(Object.values(formatField("dateOfBirth", field, null))).toEqual(["", "", ""]);
  });

  test("is still taken as one text, as files have it", () => {
    expect(parseField("dateOfBirth", field, { dateOfBirth: "27/03/1990" })).toBe("1990-03-27");
  });

  test.each<[[string, string, string], string]>([
    [["", "3", "1990"], "The worker’s date of birth must include a day"],
    [["27", "", "1990"], "The worker’s date of birth must include a month"],
    [["27", "3", ""], "The worker’s date of birth must include a year"],
    [["", "", "1990"], "The worker’s date of birth must include a day and a month"],
    [["31", "2", "1990"], texts.dateOfBirthNeeded],
    [["27", "13", "1990"], texts.dateOfBirthNeeded],
    [["a", "b", "c"], texts.dateOfBirthNeeded],
  ])("%j has its own error", (parts, message) => {
    expect(errorOf(...parts)).toEqual([message]);
  });
});
