/** Who must look at a change of a profile, and in which order (docs/states.md). */
import {
  entersReview,
  firstStage,
  isAnother,
  isChangeable,
  route,
  stageAfterYes,
  stagesOf,
} from "@/lib/backend/profile-changes/rules";
import { mayDecide, maySubmit } from "@/lib/backend/verification/rules";
import type { VerificationStatus } from "@/lib/contract/verification";

const fresh = { panel: "on", verificationStatus: "not_submitted" } as const;
const handedIn = { panel: "on", verificationStatus: "approved" } as const;
const off = { panel: "off", verificationStatus: "not_submitted" } as const;

test.each([
  ["phone", "worker", handedIn, ["agency"]],
  ["phone", "agency", handedIn, ["agency"]],
  ["lastName", "worker", fresh, ["agency"]],
  ["lastName", "worker", handedIn, ["agency", "platform"]],
  ["lastName", "agency", handedIn, ["platform"]],
  ["lastName", "worker", off, ["agency"]],
  ["niNumber", "worker", handedIn, ["agency", "platform"]],
  ["document:dbs", "worker", handedIn, ["agency", "platform"]],
  ["document:right_to_work", "agency", handedIn, ["platform"]],
  ["document:nmc_pin", "worker", handedIn, ["agency", "platform"]],
  ["document:first_aid", "worker", handedIn, ["agency"]],
  ["bank", "worker", handedIn, ["agency", "second"]],
  ["bank", "worker", off, ["agency", "second"]],
  ["bank", "agency", fresh, ["second"]],
  ["bank", "agency", off, ["second"]],
] as const)("%s asked for by the %s of one %o goes by %o", (field, origin, worker, stages) => {
  expect(route(field, origin, worker)).toEqual(stages);
  const walked: string[] = [firstStage(field, origin, worker)];
  for (let stage = firstStage(field, origin, worker) as string; stage !== "decided"; ) {
    stage = stageAfterYes(stage as "agency", field, origin, worker);
    walked.push(stage);
  }
  expect(walked).toEqual([...stages, "decided"]);
});

test("how the worker stands at the yes decides, not how he stood when it was asked for", () => {
  expect(firstStage("lastName", "worker", fresh)).toBe("agency");
  expect(stageAfterYes("agency", "lastName", "worker", handedIn)).toBe("platform");
  expect(stageAfterYes("agency", "lastName", "worker", fresh)).toBe("decided");
});

test("each side decides at its own stages, and bank details take another person", () => {
  expect(stagesOf("Agency")).toEqual(["agency", "second"]);
  expect(stagesOf("Admin")).toEqual(["platform", "second"]);
  expect(stagesOf("Provider")).toEqual([]);
  expect(isAnother("a", ["b", null])).toBe(true);
  expect(isAnother("a", ["a", null])).toBe(false);
  expect(isAnother("a", [null, "a"])).toBe(false);
});

test("a sensitive change puts an approved or lapsed worker in review when it reaches the platform, and nobody else", () => {
  const at = (verificationStatus: VerificationStatus) => entersReview("platform", { panel: "on", verificationStatus });
  expect(
    ["not_submitted", "in_review", "approved", "denied", "lapsed"].map((one) => at(one as VerificationStatus)),
  ).toEqual([false, false, true, false, true]);
  expect(entersReview("second", handedIn)).toBe(false);
});

test("names of no field are none", () => {
  expect(isChangeable("phone")).toBe(true);
  expect(isChangeable("document:dbs")).toBe(true);
  for (const name of ["constructor", "document:", "document:none", "__proto__", ""])
    expect(isChangeable(name)).toBe(false);
});

test.each([
  ["on", "not_submitted", "active", true],
  ["on", "denied", "active", true],
  ["on", "lapsed", "draft", true],
  ["on", "in_review", "active", false],
  ["on", "approved", "active", false],
  ["on", "denied", "archived", false],
  ["on", "not_submitted", "resigned", false],
  ["off", "not_submitted", "active", false],
] as const)("a profile %s-panel, %s and %s: handed in %s", (panel, verificationStatus, employmentStatus, may) => {
  expect(maySubmit({ panel, verificationStatus, employmentStatus })).toBe(may);
});

test.each([
  ["in_review", "active", null, true],
  ["in_review", "disabled", null, true],
  ["in_review", "resigned", null, false],
  ["in_review", "archived", null, false],
  ["in_review", "disabled", new Date(), false],
  ["approved", "active", null, false],
] as const)("one %s, %s, erased %p: decided on %s", (verificationStatus, employmentStatus, erasedAt, may) => {
  expect(mayDecide({ verificationStatus, employmentStatus, erasedAt })).toBe(may);
});
