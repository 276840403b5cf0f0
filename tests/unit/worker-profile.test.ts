/** The rules of a profile: what waits for review, and where time is missing. */
import { expiryPassed } from "@/lib/backend/worker-records/expired-document";
import { gapsIn, isSubmitted, needsApproval, sensitivityOf } from "@/lib/backend/worker-records/rules";
import { documentForms } from "@/lib/contract/profiles/documents";
import {
  documentKinds,
  sensitiveDocuments,
  trainingKinds,
  type WorkerField,
  workerFields,
} from "@/lib/contract/profiles/fields";
import { verificationStatuses } from "@/lib/db/schema";

const TODAY = "2026-11-21";
const job = (fromOn: string, toOn: string | null) => ({ fromOn, toOn });
const submitted = verificationStatuses.filter((status) => status !== "not_submitted");
const standing = (verificationStatus: (typeof verificationStatuses)[number], panel: "on" | "off" = "on") => ({
  panel,
  verificationStatus,
});
const identity = (Object.keys(workerFields) as WorkerField[]).filter(
  (field) => workerFields[field].sensitivity === "identity",
);
const ordinary = (Object.keys(workerFields) as WorkerField[]).filter(
  (field) => workerFields[field].sensitivity === "ordinary",
);

describe("What waits", () => {
  test("identity fields are those that identify a worker, and what they may do", () => {
    const person = ["firstName", "lastName", "dateOfBirth", "nationality", "niNumber"];
    const permission = [
      "workPermission",
      "permittedWeeklyHours",
      "permissionEndsOn",
      "permittedWorkerTypeIds",
      "vacations",
    ];
    expect(identity).toEqual([...person, ...permission]);
  });

  test.each(verificationStatuses)("bank details always wait for a second person: %s", (status) => {
    expect(needsApproval("bank", standing(status), "staff")).toBe(true);
    expect(needsApproval("bank", standing("not_submitted", "off"), "staff")).toBe(true);
  });

  test.each(submitted)("identity waits once the profile was submitted: %s", (status) => {
    for (const field of identity) expect(needsApproval(field, standing(status), "staff")).toBe(true);
    for (const kind of sensitiveDocuments)
      expect(needsApproval(`document:${kind}`, standing(status), "staff")).toBe(true);
    for (const field of ordinary) expect(needsApproval(field, standing(status), "staff")).toBe(false);
    expect(needsApproval("document:cv", standing(status), "staff")).toBe(false);
    expect(needsApproval("document:first_aid", standing(status), "staff")).toBe(false);
  });

  test("before that it is saved directly, and off-panel always", () => {
    for (const field of [...identity, ...ordinary]) {
      expect(needsApproval(field, standing("not_submitted"), "staff")).toBe(false);
      expect(needsApproval(field, standing("not_submitted", "off"), "staff")).toBe(false);
    }
    expect(needsApproval("document:passport", standing("not_submitted"), "staff")).toBe(false);
    expect(isSubmitted(standing("approved", "off"))).toBe(false);
  });

  test("whatever a worker sends themselves waits", () => {
    for (const field of [...identity, ...ordinary])
      expect(needsApproval(field, standing("not_submitted"), "worker")).toBe(true);
    expect(needsApproval("document:cv", standing("not_submitted", "off"), "worker")).toBe(true);
  });

  test("every document is either sensitive or not", () => {
    for (const kind of [...documentKinds, ...trainingKinds]) {
      expect(sensitivityOf(`document:${kind}`)).toBe(sensitiveDocuments.includes(kind) ? "identity" : "ordinary");
      expect(documentForms[kind]).toBeDefined();
    }
  });
});

describe("Gaps", () => {
  const window = "2021-11-21";

  test.each<[string, { fromOn: string; toOn: string | null }[], { fromOn: string; toOn: string }[]]>([
    ["nothing at all is one gap of five years", [], [{ fromOn: window, toOn: TODAY }]],
    ["someone who is there still has none", [job("2015-03-02", null)], []],
    ["an employment that begins as the five years do leaves none", [job(window, null)], []],
    ["31 days between two employments are no gap", [job("2020-01-01", "2024-03-01"), job("2024-04-02", null)], []],
    [
      "32 days are one",
      [job("2020-01-01", "2024-03-01"), job("2024-04-03", null)],
      [{ fromOn: "2024-03-02", toOn: "2024-04-02" }],
    ],
    ["31 days over a leap day are none", [job("2020-01-01", "2024-02-05"), job("2024-03-08", null)], []],
    [
      "and 32 are one",
      [job("2020-01-01", "2024-02-05"), job("2024-03-09", null)],
      [{ fromOn: "2024-02-06", toOn: "2024-03-08" }],
    ],
    [
      "the time since the last one counts until today",
      [job("2015-01-01", "2026-10-20")],
      [{ fromOn: "2026-10-21", toOn: TODAY }],
    ],
    ["31 days until today are none", [job("2015-01-01", "2026-10-21")], []],
    [
      "the time before the first one counts from five years ago",
      [job("2022-01-01", null)],
      [{ fromOn: window, toOn: "2021-12-31" }],
    ],
    [
      "a gap that began before the five years is told whole",
      [job("2010-01-01", "2019-01-01"), job("2022-01-01", null)],
      [{ fromOn: "2019-01-02", toOn: "2021-12-31" }],
    ],
    [
      "two at the same time are counted together, in any order",
      [job("2024-06-01", null), job("2018-01-01", "2024-01-31"), job("2022-01-01", "2023-01-01")],
      [{ fromOn: "2024-02-01", toOn: "2024-05-31" }],
    ],
    ["one within another hides nothing", [job("2018-01-01", null), job("2022-01-01", "2022-02-01")], []],
    [
      "two gaps are told oldest first",
      [job("2018-01-01", "2022-05-31"), job("2023-01-01", "2024-12-31"), job("2025-06-01", null)],
      [
        { fromOn: "2022-06-01", toOn: "2022-12-31" },
        { fromOn: "2025-01-01", toOn: "2025-05-31" },
      ],
    ],
    [
      "one that begins in the future explains nothing yet",
      [job("2018-01-01", "2026-11-01"), job("2027-01-01", null)],
      [],
    ],
  ])("%s", (_, employments, expected) => {
    expect(gapsIn(employments, [], TODAY)).toEqual(expected);
  });

  test("an explanation closes a gap, and half of one leaves the other half", () => {
    const employments = [job("2018-01-01", "2024-01-31"), job("2024-08-01", null)];
    expect(gapsIn(employments, [job("2024-02-01", "2024-07-31")], TODAY)).toEqual([]);
    expect(gapsIn(employments, [job("2024-02-01", "2024-04-30")], TODAY)).toEqual([
      { fromOn: "2024-05-01", toOn: "2024-07-31" },
    ]);
    expect(gapsIn(employments, [job("2024-02-01", "2024-06-30")], TODAY)).toEqual([]);
  });

  test("no one is asked about their childhood", () => {
    expect(gapsIn([], [], TODAY, { dateOfBirth: "2008-11-01" })).toEqual([{ fromOn: "2024-11-01", toOn: TODAY }]);
    expect(gapsIn([job("2024-11-20", null)], [], TODAY, { dateOfBirth: "2008-11-01" })).toEqual([]);
  });

  test("the time with the agency itself needs no explanation", () => {
    const before = [job("2015-01-01", "2026-01-04")];
    expect(gapsIn(before, [], TODAY)).toEqual([{ fromOn: "2026-01-05", toOn: TODAY }]);
    expect(gapsIn(before, [], TODAY, { startOn: "2026-01-05" })).toEqual([]);
    expect(gapsIn(before, [], TODAY, { startOn: "2026-02-06" })).toEqual([
      { fromOn: "2026-01-05", toOn: "2026-02-06" },
    ]);
  });
});

describe("an expired document of identity", () => {
  test.each([
    ["a passport that expired yesterday proves nothing", "passport", "2026-11-20", "PL", { isProof: false }],
    ["of a British citizen, it still proves the right to work", "passport", "2026-11-20", "GB", { isProof: true }],
    ["and of an Irish one", "passport", "2020-05-01", "IE", { isProof: true }],
    ["nothing is known of the nationality", "passport", "2020-05-01", null, { isProof: false }],
    ["another document proves nothing to anyone", "right_to_work", "2026-11-20", "GB", { isProof: false }],
    ["a document is valid on its last day", "passport", "2026-11-21", "PL", null],
    ["one without an expiry date does not expire", "passport", null, "PL", null],
    ["a certificate of training is not one of identity", "first_aid", "2020-05-01", "PL", null],
  ] as const)("%s", (_, kind, expiresOn, nationality, expected) => {
    const found = expiryPassed({ kind, expiresOn }, { nationality }, TODAY);
    expect(found).toEqual(expected && { on: expiresOn, ...expected });
  });
});
