/** The status and the next step of a worker, for every state and for each kind of person who looks. */
import { type NextStepFacts, nextStep, type Viewer } from "@/lib/backend/workers/next-step";
import { workerHead, workerNextStep } from "@/lib/config/messages/profiles/worker-page";
import { nextStepKinds } from "@/lib/contract/workers/summary";
import { workStatusKinds } from "@/lib/contract/workers/work-status";

test("has a sentence for every work status", () => {
  expect(workStatusKinds.filter((kind) => !workerHead.about[kind])).toEqual([]);
});

const manager: Viewer = { group: "Agency", mayEdit: true, mayReview: false };
const looker: Viewer = { group: "Agency", mayEdit: false, mayReview: false };
const reviewer: Viewer = { group: "Admin", mayEdit: true, mayReview: true };
const support: Viewer = { group: "Admin", mayEdit: false, mayReview: false };

const draft: NextStepFacts = {
  panel: "on",
  employmentStatus: "draft",
  verificationStatus: "not_submitted",
  isErased: false,
  hasEmail: true,
  missing: [
    { step: "documents", what: "CV" },
    { step: "medical", what: "Medical questionnaire" },
  ],
  renewals: [],
  hasUnreviewed: false,
  changes: 0,
  profileLink: null,
  questionnaire: { daysAgo: null },
};
const onlyMedical = [{ step: "medical", what: "Medical questionnaire" }] as const;
const complete: Partial<NextStepFacts> = { missing: [], questionnaire: null };
const approved: Partial<NextStepFacts> = {
  ...complete,
  employmentStatus: "active",
  verificationStatus: "approved",
  hasUnreviewed: false,
};
const dbs = { step: "documents", what: "DBS check" } as const;
const link = (daysAgo: number, more: object = {}) => ({ daysAgo, isOpen: true, isUsed: false, ...more });

describe("What to do next", () => {
  test.each<[string, Partial<NextStepFacts>, Viewer, string | null]>([
    ["a new worker with an address", {}, manager, "sendLink"],
    ["a new worker without an address", { hasEmail: false }, manager, "complete"],
    ["the link was sent yesterday", { profileLink: link(1) }, manager, "complete"],
    ["the link was sent three days ago", { profileLink: link(3) }, manager, "remindLink"],
    ["the link has expired", { profileLink: link(1, { isOpen: false }) }, manager, "remindLink"],
    ["the link was used", { profileLink: link(9, { isUsed: true }) }, manager, "complete"],
    ["only the questionnaire is missing", { missing: onlyMedical }, manager, "sendQuestionnaire"],
    ["it was sent yesterday", { missing: onlyMedical, questionnaire: { daysAgo: 1 } }, manager, null],
    [
      "it was sent three days ago",
      { missing: onlyMedical, questionnaire: { daysAgo: 3 } },
      manager,
      "remindQuestionnaire",
    ],
    ["it is missing, and there is no address", { missing: onlyMedical, hasEmail: false }, manager, "complete"],
    ["nothing is missing", complete, manager, "submit"],
    ["nothing is missing, off-panel", { ...complete, panel: "off" }, manager, "activate"],
    ["denied and complete", { ...complete, verificationStatus: "denied" }, manager, "submit"],
    ["denied and incomplete", { verificationStatus: "denied" }, manager, "complete"],
    [
      "in review",
      { ...complete, verificationStatus: "in_review", employmentStatus: "profile_completed" },
      manager,
      null,
    ],
    ["in review, and something is missing again", { verificationStatus: "in_review" }, manager, "complete"],
    ["approved", { ...approved, employmentStatus: "profile_completed" }, manager, "activate"],
    ["disabled", { ...approved, employmentStatus: "disabled" }, manager, "activate"],
    ["active", approved, manager, null],
    ["active, and something expires", { ...approved, renewals: [dbs] }, manager, "renew"],
    [
      "lapsed because something has expired",
      { ...approved, verificationStatus: "lapsed", missing: [dbs], renewals: [dbs] },
      manager,
      "renew",
    ],
    ["changes wait", { ...approved, renewals: [dbs], changes: 2 }, manager, "decideChanges"],
    ["resigned", { employmentStatus: "resigned" }, manager, null],
    ["archived", { employmentStatus: "archived" }, manager, "restore"],
    ["erased", { isErased: true, employmentStatus: "archived" }, manager, null],

    ["someone who may only look: not sent", {}, looker, "sendQuestionnaire"],
    ["someone who may only look: sent lately", { questionnaire: { daysAgo: 0 } }, looker, null],
    ["someone who may only look: no address", { hasEmail: false }, looker, null],
    ["someone who may only look: answered", complete, looker, null],
    ["someone who may only look: archived", { employmentStatus: "archived" }, looker, null],

    ["the platform: in review", { ...complete, verificationStatus: "in_review" }, reviewer, "review"],
    ["the platform: new documents", { ...approved, hasUnreviewed: true }, reviewer, "review"],
    ["the platform: new documents of a draft", { hasUnreviewed: true }, reviewer, "sendLink"],
    ["the platform does not submit", complete, reviewer, null],
    ["the platform without the right to review", { ...complete, verificationStatus: "in_review" }, support, null],
  ])("%s", (_, facts, viewer, kind) => {
    expect(nextStep({ ...draft, ...facts }, viewer)?.kind ?? null).toBe(kind);
  });

  test("names what to renew, how many changes there are, and the step that staff can complete", () => {
    expect(nextStep({ ...draft, ...approved, renewals: [dbs] }, manager)).toMatchObject(dbs);
    expect(nextStep({ ...draft, changes: 3 }, manager)).toMatchObject({ count: 3 });
    const missing = [onlyMedical[0], { step: "employment", what: "References" }] as const;
    expect(nextStep({ ...draft, hasEmail: false, missing }, manager)).toMatchObject({ step: "employment" });
  });

  test("has words for every step", () => {
    const step = { kind: "renew", step: null, what: "DBS check", count: 3 } as const;
    expect(nextStepKinds.map((kind) => workerNextStep.label[kind](step))).toEqual(
      expect.arrayContaining(["Send profile link", "Renew: DBS check", "Check 3 changes", "Submit for review"]),
    );
    expect(nextStepKinds.filter((kind) => !workerNextStep.hint[kind]({ remindAfterDays: 3 }))).toEqual([]);
  });
});
