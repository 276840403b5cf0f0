/** Whether a worker can work, as one status, its words, and the posted choice of columns. */
import { workStatusText } from "@/components/workers/work-status";
import { workStatusOf } from "@/lib/backend/workers/work-status";
import { chosenColumns } from "@/lib/bff/lists";

const today = "2026-11-22";
type Facts = Parameters<typeof workStatusOf>[0];
const ready: Facts = {
  panel: "on",
  employment: "active",
  verification: "approved",
  compliance: "compliant",
  missing: 0,
  expiresOn: "2027-06-01",
};
const statusOf = (change: Partial<Facts>) => workStatusOf(Object.assign({}, ready, change), today);

test.each<[string, Partial<Facts>, string, "none" | "soon" | "now"]>([
  ["everything is there", {}, "Ready", "none"],
  ["nothing of theirs expires", { expiresOn: null }, "Ready", "none"],
  ["an off-panel worker needs no approval", { panel: "off", verification: "not_submitted" }, "Ready", "none"],
  ["a document expires this year", { compliance: "expiring", expiresOn: "2026-11-27" }, "Expires 27 Nov", "soon"],
  [
    "a document expires after the new year",
    { compliance: "expiring", expiresOn: "2027-01-05" },
    "Expires 5 Jan",
    "soon",
  ],
  ["a document expires in a year", { compliance: "expiring", expiresOn: "2027-11-05" }, "Expires 5 Nov 2027", "soon"],
  ["requirements are missing", { compliance: "not_compliant", missing: 6 }, "6 missing", "now"],
  [
    "the only one missing has expired",
    { compliance: "not_compliant", missing: 1, expiresOn: "2026-11-03" },
    "Expired 3 Nov",
    "now",
  ],
  [
    "one of several has expired",
    { compliance: "not_compliant", missing: 2, expiresOn: "2026-11-03" },
    "2 missing",
    "now",
  ],
  [
    "an expiry date is the last valid day",
    { compliance: "not_compliant", missing: 1, expiresOn: today },
    "1 missing",
    "now",
  ],
  ["a replacement or a reference has to be checked", { compliance: "not_compliant" }, "Awaiting checks", "soon"],
  [
    "something is missing during the review",
    { verification: "in_review", compliance: "not_compliant", missing: 1 },
    "1 missing",
    "now",
  ],
  ["in review", { verification: "in_review", compliance: "not_compliant" }, "In review", "none"],
  ["denied", { verification: "denied" }, "Denied", "now"],
  ["lapsed", { verification: "lapsed" }, "Approval lapsed", "now"],
  ["a detail of an active worker's profile is missing", { missing: 2 }, "Ready", "none"],
  [
    "a detail of a draft is missing",
    { employment: "draft", verification: "not_submitted", missing: 2 },
    "2 missing",
    "now",
  ],
  ["not submitted", { verification: "not_submitted" }, "Not submitted", "soon"],
  [
    "what is missing comes before a denial",
    { verification: "denied", compliance: "not_compliant", missing: 3 },
    "3 missing",
    "now",
  ],
  ["a draft", { employment: "draft" }, "Not active", "soon"],
  ["a complete profile", { employment: "profile_completed", compliance: "expiring" }, "Not active", "soon"],
  [
    "disabled, whatever is missing",
    { employment: "disabled", compliance: "not_compliant", missing: 3 },
    "Disabled",
    "none",
  ],
  ["resigned", { employment: "resigned", verification: "in_review" }, "Resigned", "none"],
  ["archived", { employment: "archived" }, "Archived", "none"],
])("%s", (_case, change, words, urgency) => {
  const status = statusOf(change);
  expect(workStatusText(status, today)).toBe(words);
  expect(status.urgency).toBe(urgency);
});

const formOf = (values: [string, string][]): FormData => {
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  return data;
};
const posted: [string, string][] = [
  ["order", "status number role panel"],
  ["column", "status"],
  ["column", "role"],
  ["column", "panel"],
];

test("the posted columns are those selected, in the order of the form", () => {
  expect(chosenColumns("workers", formOf(posted))).toEqual(["status", "role", "panel"]);
});

test("a column moves up and down, and not past an end", () => {
  expect(chosenColumns("workers", formOf([...posted, ["move", "panel -1"]]))).toEqual(["status", "panel", "role"]);
  expect(chosenColumns("workers", formOf([...posted, ["move", "status 1"]]))).toEqual(["status", "role", "panel"]);
  expect(chosenColumns("workers", formOf([...posted, ["move", "status -1"]]))).toEqual(["status", "role", "panel"]);
  expect(chosenColumns("workers", formOf([...posted, ["move", "panel 1"]]))).toEqual(["status", "role", "panel"]);
});

test("no columns, unknown ones or a reset mean the usual columns", () => {
  expect(chosenColumns("workers", formOf([["order", "status"]]))).toBeNull();
  expect(
    chosenColumns(
      "workers",
      formOf([
        ["order", "secret"],
        ["column", "secret"],
      ]),
    ),
  ).toBeNull();
  expect(chosenColumns("workers", formOf([...posted, ["usual", "yes"]]))).toBeNull();
});
