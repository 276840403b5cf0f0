/** Retention of workers' personal data: the table of periods, and the result of an erasure on a day. */
import fc from "fast-check";
import { sectionsOf } from "@/lib/backend/privacy/export-document";
import {
  classOfDocument,
  type Employment,
  erasable,
  erasableFrom,
  expiredClasses,
  mayErase,
  periodOf,
  planErasure,
  taxYearEnd,
  terms,
} from "@/lib/backend/privacy/rules";
import { messages } from "@/lib/config/messages";
import { type RecordClass, recordClasses } from "@/lib/contract/privacy";
import { anyDocumentKindSchema } from "@/lib/contract/profiles/fields";
import { defaultPreference } from "@/lib/format";

const LEFT = "2026-03-31";
const left: Employment = { status: "resigned", wasActive: true, leftOn: LEFT };
const noLogs = { accessLog: 0, audits: 0 };
const usual = Object.fromEntries(recordClasses.map((record) => [record, terms[record].usual])) as Record<
  RecordClass,
  number
>;

test.each([
  ["2026-04-05", "2026-04-05"],
  ["2026-04-06", "2027-04-05"],
  ["2026-12-31", "2027-04-05"],
  ["2026-01-01", "2026-04-05"],
])("the tax year of %s ends on %s", (day, end) => expect(taxYearEnd(day)).toBe(end));

describe("every class", () => {
  test.each(recordClasses)("%s has a period within its legal limits, and a label", (record) => {
    const { usual: months, law, most } = terms[record];
    expect(law).toBeLessThanOrEqual(months);
    expect(months).toBeLessThanOrEqual(most);
    expect(messages.privacy.records[record]).toBeTruthy();
    expect(messages.privacy.laws[record]).toMatch(/\w{4}/);
  });

  test("is calculated as the law requires", () => {
    expect(recordClasses.map((record) => [record, terms[record].from, terms[record].law])).toEqual([
      ["identity", "leaving", 24],
      ["contact", "leaving", 0],
      ["rightToWork", "leaving", 24],
      ["dbs", "leaving", 0],
      ["medical", "leaving", 0],
      ["training", "leaving", 12],
      ["references", "leaving", 12],
      ["bankDetails", "leaving", 0],
      ["payroll", "taxYear", 72],
      ["history", "leaving", 0],
      ["accessLog", "creation", 12],
    ]);
    expect(erasableFrom("payroll", LEFT, 72)).toBe("2032-04-05");
    expect(erasableFrom("rightToWork", LEFT, 24)).toBe("2028-03-31");
  });
});

test("every kind of document belongs to a class", () => {
  const classes = Object.fromEntries(anyDocumentKindSchema.options.map((kind) => [kind, classOfDocument(kind)]));
  expect(classes).toMatchObject({
    passport: "rightToWork",
    right_to_work: "rightToWork",
    birth_certificate: "rightToWork",
    dbs: "dbs",
    pvg: "dbs",
    ni_proof: "payroll",
    cv: "training",
    first_aid: "training",
    nmc_pin: "training",
  });
});

describe("who may be erased", () => {
  const day = { leftOn: LEFT };
  test.each([
    ["resigned", { status: "resigned", wasActive: true, ...day }, true],
    ["archived", { status: "archived", wasActive: true, ...day }, true],
    ["a draft who never began", { status: "draft", wasActive: false, ...day }, true],
    ["a completed profile that never began", { status: "profile_completed", wasActive: false, ...day }, true],
    ["a draft who once worked", { status: "draft", wasActive: true, ...day }, false],
    ["active", { status: "active", wasActive: true, ...day }, false],
    ["disabled", { status: "disabled", wasActive: true, ...day }, false],
  ] as [string, Employment, boolean][])("%s", (_, employment, may) => {
    expect(mayErase(employment)).toBe(may);
    const plan = planErasure(employment, { contact: 1 }, noLogs, "2026-06-01");
    expect(plan.refusal).toBe(may ? null : "hasNotLeft");
    if (!may) expect(plan.erased).toEqual([]);
  });
});

describe("an erasure", () => {
  const held = Object.fromEntries(erasable.map((record) => [record, 1]));

  test("keeps data until the day before the legal period ends, and not on that day", () => {
    const kept = (today: string) => planErasure(left, held, noLogs, today).kept.map(({ record }) => record);
    expect(kept("2027-03-30")).toEqual(["identity", "rightToWork", "training", "references", "payroll"]);
    expect(kept("2027-03-31")).toEqual(["identity", "rightToWork", "payroll"]);
    expect(kept("2028-03-30")).toEqual(["identity", "rightToWork", "payroll"]);
    expect(kept("2028-03-31")).toEqual(["payroll"]);
    expect(kept("2032-04-04")).toEqual(["payroll"]);
    expect(kept("2032-04-05")).toEqual([]);
  });

  test("of a worker who never started keeps nothing except the logs", () => {
    const never: Employment = { status: "draft", wasActive: false, leftOn: "2026-06-01" };
    const plan = planErasure(never, held, { accessLog: 3, audits: 2 }, "2026-06-01");
    expect(plan.erased.map(({ record }) => record)).toEqual(erasable);
    expect(plan.kept).toEqual([
      { record: "accessLog", count: 3, why: messages.privacy.laws.accessLog, until: null },
      { record: "audit", count: 2, why: messages.privacy.laws.audit, until: null },
    ]);
  });

  test("without erasable data is refused with another code than for an active worker", () => {
    expect(planErasure(left, { identity: 1 }, noLogs, "2026-06-01").refusal).toBe("nothing");
    expect(planErasure(left, {}, noLogs, "2026-06-01").refusal).toBe("nothing");
  });

  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const counts = fc.record(Object.fromEntries(erasable.map((record) => [record, fc.nat(5)])));

  test("accounts once for every class with data, and never deletes what the law still requires", () => {
    fc.assert(
      fc.property(day, day, counts, fc.boolean(), (leftOn, today, some, wasActive) => {
        const plan = planErasure({ status: "archived", wasActive, leftOn }, some, noLogs, today);
        const named = [...plan.erased, ...plan.kept].map(({ record }) => record);
        expect(named.sort()).toEqual(erasable.filter((record) => (some[record] ?? 0) > 0).sort());
        for (const { record } of wasActive ? plan.erased : []) {
          if (terms[record].law > 0) expect(today >= erasableFrom(record, leftOn, terms[record].law)).toBe(true);
        }
      }),
    );
  });

  test("by the nightly job never deletes what an erasure on the same day would keep", () => {
    fc.assert(
      fc.property(day, day, (leftOn, today) => {
        const employment: Employment = { status: "resigned", wasActive: true, leftOn };
        const kept = planErasure(employment, held, noLogs, today).kept.map(({ record }) => record);
        for (const record of expiredClasses(employment, usual, today)) expect(kept).not.toContain(record);
      }),
    );
  });
});

test("no retention period ends while the worker is active", () => {
  expect(expiredClasses({ status: "active", wasActive: true, leftOn: "1990-01-01" }, usual, "2026-01-01")).toEqual([]);
  expect(expiredClasses({ status: "draft", wasActive: false, leftOn: "1990-01-01" }, usual, "2026-01-01")).toEqual([]);
  expect(expiredClasses(left, usual, "2026-07-01")).toEqual(["bankDetails"]);
});

describe("a period", () => {
  const of = (months: number | null) => ({ contact: { months, lock: 1 } });

  test("is the agency's, else the platform's, else the default", () => {
    expect(periodOf("contact", {}, {})).toMatchObject({ months: 12, own: null, inherited: 12, lock: 0 });
    expect(periodOf("contact", of(6), {})).toMatchObject({ months: 6, inherited: 6, least: 6 });
    expect(periodOf("contact", of(6), of(18))).toMatchObject({ months: 18, own: 18, lock: 1 });
    expect(periodOf("contact", of(6), of(null))).toMatchObject({ months: 6, own: null, lock: 1 });
  });

  test("of an agency is raised to the platform's longer one, and stays within the legal limits", () => {
    expect(periodOf("contact", of(20), of(15))).toMatchObject({ months: 20 });
    expect(periodOf("contact", of(90), {})).toMatchObject({ months: 24 });
    expect(periodOf("rightToWork", { rightToWork: { months: 1, lock: 1 } }, null)).toMatchObject({ months: 24 });
  });
});

test("the document has everything that the data export has, in words", () => {
  const nothing = {
    formerAddresses: [],
    emergencyContacts: [],
    documents: [],
    checks: [],
    employments: [],
    gaps: [],
    references: [],
    bankDetails: null,
    questionnaires: [],
    profileChanges: [],
    imports: [],
    events: [],
    links: [],
    unavailability: [{ day: "2026-12-02", windows: [{ from: "22:00", to: "06:00" }] }],
    shifts: [
      {
        service: "Rowan House",
        workerType: "Care assistant",
        startAt: "2026-12-01T07:00:00.000Z",
        endAt: "2026-12-01T19:00:00.000Z",
        status: "accepted",
        reason: null,
        evidence: { checked: { agency: "Kestrel Care" } },
      },
    ],
    hoursConfirmed: [{ confirmation: 1, name: "Juniper", at: "2026-11-20T09:00:00.000Z" }],
    confirmations: [],
    notes: [{ text: "Prefers nights", dueOn: "2026-12-01", writtenAt: "2026-11-20T09:00:00.000Z" }],
    notices: [],
    reopenings: [],
    erasures: [],
    accessLog: [],
    audit: [],
    files: [],
    photo: null,
  };
  const held = {
    ...nothing,
    identity: { firstName: "Ada", niNumber: "AB123456C", dateOfBirth: "1990-04-05", nationality: "PH", gender: null },
    contact: {},
    work: { skills: ["Meals", "Medication"], driver: true },
    status: { employmentStatus: "profile_completed" },
    documents: [
      { kind: "dbs", number: "a_b", fileId: null },
      { kind: "right_to_work", number: null },
    ],
    accessLog: [{ at: "2026-07-01T11:30:00.000Z", part: "bankDetails" }],
  } as unknown as Parameters<typeof sectionsOf>[0];
  const sections = sectionsOf(held, defaultPreference);
  expect(sections[0]?.things[0]?.facts).toEqual([
    ["First name", "Ada"],
    ["National Insurance number", "AB123456C"],
    ["Date of birth", "5 Apr 1990"],
    ["Nationality", "Philippines"],
  ]);
  const documents = sections.find(({ heading }) => heading === messages.privacy.file.sections.documents);
  expect(documents?.things.map(({ title, facts }) => [title, facts])).toEqual([
    [
      "DBS certificate",
      [
        ["Kind", "DBS certificate"],
        ["Number", "a_b"],
      ],
    ],
    ["Right to work", [["Kind", "Right to work"]]],
  ]);
  const shifts = sections.find(({ heading }) => heading === messages.privacy.file.sections.shifts);
  expect(shifts?.things).toEqual([
    {
      title: "Rowan House",
      facts: [
        ["Service", "Rowan House"],
        ["Worker type", "Care assistant"],
        ["Starts", expect.stringContaining("1 Dec 2026")],
        ["Ends", expect.stringContaining("1 Dec 2026")],
        ["Status", "Accepted"],
        ["Checked when booked", "Checked: Agency: Kestrel Care"],
      ],
    },
  ]);
  const flat = JSON.stringify(sections);
  for (const words of [
    "Meals, Medication",
    "Profile completed",
    "Bank details",
    "1 Jul 2026",
    "12:30",
    "Prefers nights",
  ])
    expect(flat).toContain(words);
  expect(new Set(sections.map(({ heading }) => heading)).size).toBe(sections.length);
});
