/**
 * Whether a worker may work a shift, rule by rule: cases with dates, written by hand from docs/eligibility.md, each with
 * its source. Times are local times in the UK.
 */
import {
  areTooClose,
  breaksHours,
  breaksRest,
  checkEligibility,
  type EligibilityInput,
  exemptionsOf,
  isEligible,
  leftInWeek,
  type RuleCode,
  type RuleProblems,
  spanOf,
} from "@/lib/backend/eligibility";
import type { SkillId } from "@/lib/config/closed-lists/skills";
import { messages } from "@/lib/config/messages";
import { trainingKinds } from "@/lib/contract/profiles/fields";
import { aShift, at, candidate, elsewhere, pattern } from "@/tests/support/eligibility";
import { aCheck, aDocument, completeEvidence, withDocuments, without, withWorker } from "@/tests/support/evidence";
import { textOf } from "@/tests/support/tree";

type Case<Code extends RuleCode> = [
  what: string,
  source: string,
  input: EligibilityInput,
  expected: RuleProblems[Code] | null,
];

let counted = 0;
const severities: Partial<Record<RuleCode, string>> = {};

/** The cases of one rule. `source` is what the screen names; each case names the part of it that it is about. */
function cases<Code extends RuleCode>(code: Code, severity: "hard" | "warning", source: string, table: Case<Code>[]) {
  counted += table.length;
  severities[code] = severity;
  describe(`${code}, ${source}`, () => {
    test.each(table)("%s (%s)", (_what, _source, input, expected) => {
      const { status, results } = checkEligibility(input);
      const result = results.find((one) => one.code === code);
      expect(result).toEqual({ code, severity, isOk: expected === null, problem: expected });
      expect(isEligible(input)).toBe(status === "eligible");
    });

    test("is what the screen names as its source", () =>
      expect(messages.eligibility.rules[code].source).toContain(source));
  });
}

const OWN = "Our own rule";
const MONDAY = ["2026-06-15 08:00", "2026-06-15 20:00"] as const;
const OTHER = { kind: "elsewhere" } as const;

const withStatus = (employmentStatus: EligibilityInput["worker"]["employmentStatus"]) =>
  candidate(...MONDAY, { worker: { employmentStatus } });
cases("active", "hard", OWN, [
  ["active", "states, employment", withStatus("active"), null],
  ["draft", "states, employment", withStatus("draft"), { kind: "status", status: "draft" }],
  [
    "profile completed",
    "states, employment",
    withStatus("profile_completed"),
    { kind: "status", status: "profile_completed" },
  ],
  ["disabled", "states, employment", withStatus("disabled"), { kind: "status", status: "disabled" }],
  ["resigned", "states, employment", withStatus("resigned"), { kind: "status", status: "resigned" }],
  ["archived", "states, employment", withStatus("archived"), { kind: "status", status: "archived" }],
]);

const verifiedAs = (verificationStatus: EligibilityInput["worker"]["verificationStatus"], panel: "on" | "off" = "on") =>
  candidate(...MONDAY, { worker: { verificationStatus, panel } });
cases("verified", "hard", OWN, [
  ["approved", "states, verification", verifiedAs("approved"), null],
  ["not submitted", "states, verification", verifiedAs("not_submitted"), { kind: "status", status: "not_submitted" }],
  ["in review", "states, verification", verifiedAs("in_review"), { kind: "status", status: "in_review" }],
  ["denied", "states, verification", verifiedAs("denied"), { kind: "status", status: "denied" }],
  ["lapsed", "states, verification", verifiedAs("lapsed"), { kind: "status", status: "lapsed" }],
  ["off-panel, which no one verifies", "states, verification", verifiedAs("not_submitted", "off"), null],
]);

const ofTypes = (...workerTypeIds: string[]) => candidate(...MONDAY, { worker: { workerTypeIds } });
cases("worker_type", "hard", "regulation 18", [
  ["the only type", "SI 2014/2936 reg 18", ofTypes("type-1"), null],
  ["one of two types", "SI 2014/2936 reg 18", ofTypes("type-2", "type-1"), null],
  ["another type", "SI 2014/2936 reg 18", ofTypes("type-2"), { kind: "type", workerType: "Healthcare assistant" }],
  ["no type", "SI 2014/2936 reg 18", ofTypes(), { kind: "type", workerType: "Healthcare assistant" }],
]);

const skilled = (has: SkillId[], needs: SkillId[]) =>
  candidate(...MONDAY, { worker: { skills: new Set(has) }, job: { skills: needs } });
cases("skills", "hard", "regulation 18", [
  ["none needed", "SI 2014/2936 reg 18", skilled([], []), null],
  ["the one needed", "SI 2014/2936 reg 18", skilled(["peg_feeding"], ["peg_feeding"]), null],
  ["more than the one needed", "SI 2014/2936 reg 18", skilled(["autism", "peg_feeding"], ["peg_feeding"]), null],
  [
    "one of two",
    "SI 2014/2936 reg 18",
    skilled(["dementia_care"], ["dementia_care", "catheter_care"]),
    { kind: "skills", missing: ["catheter_care"] },
  ],
  [
    "none of one",
    "SI 2014/2936 reg 18",
    skilled([], ["dementia_care"]),
    { kind: "skills", missing: ["dementia_care"] },
  ],
]);

const under = (agreement: Parameters<typeof candidate>[2], from: string = MONDAY[0], to: string = MONDAY[1]) =>
  candidate(from, to, agreement);
cases("agreement", "hard", "The agreement", [
  ["active", "agreement", under({}), null],
  ["none", "agreement", under({ agreement: null }), { kind: "none" }],
  ["starts on the day", "agreement, start", under({ agreement: { startOn: "2026-06-15" } }), null],
  [
    "starts the day after",
    "agreement, start",
    under({ agreement: { startOn: "2026-06-16" } }),
    { kind: "notYet", startsOn: "2026-06-16" },
  ],
  [
    "scheduled, and started by then",
    "agreement, start",
    under({ agreement: { status: "scheduled", startOn: "2026-06-10" } }),
    null,
  ],
  [
    "scheduled for later",
    "agreement, start",
    under({ agreement: { status: "scheduled", startOn: "2026-07-01" } }),
    { kind: "notYet", startsOn: "2026-07-01" },
  ],
  ["without a start", "agreement, start", under({ agreement: { startOn: null } }), { kind: "notYet", startsOn: null }],
  ["ends on the day", "agreement, end", under({ agreement: { endsOn: "2026-06-15" } }), null],
  [
    "ends on the day a night starts",
    "agreement, end",
    under({ agreement: { endsOn: "2026-06-15" } }, "2026-06-15 20:00", "2026-06-16 08:00"),
    null,
  ],
  [
    "ended the day before",
    "agreement, end",
    under({ agreement: { endsOn: "2026-06-14" } }),
    { kind: "ended", endsOn: "2026-06-14" },
  ],
  [
    "suspended",
    "agreement, status",
    under({ agreement: { status: "suspended" } }),
    { kind: "status", status: "suspended" },
  ],
  [
    "signed by the agency alone",
    "agreement, status",
    under({ agreement: { status: "pending_provider" } }),
    { kind: "status", status: "pending_provider" },
  ],
  ["draft", "agreement, status", under({ agreement: { status: "draft" } }), { kind: "status", status: "draft" }],
  ["expired", "agreement, status", under({ agreement: { status: "expired" } }), { kind: "status", status: "expired" }],
  [
    "ended by notice",
    "agreement, status",
    under({ agreement: { status: "terminated" } }),
    { kind: "status", status: "terminated" },
  ],
  [
    "another service",
    "agreement, services",
    under({ agreement: { serviceIds: ["service-2"] } }),
    { kind: "service", service: "Hollybank House" },
  ],
  [
    "another worker type",
    "agreement, rates",
    under({ agreement: { workerTypeIds: ["type-2"] } }),
    { kind: "type", workerType: "Healthcare assistant" },
  ],
]);

const fromBranches = (...branchIds: string[]) => candidate(...MONDAY, { worker: { branchIds } });
cases("branch", "hard", "The agreement", [
  ["the branch", "agreement, branch", fromBranches("branch-1"), null],
  ["one of two branches", "agreement, branch", fromBranches("branch-2", "branch-1"), null],
  ["another branch", "agreement, branch", fromBranches("branch-2"), { kind: "branch", branch: "Leeds" }],
  ["no branch", "agreement, branch", fromBranches(), { kind: "branch", branch: "Leeds" }],
  [
    "without an agreement, which another rule says",
    "agreement, branch",
    candidate(...MONDAY, { agreement: null, worker: { branchIds: [] } }),
    null,
  ],
]);

cases("blocked", "hard", OWN, [
  ["not blocked", "block by the service", candidate(...MONDAY), null],
  [
    "blocked",
    "block by the service",
    candidate(...MONDAY, { worker: { isBlocked: true } }),
    { kind: "blocked", service: "Hollybank House" },
  ],
]);

const passport = (expiresOn: string, about = {}) =>
  withDocuments(aDocument("passport", { issuedOn: "2016-08-15", expiresOn, ...about }));
const unmet = (key: string, state: "expired" | "missing" | "waiting" | "rejected", reason: string, day: string) => ({
  kind: "unmet" as const,
  requirements: [{ key, state, reason, day }],
});
const expired = (day: string) => unmet("identity", "expired", "Expired on 15 Aug 2026.", day);
const inTraining = (issuedOn: string) => withDocuments(...trainingKinds.map((kind) => aDocument(kind, { issuedOn })));
const before29Feb = {
  ...inTraining("2027-12-01"),
  documents: [
    ...inTraining("2027-12-01").documents.filter(({ kind }) => kind !== "passport"),
    aDocument("passport", { expiresOn: "2028-02-29" }),
  ],
};
cases("documents", "hard", "regulation 19", [
  ["all valid", "SI 2014/2936 Sch 3", candidate(...MONDAY), null],
  [
    "a night that ends on the last day",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2026-08-14 20:00", "2026-08-15 08:00", { evidence: passport("2026-08-15") }),
    null,
  ],
  [
    "a night that begins on the last day",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2026-08-15 20:00", "2026-08-16 08:00", { evidence: passport("2026-08-15") }),
    expired("2026-08-16"),
  ],
  [
    "a shift until midnight of the last day",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2026-08-15 12:00", "2026-08-15 24:00", { evidence: passport("2026-08-15") }),
    null,
  ],
  [
    "a shift that ends a minute later",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2026-08-15 12:00", "2026-08-16 00:01", { evidence: passport("2026-08-15") }),
    expired("2026-08-16"),
  ],
  [
    "the day after",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2026-08-16 08:00", "2026-08-16 20:00", { evidence: passport("2026-08-15") }),
    expired("2026-08-16"),
  ],
  [
    "a night into a leap day, the last day",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2028-02-28 20:00", "2028-02-29 08:00", { evidence: before29Feb }),
    null,
  ],
  [
    "a night out of a leap day, the last day",
    "SI 2014/2936 Sch 3 para 1",
    candidate("2028-02-29 20:00", "2028-03-01 08:00", { evidence: before29Feb }),
    unmet("identity", "expired", "Expired on 29 Feb 2028.", "2028-03-01"),
  ],
  [
    "a passport that waits for review",
    "SI 2014/2936 Sch 3 para 1",
    candidate(...MONDAY, { evidence: passport("2031-01-31", { status: "uploaded" }) }),
    unmet("identity", "waiting", "Passport is awaiting review.", "2026-06-15"),
  ],
  [
    "the same off-panel, where no one reviews",
    "SI 2014/2936 Sch 3 para 1",
    candidate(...MONDAY, {
      worker: { panel: "off" },
      evidence: withWorker({ panel: "off" }, passport("2031-01-31", { status: "uploaded" })),
    }),
    null,
  ],
  [
    "a rejected passport",
    "SI 2014/2936 Sch 3 para 1",
    candidate(...MONDAY, { evidence: passport("2031-01-31", { status: "rejected", rejectReason: "Too dark" }) }),
    unmet("identity", "rejected", "Passport was rejected: Too dark", "2026-06-15"),
  ],
  [
    "no DBS check",
    "SI 2014/2936 Sch 3 para 2",
    candidate(...MONDAY, { evidence: without(["dbs"]) }),
    unmet("dbs", "missing", "DBS certificate is missing.", "2026-06-15"),
  ],
  [
    "fire safety that ends during the night",
    "Skills for Care, yearly",
    candidate("2026-06-15 20:00", "2026-06-16 08:00", {
      evidence: withDocuments(aDocument("fire_safety", { issuedOn: "2025-06-15" })),
    }),
    unmet("fire_safety", "expired", "Expired on 15 Jun 2026.", "2026-06-16"),
  ],
  [
    "the questionnaire reopened",
    "SI 2014/2936 Sch 3 para 6",
    candidate(...MONDAY, { evidence: { ...completeEvidence, questionnaire: "pending" } }),
    unmet("medical", "missing", "The worker has not submitted the questionnaire.", "2026-06-15"),
  ],
  [
    "no right to work, which another rule says",
    "SI 2014/2936 Sch 3",
    candidate(...MONDAY, { evidence: withWorker({ nationality: "PL" }) }),
    null,
  ],
  [
    "no DBS check, for a job that asks for a certificate",
    "SI 2014/2936 Sch 3 para 2",
    candidate(...MONDAY, { job: { certificates: ["medication"] }, evidence: without(["dbs"]) }),
    unmet("dbs", "missing", "DBS certificate is missing.", "2026-06-15"),
  ],
  [
    "a certificate of the job alone, which another rule says",
    "SI 2014/2936 Sch 3",
    candidate(...MONDAY, { job: { certificates: ["medication"] } }),
    null,
  ],
]);

const withMedication = (issuedOn: string) => withDocuments(aDocument("medication", { issuedOn }));
const medicationMissing = `${messages.compliance.requirements["medication"]} is missing.`;
cases("certificates", "hard", "regulation 18", [
  ["none asked for", "SI 2014/2936 reg 18", candidate(...MONDAY), null],
  [
    "asked for by the job, and missing",
    "SI 2014/2936 reg 18",
    candidate(...MONDAY, { job: { certificates: ["medication"] } }),
    unmet("medication", "missing", medicationMissing, "2026-06-15"),
  ],
  [
    "asked for by the service, and missing",
    "SI 2014/2936 reg 18",
    candidate(...MONDAY, { service: { certificates: ["medication"] } }),
    unmet("medication", "missing", medicationMissing, "2026-06-15"),
  ],
  [
    "asked for and valid",
    "SI 2014/2936 reg 18",
    candidate(...MONDAY, { job: { certificates: ["medication"] }, evidence: withMedication("2026-03-01") }),
    null,
  ],
  [
    "on the last of its 12 months",
    "Skills for Care, yearly",
    candidate(...MONDAY, { job: { certificates: ["medication"] }, evidence: withMedication("2025-06-15") }),
    null,
  ],
  [
    "ending during the night",
    "Skills for Care, yearly",
    candidate("2026-06-15 20:00", "2026-06-16 08:00", {
      job: { certificates: ["medication"] },
      evidence: withMedication("2025-06-15"),
    }),
    unmet("medication", "expired", "Expired on 15 Jun 2026.", "2026-06-16"),
  ],
  [
    "one that every care assistant needs",
    "SI 2014/2936 reg 18",
    candidate(...MONDAY, { job: { certificates: ["first_aid"] } }),
    null,
  ],
  [
    "one missing of two",
    "SI 2014/2936 reg 18",
    candidate(...MONDAY, { job: { certificates: ["first_aid", "medication"] } }),
    unmet("medication", "missing", medicationMissing, "2026-06-15"),
  ],
  [
    "asked for and valid, without a DBS check, which another rule says",
    "SI 2014/2936 reg 18",
    candidate(...MONDAY, { job: { certificates: ["first_aid"] }, evidence: without(["dbs"]) }),
    null,
  ],
]);

const polish = (followUpOn: string | null, outcome: "clear" | "not_found" = "clear") =>
  withWorker(
    { nationality: "PL" },
    {
      ...withDocuments(aDocument("right_to_work", { details: { route: "share_code" } })),
      checks: [aCheck("right_to_work", "2026-05-01", { followUpOn, outcome })],
    },
  );
const NIGHT_OF_15 = ["2026-06-15 20:00", "2026-06-16 08:00"] as const;
cases("right_to_work", "hard", "section 15", [
  ["British, with a passport", "Home Office guide, list A", candidate(...MONDAY), null],
  [
    "no DBS check, which another rule says",
    "IAN Act 2006 s 15",
    candidate(...MONDAY, { evidence: without(["dbs"]) }),
    null,
  ],
  [
    "nothing",
    "IAN Act 2006 s 15",
    candidate(...MONDAY, { evidence: withWorker({ nationality: "PL" }) }),
    unmet("right_to_work", "missing", "Right to work is missing.", "2026-06-15"),
  ],
  ["settled", "Home Office guide, online check", candidate(...MONDAY, { evidence: polish(null) }), null],
  [
    "a follow-up on the day",
    "Home Office guide, follow-up",
    candidate(...MONDAY, { evidence: polish("2026-06-15") }),
    null,
  ],
  [
    "a follow-up during the night",
    "Home Office guide, follow-up",
    candidate(...NIGHT_OF_15, { evidence: polish("2026-06-15") }),
    unmet("right_to_work", "expired", "Expired on 15 Jun 2026.", "2026-06-16"),
  ],
  [
    "a follow-up as the night ends",
    "Home Office guide, follow-up",
    candidate(...NIGHT_OF_15, { evidence: polish("2026-06-16") }),
    null,
  ],
  [
    "a follow-up that is late",
    "Home Office guide, follow-up",
    candidate(...MONDAY, { evidence: polish("2026-06-14") }),
    unmet("right_to_work", "expired", "Expired on 14 Jun 2026.", "2026-06-15"),
  ],
  [
    "not found by the Home Office",
    "Home Office guide, online check",
    candidate(...MONDAY, { evidence: polish(null, "not_found") }),
    unmet("right_to_work", "rejected", "Not found on the register.", "2026-06-15"),
  ],
]);

const permittedFor = (workerTypeIds: string[], endsOn: string | null, job: readonly [string, string] = MONDAY) =>
  candidate(...job, { worker: { permitted: { workerTypeIds, endsOn } } });
cases("permission", "hard", "section 15", [
  ["nothing recorded", "IANA 2006 s 15", permittedFor([], null), null],
  ["ends on the day of the shift", "IANA 2006 s 15, leave to remain", permittedFor([], "2026-06-15"), null],
  [
    "ended the day before",
    "IANA 2006 s 15, leave to remain",
    permittedFor([], "2026-06-14"),
    { kind: "ended", endsOn: "2026-06-14" },
  ],
  [
    "ends on the day a night starts",
    "IANA 2006 s 15, leave to remain",
    permittedFor([], "2026-06-15", ["2026-06-15 20:00", "2026-06-16 08:00"]),
    { kind: "ended", endsOn: "2026-06-15" },
  ],
  [
    "ends on the day of a shift until midnight",
    "IANA 2006 s 15, leave to remain",
    permittedFor([], "2026-06-15", ["2026-06-15 16:00", "2026-06-15 24:00"]),
    null,
  ],
  ["for this worker type", "IANA 2006 s 15, conditions", permittedFor(["type-2", "type-1"], null), null],
  [
    "for another worker type",
    "IANA 2006 s 15, conditions",
    permittedFor(["type-2"], "2027-01-01"),
    { kind: "type", workerType: "Healthcare assistant" },
  ],
]);

const followUp = (followUpOn: string) => ({ kind: "followUp" as const, followUpOn });
cases("right_to_work_follow_up", "warning", OWN, [
  ["no follow-up", "week of the shift", candidate(...MONDAY, { evidence: polish(null) }), null],
  ["British", "week of the shift", candidate(...MONDAY), null],
  ["on the day", "week of the shift", candidate(...MONDAY, { evidence: polish("2026-06-15") }), followUp("2026-06-15")],
  [
    "on the Sunday",
    "week of the shift",
    candidate(...MONDAY, { evidence: polish("2026-06-21") }),
    followUp("2026-06-21"),
  ],
  ["on the Monday after", "week of the shift", candidate(...MONDAY, { evidence: polish("2026-06-22") }), null],
  [
    "in the second week of a night over Sunday and Monday",
    "week of the shift",
    candidate("2026-06-21 20:00", "2026-06-22 08:00", { evidence: polish("2026-06-28") }),
    followUp("2026-06-28"),
  ],
  [
    "late already, which another rule says",
    "week of the shift",
    candidate(...MONDAY, { evidence: polish("2026-06-14") }),
    null,
  ],
  [
    "a night that ends at midnight on Sunday",
    "week of the shift",
    candidate("2026-06-21 12:00", "2026-06-21 24:00", { evidence: polish("2026-06-22") }),
    null,
  ],
]);

const beside = (from: string | Date, to: string | Date, job: readonly [string | Date, string | Date] = MONDAY) => ({
  shift: aShift(from, to),
  job,
});
const overlapped = ({ shift, job }: ReturnType<typeof beside>): [EligibilityInput, RuleProblems["overlap"]] => [
  candidate(...job, { shifts: [shift] }),
  { kind: "overlap", startAt: shift.startAt, endAt: shift.endAt },
];
const apart = ({ shift, job }: ReturnType<typeof beside>): [EligibilityInput, null] => [
  candidate(...job, { shifts: [shift] }),
  null,
];
const HALF_PAST_ONE = "2026-10-25 01:30";
const TUESDAY = ["2026-06-16 12:00", "2026-06-16 20:00"] as const;
const WEDNESDAY = ["2026-06-17 12:00", "2026-06-17 20:00"] as const;
cases("overlap", "hard", OWN, [
  ["no other shift", "one place at a time", candidate(...MONDAY), null],
  ["the same time", "one place at a time", ...overlapped(beside(...MONDAY))],
  ["within it", "one place at a time", ...overlapped(beside("2026-06-15 10:00", "2026-06-15 12:00"))],
  ["the last minute", "one place at a time", ...overlapped(beside("2026-06-15 19:59", "2026-06-15 22:00"))],
  ["ends as it begins", "one place at a time", ...apart(beside("2026-06-15 02:00", "2026-06-15 08:00"))],
  ["begins as it ends", "one place at a time", ...apart(beside("2026-06-15 20:00", "2026-06-15 23:00"))],
  [
    "over midnight",
    "one place at a time",
    ...overlapped(beside("2026-06-16 07:00", "2026-06-16 15:00", ["2026-06-15 20:00", "2026-06-16 08:00"])),
  ],
  [
    "until the first 01:30, then from the second",
    "clocks go back, 25 Oct 2026",
    ...apart(beside("2026-10-24 20:00", at(HALF_PAST_ONE), [at(HALF_PAST_ONE, "later"), at("2026-10-25 08:00")])),
  ],
  [
    "until the second 01:30, then from the first",
    "clocks go back, 25 Oct 2026",
    ...overlapped(beside("2026-10-24 20:00", at(HALF_PAST_ONE, "later"), [at(HALF_PAST_ONE), at("2026-10-25 08:00")])),
  ],
  [
    "until 01:00, then from 02:00, which is the same moment",
    "clocks go forward, 29 Mar 2026",
    ...apart(beside("2026-03-28 20:00", "2026-03-29 01:00", ["2026-03-29 02:00", "2026-03-29 08:00"])),
  ],
  [
    "through another agency",
    "one place at a time",
    candidate(...MONDAY, { shifts: [elsewhere(aShift(...MONDAY))] }),
    OTHER,
  ],
  [
    "two, of which the first is named in whatever order they are given",
    "one place at a time",
    candidate(...MONDAY, {
      shifts: [aShift("2026-06-15 15:00", "2026-06-15 17:00"), aShift("2026-06-15 09:00", "2026-06-15 10:00")],
    }),
    { kind: "overlap", startAt: at("2026-06-15 09:00"), endAt: at("2026-06-15 10:00") },
  ],
  [
    "through another agency, with one of this agency at another time",
    "one place at a time",
    candidate(...MONDAY, { shifts: [aShift(...TUESDAY), elsewhere(aShift(...MONDAY))] }),
    OTHER,
  ],
  [
    "through this agency, with one of another at another time",
    "one place at a time",
    candidate(...MONDAY, { shifts: [aShift(...MONDAY), elsewhere(aShift(...TUESDAY))] }),
    { kind: "overlap", startAt: at(MONDAY[0]), endAt: at(MONDAY[1]) },
  ],
  [
    "at other times, one of them through another agency",
    "one place at a time",
    candidate(...MONDAY, { shifts: [aShift(...TUESDAY), elsewhere(aShift(...WEDNESDAY))] }),
    null,
  ],
  [
    "the job itself, allocated already",
    "one place at a time",
    candidate(...MONDAY, { shifts: [aShift(...MONDAY, { id: "job-1" })] }),
    null,
  ],
  [
    "the job itself, and one at another time",
    "one place at a time",
    candidate(...MONDAY, { shifts: [aShift(...MONDAY, { id: "job-1" }), aShift(...TUESDAY)] }),
    null,
  ],
  [
    "another at the same time as the job itself",
    "one place at a time",
    candidate(...MONDAY, { shifts: [aShift(...MONDAY, { id: "job-1" }), aShift(...MONDAY)] }),
    { kind: "overlap", startAt: at(MONDAY[0]), endAt: at(MONDAY[1]) },
  ],
]);

const awayOn = (day: string, windows: { from: string; to: string }[] | null, job: readonly [string, string] = MONDAY) =>
  candidate(...job, { worker: { unavailability: [{ day, windows }] } });
const away = (day: string, window: { from: string; to: string } | null = null) => ({
  kind: "unavailable" as const,
  day,
  window,
});
const NIGHT = { from: "00:00", to: "06:00" };
const MORNING = { from: "06:00", to: "08:00" };
const LATE = { from: "18:00", to: "24:00" };
cases("unavailable", "hard", OWN, [
  ["nothing entered: available", "availability", candidate(...MONDAY), null],
  ["the whole day", "availability", awayOn("2026-06-15", null), away("2026-06-15")],
  ["the day before", "availability", awayOn("2026-06-14", null), null],
  ["the day on which a night ends", "availability", awayOn("2026-06-16", null, NIGHT_OF_15), away("2026-06-16")],
  [
    "the day after a shift until midnight",
    "availability",
    awayOn("2026-06-16", null, ["2026-06-15 12:00", "2026-06-15 24:00"]),
    null,
  ],
  ["until it begins", "availability", awayOn("2026-06-15", [MORNING]), null],
  ["a window within it", "availability", awayOn("2026-06-15", [LATE]), away("2026-06-15", LATE)],
  ["the second of two windows", "availability", awayOn("2026-06-15", [MORNING, LATE]), away("2026-06-15", LATE)],
  [
    "the early hours of a night's second day",
    "availability",
    awayOn("2026-06-16", [NIGHT], NIGHT_OF_15),
    away("2026-06-16", NIGHT),
  ],
  [
    "a night that began on the day before",
    "availability",
    awayOn("2026-06-14", [{ from: "22:00", to: "08:30" }]),
    away("2026-06-14", { from: "22:00", to: "08:30" }),
  ],
  [
    "a night of the day before that ends as it begins",
    "availability",
    awayOn("2026-06-14", [{ from: "22:00", to: "08:00" }]),
    null,
  ],
  [
    "a night window within a night shift",
    "availability",
    awayOn("2026-06-15", [{ from: "23:00", to: "05:00" }], NIGHT_OF_15),
    away("2026-06-15", { from: "23:00", to: "05:00" }),
  ],
  [
    "a night window on the night the clocks go back, and a shift from the second 01:30",
    "clocks go back, 25 Oct 2026",
    candidate(at("2026-10-25 01:30", "later"), at("2026-10-25 08:00"), {
      worker: { unavailability: [{ day: "2026-10-24", windows: [{ from: "22:00", to: "01:45" }] }] },
    }),
    away("2026-10-24", { from: "22:00", to: "01:45" }),
  ],
  ["an empty list of windows", "availability", awayOn("2026-06-15", []), null],
  [
    "until 01:30 on the day the clocks go back: the second",
    "clocks go back, 25 Oct 2026",
    candidate(at("2026-10-25 01:15", "later"), at("2026-10-25 08:00"), {
      worker: { unavailability: [{ day: "2026-10-25", windows: [{ from: "00:00", to: "01:30" }] }] },
    }),
    away("2026-10-25", { from: "00:00", to: "01:30" }),
  ],
  [
    "until 01:00, and a shift from the next moment, 02:00",
    "clocks go forward, 29 Mar 2026",
    awayOn("2026-03-29", [{ from: "00:00", to: "01:00" }], ["2026-03-29 02:00", "2026-03-29 08:00"]),
    null,
  ],
]);

type Times = readonly [from: string, to: string];
const after = (first: Times, job: Times, about: Parameters<typeof aShift>[2] = {}) => {
  const shift = aShift(...first, about);
  const rest = (minutes: number, side: "before" | "after" = "before") => ({
    kind: "rest" as const,
    side,
    minutes,
    startAt: shift.startAt,
    endAt: shift.endAt,
  });
  return { input: candidate(...job, { shifts: [shift] }), rest };
};
const rested = (first: Times, job: Times): [EligibilityInput, null] => [after(first, job).input, null];
const tired = (
  first: Times,
  job: Times,
  minutes: number,
  side: "before" | "after" = "before",
): [EligibilityInput, RuleProblems["daily_rest"]] => {
  const { input, rest } = after(first, job);
  return [input, rest(minutes, side)];
};
const duty = (hours: number) => ({ kind: "duty" as const, minutes: hours * 60 });
cases("daily_rest", "warning", "regulation 10", [
  ["11 hours", "WTR 1998 reg 10(1)", ...rested(MONDAY, ["2026-06-16 07:00", "2026-06-16 15:00"])],
  ["11 hours before the next shift", "WTR 1998 reg 10(1)", ...rested(["2026-06-16 07:00", "2026-06-16 15:00"], MONDAY)],
  ["half an hour less", "WTR 1998 reg 10(1)", ...tired(MONDAY, ["2026-06-16 06:30", "2026-06-16 15:00"], 630)],
  ["a minute less", "WTR 1998 reg 10(1)", ...tired(MONDAY, ["2026-06-16 06:59", "2026-06-16 15:00"], 659)],
  [
    "too little before the next shift",
    "WTR 1998 reg 10(1)",
    ...tired(["2026-06-16 06:00", "2026-06-16 14:00"], MONDAY, 600, "after"),
  ],
  [
    "two short shifts on one day",
    "WTR 1998 reg 10(1)",
    ...rested(["2026-06-15 08:00", "2026-06-15 12:00"], ["2026-06-15 14:00", "2026-06-15 18:00"]),
  ],
  [
    "a split day of 13 hours",
    "WTR 1998 reg 10(1)",
    ...rested(["2026-06-15 07:00", "2026-06-15 11:00"], ["2026-06-15 16:00", "2026-06-15 20:00"]),
  ],
  [
    "a split day of 13 hours and a half",
    "WTR 1998 reg 10(1)",
    ...tired(["2026-06-15 07:00", "2026-06-15 11:00"], ["2026-06-15 16:30", "2026-06-15 20:30"], 330),
  ],
  [
    "one after the other, 14 hours",
    "WTR 1998 reg 10(1)",
    after(["2026-06-15 08:00", "2026-06-15 14:00"], ["2026-06-15 14:00", "2026-06-15 22:00"]).input,
    duty(14),
  ],
  [
    "the same with the job first",
    "WTR 1998 reg 10(1)",
    after(["2026-06-15 14:00", "2026-06-15 22:00"], ["2026-06-15 08:00", "2026-06-15 14:00"]).input,
    duty(14),
  ],
  ["a shift of 13 hours", "WTR 1998 reg 10(1)", candidate("2026-06-15 07:00", "2026-06-15 20:00"), null],
  ["a shift of 14 hours", "WTR 1998 reg 10(1)", candidate("2026-06-15 07:00", "2026-06-15 21:00"), duty(14)],
  [
    "a shift of 14 hours, a day after another",
    "WTR 1998 reg 10(1)",
    candidate("2026-06-16 07:00", "2026-06-16 21:00", { shifts: [aShift("2026-06-15 08:00", "2026-06-15 16:00")] }),
    duty(14),
  ],
  [
    "a shift of 14 hours, 11 hours after another: the rest is long enough",
    "WTR 1998 reg 10(1)",
    candidate("2026-06-16 07:00", "2026-06-16 21:00", { shifts: [aShift(...MONDAY)] }),
    duty(14),
  ],
  [
    "as little rest after it as before it, in whatever order: the rest before is named",
    "WTR 1998 reg 10(1)",
    candidate("2026-06-16 06:00", "2026-06-16 14:00", {
      shifts: [aShift("2026-06-17 00:00", "2026-06-17 08:00"), aShift(...MONDAY)],
    }),
    { kind: "rest", side: "before", minutes: 600, startAt: at(MONDAY[0]), endAt: at(MONDAY[1]) },
  ],
  [
    "a sleep-in after a late shift",
    "a sleep-in counts fully: Jaeger, C-151/02",
    candidate("2026-06-15 22:00", "2026-06-16 07:00", {
      job: { isSleepIn: true },
      shifts: [aShift("2026-06-15 14:00", "2026-06-15 22:00")],
    }),
    duty(17),
  ],
  [
    "a day shift after a sleep-in",
    "a sleep-in counts fully: Jaeger, C-151/02",
    candidate("2026-06-16 07:00", "2026-06-16 15:00", {
      shifts: [aShift("2026-06-15 22:00", "2026-06-16 07:00", { isSleepIn: true })],
    }),
    duty(17),
  ],
  [
    "11 hours after a sleep-in",
    "a sleep-in counts fully: Jaeger, C-151/02",
    candidate("2026-06-16 18:00", "2026-06-17 02:00", {
      shifts: [aShift("2026-06-15 22:00", "2026-06-16 07:00", { isSleepIn: true })],
    }),
    null,
  ],
  [
    "11 hours on the clock that are 10",
    "clocks go forward, 29 Mar 2026",
    ...tired(["2026-03-28 14:00", "2026-03-28 22:00"], ["2026-03-29 09:00", "2026-03-29 17:00"], 600),
  ],
  [
    "12 hours on the clock that are 11",
    "clocks go forward, 29 Mar 2026",
    ...rested(["2026-03-28 14:00", "2026-03-28 22:00"], ["2026-03-29 10:00", "2026-03-29 18:00"]),
  ],
  [
    "10 hours on the clock that are 11",
    "clocks go back, 25 Oct 2026",
    ...rested(["2026-10-24 14:00", "2026-10-24 22:00"], ["2026-10-25 08:00", "2026-10-25 16:00"]),
  ],
  [
    "9 hours and a half on the clock that are 10 and a half",
    "clocks go back, 25 Oct 2026",
    ...tired(["2026-10-24 14:00", "2026-10-24 22:00"], ["2026-10-25 07:30", "2026-10-25 15:30"], 630),
  ],
  ["a night of 13 hours", "clocks go back, 25 Oct 2026", candidate("2026-10-24 20:00", "2026-10-25 08:00"), null],
  [
    "a night of 13 hours and a half",
    "clocks go back, 25 Oct 2026",
    candidate("2026-10-24 19:30", "2026-10-25 08:00"),
    duty(13.5),
  ],
  [
    "a night of 14 hours on the clock that are 13",
    "clocks go forward, 29 Mar 2026",
    candidate("2026-03-28 19:00", "2026-03-29 09:00"),
    null,
  ],
  [
    "through another agency",
    "WTR 1998 reg 10(1)",
    candidate("2026-06-16 06:30", "2026-06-16 15:00", { shifts: [elsewhere(aShift(...MONDAY))] }),
    OTHER,
  ],
  [
    "the shift on the other side is shorter of rest",
    "WTR 1998 reg 10(1)",
    candidate("2026-06-16 06:00", "2026-06-16 14:00", {
      shifts: [aShift(...MONDAY), aShift("2026-06-16 23:00", "2026-06-17 07:00", { id: "next" })],
    }),
    { kind: "rest", side: "after", minutes: 540, startAt: at("2026-06-16 23:00"), endAt: at("2026-06-17 07:00") },
  ],
]);

const DAYS: readonly [string, number] = ["08:00", 12];
const short = (hours: number, monday = "2026-06-15") => ({
  kind: "weeklyRest" as const,
  monday,
  longestMinutes: hours * 60,
});
const inWeek = (job: Times, shifts: ReturnType<typeof pattern>) => candidate(...job, { shifts });
cases("weekly_rest", "warning", "regulation 11", [
  ["one shift", "WTR 1998 reg 11(1)", candidate(...MONDAY), null],
  [
    "six days, Sunday off",
    "WTR 1998 reg 11(1)",
    inWeek(["2026-06-20 08:00", "2026-06-20 20:00"], pattern("2026-06-15", 1, [0, 1, 2, 3, 4], DAYS)),
    null,
  ],
  [
    "seven days",
    "WTR 1998 reg 11(1)",
    inWeek(["2026-06-21 08:00", "2026-06-21 20:00"], pattern("2026-06-15", 1, [0, 1, 2, 3, 4, 5], DAYS)),
    short(12),
  ],
  [
    "seven days, and a free Monday in the week after",
    "WTR 1998 reg 11(4)",
    inWeek(
      ["2026-06-21 08:00", "2026-06-21 20:00"],
      [...pattern("2026-06-15", 1, [0, 1, 2, 3, 4, 5], DAYS), aShift("2026-06-23 08:00", "2026-06-23 20:00")],
    ),
    short(12),
  ],
  [
    "six days, Wednesday off",
    "WTR 1998 reg 11(1)",
    inWeek(["2026-06-21 08:00", "2026-06-21 20:00"], pattern("2026-06-15", 1, [0, 1, 3, 4, 5], DAYS)),
    null,
  ],
  [
    "24 hours before Saturday's night",
    "WTR 1998 reg 11(1)",
    inWeek(["2026-06-20 20:00", "2026-06-21 08:00"], pattern("2026-06-15", 1, [0, 1, 2, 3, 4], DAYS)),
    null,
  ],
  [
    "a long shift at the end of the week, of which another is a part",
    "WTR 1998 reg 11(1)",
    candidate("2026-06-21 12:00", "2026-06-21 20:00", {
      shifts: [
        ...pattern("2026-06-15", 1, [0, 1, 2, 3], DAYS),
        aShift("2026-06-19 08:00", "2026-06-21 08:00"),
        aShift("2026-06-19 08:00", "2026-06-19 10:00"),
      ],
    }),
    short(12),
  ],
  [
    "half an hour less, and 16 hours on Sunday that go on into Monday",
    "WTR 1998 reg 11(4)",
    inWeek(["2026-06-20 19:30", "2026-06-21 08:00"], pattern("2026-06-15", 1, [0, 1, 2, 3, 4], DAYS)),
    short(23.5),
  ],
  [
    "a night over Sunday and Monday, and the second week is short",
    "WTR 1998 reg 11(4)",
    inWeek(["2026-06-21 20:00", "2026-06-22 08:00"], pattern("2026-06-22", 1, [1, 2, 3, 4, 5, 6], ["06:00", 12])),
    short(22, "2026-06-22"),
  ],
  [
    "a night over Sunday and Monday, and 24 hours after it",
    "WTR 1998 reg 11(4)",
    inWeek(["2026-06-21 20:00", "2026-06-22 08:00"], pattern("2026-06-22", 1, [1, 2, 3, 4, 5, 6], DAYS)),
    null,
  ],
  [
    "a Sunday of 23 hours",
    "clocks go forward, 29 Mar 2026",
    inWeek(["2026-03-28 12:00", "2026-03-28 24:00"], pattern("2026-03-23", 1, [0, 1, 2, 3, 4], DAYS)),
    short(23, "2026-03-23"),
  ],
  [
    "the same a week earlier",
    "clocks go forward, 29 Mar 2026",
    inWeek(["2026-03-21 12:00", "2026-03-21 24:00"], pattern("2026-03-16", 1, [0, 1, 2, 3, 4], DAYS)),
    null,
  ],
  [
    "from the first 01:00 of a Sunday of 25 hours",
    "clocks go back, 25 Oct 2026",
    inWeek(["2026-10-24 13:00", "2026-10-25 01:00"], pattern("2026-10-19", 1, [0, 1, 2, 3, 4], DAYS)),
    null,
  ],
  [
    "from the second 01:00",
    "clocks go back, 25 Oct 2026",
    candidate(at("2026-10-24 13:00"), at("2026-10-25 01:00", "later"), {
      shifts: pattern("2026-10-19", 1, [0, 1, 2, 3, 4], DAYS),
    }),
    short(23, "2026-10-19"),
  ],
  [
    "through another agency",
    "WTR 1998 reg 11(1)",
    inWeek(["2026-06-21 08:00", "2026-06-21 20:00"], pattern("2026-06-15", 1, [0, 1, 2, 3, 4, 5], DAYS).map(elsewhere)),
    OTHER,
  ],
]);

const over = (totalHours: number, weeks: number, monday: string) => ({
  kind: "average" as const,
  averageMinutes: Math.round((totalHours * 60) / weeks),
  weeks,
  monday,
});
const THURSDAY: Times = ["2026-06-18 08:00", "2026-06-18 20:00"];
const THURSDAY_13: Times = ["2026-06-18 08:00", "2026-06-18 21:00"];
const FRIDAY: Times = ["2026-06-19 08:00", "2026-06-19 20:00"];
/** 48 hours in each of the 16 weeks before, and 36 from Monday to Wednesday of the job's week. */
const full = [...pattern("2026-02-23", 16, [0, 1, 2, 3], DAYS), ...pattern("2026-06-15", 1, [0, 1, 2], DAYS)];
/** 60 hours in each of the 16 weeks before, and 48 in the job's week. */
const sixty = [...pattern("2026-02-23", 16, [0, 1, 2, 3, 4], DAYS), ...pattern("2026-06-15", 1, [0, 1, 2, 3], DAYS)];
const fourDays = pattern("2026-06-15", 1, [0, 1, 2, 3], DAYS);
const newcomer = (startedOn: string, about = {}) => ({ startedOn, ...about });
const withdrawn = (withdrawnFrom: string | null, signedOn = "2025-01-06") => ({ optOut: { signedOn, withdrawnFrom } });
const sinceWithdrawal = [...pattern("2026-06-08", 1, [0, 1, 2, 3, 4], DAYS), ...fourDays];
cases("weekly_hours", "warning", "regulation 4 and 5", [
  ["48 hours in each of 17 weeks", "WTR 1998 reg 4(1)", candidate(...THURSDAY, { shifts: full }), null],
  [
    "48 hours in each of 33 weeks",
    "WTR 1998 reg 4(3)(b)",
    candidate(...THURSDAY, { shifts: [...full, ...pattern("2026-06-22", 16, [0, 1, 2, 3], DAYS)] }),
    null,
  ],
  ["one hour more", "WTR 1998 reg 4(1)", candidate(...THURSDAY_13, { shifts: full }), over(817, 17, "2026-02-23")],
  ["60 hours in one week of 17", "WTR 1998 reg 4(3)(b)", candidate(...FRIDAY, { shifts: fourDays }), null],
  [
    "60 hours, started this week",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-06-15") }),
    over(60, 1, "2026-06-15"),
  ],
  [
    "60 hours, started on this Wednesday",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-06-17") }),
    over(60, 1, "2026-06-15"),
  ],
  [
    "60 hours after 36, started the week before",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, {
      shifts: [...pattern("2026-06-08", 1, [0, 1, 2], DAYS), ...fourDays],
      worker: newcomer("2026-06-08"),
    }),
    null,
  ],
  [
    "60 hours after 37",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, {
      shifts: [...pattern("2026-06-08", 1, [0, 1], DAYS), ...pattern("2026-06-08", 1, [2], ["08:00", 13]), ...fourDays],
      worker: newcomer("2026-06-08"),
    }),
    over(97, 2, "2026-06-08"),
  ],
  [
    "36 hours after 60: the first week alone is past",
    "WTR 1998 reg 4(4)",
    candidate("2026-06-17 08:00", "2026-06-17 20:00", {
      shifts: [...pattern("2026-06-08", 1, [0, 1, 2, 3, 4], DAYS), ...pattern("2026-06-15", 1, [0, 1], DAYS)],
      worker: newcomer("2026-06-08"),
    }),
    null,
  ],
  [
    "60 hours in each of three weeks, the shift in the second: of equal averages the first is named",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, {
      shifts: [
        ...pattern("2026-06-08", 1, [0, 1, 2, 3, 4], DAYS),
        ...fourDays,
        ...pattern("2026-06-22", 1, [0, 1, 2, 3, 4], DAYS),
      ],
      worker: newcomer("2026-06-08"),
    }),
    over(120, 2, "2026-06-08"),
  ],
  [
    "84 hours in the first three weeks and in the last nine of 20: only 17 weeks count together",
    "WTR 1998 reg 4(4)",
    candidate(...MONDAY, {
      shifts: [
        ...pattern("2026-04-06", 3, [0, 1, 2, 3, 4, 5, 6], DAYS),
        ...pattern("2026-06-22", 9, [0, 1, 2, 3, 4, 5, 6], DAYS),
      ],
      worker: newcomer("2026-04-06"),
    }),
    null,
  ],
  [
    "started in the future, as far as is known",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-07-01") }),
    over(60, 1, "2026-06-15"),
  ],
  [
    "60 hours, start not known",
    "WTR 1998 reg 4(3)(b)",
    candidate(...FRIDAY, { shifts: fourDays, worker: { startedOn: null } }),
    null,
  ],
  ["60 hours in each week", "WTR 1998 reg 4(1)", candidate(...FRIDAY, { shifts: sixty }), over(1020, 17, "2026-02-23")],
  [
    "the same with an opt-out",
    "WTR 1998 reg 5",
    candidate(...FRIDAY, { shifts: sixty, worker: withdrawn(null) }),
    null,
  ],
  [
    "an opt-out signed on the day",
    "WTR 1998 reg 5",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-06-15", withdrawn(null, "2026-06-19")) }),
    null,
  ],
  [
    "an opt-out signed the day after",
    "WTR 1998 reg 5",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-06-15", withdrawn(null, "2026-06-20")) }),
    over(60, 1, "2026-06-15"),
  ],
  [
    "withdrawn from the day after the shift",
    "WTR 1998 reg 5(2)(b)",
    candidate(...FRIDAY, { shifts: sixty, worker: withdrawn("2026-06-20") }),
    null,
  ],
  [
    "withdrawn from the Monday: the weeks before do not count",
    "WTR 1998 reg 4(7)(d)",
    candidate(...FRIDAY, { shifts: sixty, worker: withdrawn("2026-06-15") }),
    null,
  ],
  [
    "withdrawn from the Monday, and more than 48 hours in the 17 weeks that follow",
    "WTR 1998 reg 4(6)",
    candidate(...THURSDAY_13, {
      shifts: [
        ...pattern("2026-02-23", 16, [0, 1, 2, 3, 4], DAYS),
        ...pattern("2026-06-15", 1, [0, 1, 2], DAYS),
        ...pattern("2026-06-22", 16, [0, 1, 2, 3], DAYS),
      ],
      worker: withdrawn("2026-06-15"),
    }),
    over(817, 17, "2026-06-15"),
  ],
  [
    "withdrawn from Wednesday: the hours before it do not count",
    "WTR 1998 reg 4(7)(d)",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-06-15", withdrawn("2026-06-17")) }),
    null,
  ],
  [
    "signed on Wednesday, after the shift: the hours from then on do not count",
    "WTR 1998 reg 4(7)(d)",
    candidate(...MONDAY, {
      shifts: pattern("2026-06-15", 1, [1, 2, 3, 4], DAYS),
      worker: newcomer("2026-06-15", withdrawn(null, "2026-06-17")),
    }),
    null,
  ],
  [
    "withdrawn from the week before, with 60 hours in each since, started less than 17 weeks before",
    "WTR 1998 reg 4(4)",
    candidate(...FRIDAY, { shifts: sinceWithdrawal, worker: newcomer("2026-02-23", withdrawn("2026-06-08")) }),
    over(120, 2, "2026-06-08"),
  ],
  [
    "the same, started 17 weeks before",
    "WTR 1998 reg 4(3)(b)",
    candidate(...FRIDAY, { shifts: sinceWithdrawal, worker: newcomer("2026-02-16", withdrawn("2026-06-08")) }),
    null,
  ],
  [
    "the same, start not known",
    "WTR 1998 reg 4(3)(b)",
    candidate(...FRIDAY, { shifts: sinceWithdrawal, worker: { startedOn: null, ...withdrawn("2026-06-08") } }),
    null,
  ],
  [
    "60 hours in each of 17 weeks, of which none of 17 with the shift has more than seven",
    "WTR 1998 reg 4(6)",
    candidate(...MONDAY, {
      shifts: pattern("2026-08-24", 17, [0, 1, 2, 3, 4], DAYS),
      worker: withdrawn("2026-02-02"),
    }),
    null,
  ],
  [
    "an opt-out of four weeks from the week after: the period goes on where it ends",
    "WTR 1998 reg 4(6)",
    candidate(...THURSDAY_13, {
      shifts: [
        ...pattern("2026-06-15", 1, [0, 1, 2], DAYS),
        ...pattern("2026-06-22", 4, [0, 1, 2, 3, 4], DAYS),
        ...pattern("2026-07-20", 16, [0, 1, 2, 3], DAYS),
      ],
      worker: withdrawn("2026-07-20", "2026-06-22"),
    }),
    over(817, 17, "2026-06-15"),
  ],
  [
    "a night into the day of the withdrawal: its hours from midnight count",
    "WTR 1998 reg 4(7)(d)",
    candidate("2026-06-14 20:00", "2026-06-15 08:00", {
      shifts: pattern("2026-06-15", 17, [1, 2, 3, 4], DAYS),
      worker: withdrawn("2026-06-15"),
    }),
    over(824, 17, "2026-06-15"),
  ],
  [
    "the same night with three unpaid hours after midnight, for all that is known",
    "WTR 1998 reg 4(7)(d)",
    candidate("2026-06-14 22:00", "2026-06-15 08:00", {
      job: { unpaidBreakMinutes: 180 },
      shifts: pattern("2026-06-15", 17, [1, 2, 3, 4], DAYS),
      worker: withdrawn("2026-06-15"),
    }),
    over(823, 17, "2026-06-15"),
  ],
  [
    "four shifts of 13 hours with an unpaid hour each",
    "WTR 1998 reg 2(1), working time",
    candidate(...THURSDAY_13, {
      job: { unpaidBreakMinutes: 60 },
      shifts: pattern("2026-06-15", 1, [0, 1, 2], ["08:00", 13]).map((shift) => ({ ...shift, unpaidBreakMinutes: 60 })),
      worker: newcomer("2026-06-15"),
    }),
    null,
  ],
  [
    "five sleep-ins of 10 hours with an unpaid hour each",
    "a sleep-in counts fully: Jaeger, C-151/02",
    candidate("2026-06-19 21:00", "2026-06-20 07:00", {
      job: { unpaidBreakMinutes: 60, isSleepIn: true },
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], ["21:00", 10]).map((shift) => ({
        ...shift,
        unpaidBreakMinutes: 60,
        isSleepIn: true,
      })),
      worker: newcomer("2026-06-15"),
    }),
    over(50, 1, "2026-06-15"),
  ],
  [
    "60 hours booked in each of the 16 weeks that follow",
    "WTR 1998 reg 4(3)(b)",
    candidate(...MONDAY, { shifts: pattern("2026-06-22", 16, [0, 1, 2, 3, 4], DAYS) }),
    over(972, 17, "2026-06-15"),
  ],
  [
    "36 hours and a night of 13",
    "clocks go back, 25 Oct 2026",
    candidate("2026-10-24 20:00", "2026-10-25 08:00", {
      shifts: pattern("2026-10-19", 1, [0, 1, 2], DAYS),
      worker: newcomer("2026-10-19"),
    }),
    over(49, 1, "2026-10-19"),
  ],
  [
    "the same a week earlier, 48 hours",
    "clocks go back, 25 Oct 2026",
    candidate("2026-10-17 20:00", "2026-10-18 08:00", {
      shifts: pattern("2026-10-12", 1, [0, 1, 2], DAYS),
      worker: newcomer("2026-10-12"),
    }),
    null,
  ],
  [
    "37 hours and a night of 11",
    "clocks go forward, 29 Mar 2026",
    candidate("2026-03-28 20:00", "2026-03-29 08:00", {
      shifts: [...pattern("2026-03-23", 1, [0, 1], DAYS), ...pattern("2026-03-23", 1, [2], ["08:00", 13])],
      worker: newcomer("2026-03-23"),
    }),
    null,
  ],
  [
    "44 hours, and 4 of a night over Sunday and Monday",
    "WTR 1998 reg 4(1), weeks of our own",
    candidate("2026-06-21 20:00", "2026-06-22 08:00", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], ["08:00", 11]),
      worker: newcomer("2026-06-15"),
    }),
    null,
  ],
  [
    "45 hours, and 4 of the same night",
    "WTR 1998 reg 4(1), weeks of our own",
    candidate("2026-06-21 20:00", "2026-06-22 08:00", {
      shifts: [...pattern("2026-06-15", 1, [0, 1, 2], ["08:00", 11]), ...pattern("2026-06-15", 1, [3], DAYS)],
      worker: newcomer("2026-06-15"),
    }),
    over(49, 1, "2026-06-15"),
  ],
  [
    "through another agency",
    "WTR 1998 reg 4(2), all reasonable steps",
    candidate(...FRIDAY, { shifts: fourDays.map(elsewhere), worker: newcomer("2026-06-15") }),
    OTHER,
  ],
]);

const NIGHTS: readonly [string, number] = ["20:00", 12];
const nightly = (totalHours: number, weeks: number, monday: string) => ({
  kind: "nightAverage" as const,
  dailyMinutes: Math.round((totalHours * 60) / (weeks * 6)),
  weeks,
  monday,
});
const FRIDAY_NIGHT: Times = ["2026-06-19 20:00", "2026-06-20 08:00"];
/** 60 hours in each of the 16 weeks before, with a night in so many of them, and 48 by day in the job's week. */
const nightsInLast = (weeks: number, firstMonday: string) => [
  ...pattern("2026-02-23", 16, [0, 1, 2, 3], DAYS),
  ...pattern("2026-02-23", 16 - weeks, [4], DAYS),
  ...pattern(firstMonday, weeks, [4], NIGHTS),
  ...fourDays,
];
/** More than 48 hours a week by day for four weeks, and one night that begins at this time. */
const once = (from: string) =>
  candidate(...FRIDAY, {
    shifts: [
      ...pattern("2026-05-25", 3, [1, 2, 3, 4], DAYS),
      ...fourDays,
      aShift(from, new Date(at(from).getTime() + 12 * 3_600_000)),
    ],
    worker: newcomer("2026-05-25"),
  });
cases("night_hours", "warning", "regulation 6", [
  [
    "four nights, 8 hours a day",
    "WTR 1998 reg 6(1) and (5)",
    candidate("2026-06-18 20:00", "2026-06-19 08:00", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2], NIGHTS),
      worker: newcomer("2026-06-15"),
    }),
    null,
  ],
  [
    "five nights",
    "WTR 1998 reg 6(1) and (5)",
    candidate(...FRIDAY_NIGHT, {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], NIGHTS),
      worker: newcomer("2026-06-15"),
    }),
    nightly(60, 1, "2026-06-15"),
  ],
  [
    "five nights with an opt-out, which does not apply to nights",
    "WTR 1998 reg 6(1)",
    candidate(...FRIDAY_NIGHT, {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], NIGHTS),
      worker: newcomer("2026-06-15", withdrawn(null)),
    }),
    nightly(60, 1, "2026-06-15"),
  ],
  [
    "five days",
    "WTR 1998 reg 2(1), night worker",
    candidate(...FRIDAY, { shifts: fourDays, worker: newcomer("2026-06-15") }),
    null,
  ],
  [
    "five days until 01:30, with two and a half hours of night",
    "WTR 1998 reg 2(1), night worker",
    candidate("2026-06-19 15:30", "2026-06-20 01:30", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], ["15:30", 10]),
      worker: newcomer("2026-06-15"),
    }),
    null,
  ],
  [
    "five days until 02:00, with three hours of night",
    "WTR 1998 reg 2(1), night worker",
    candidate("2026-06-19 16:00", "2026-06-20 02:00", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], ["16:00", 10]),
      worker: newcomer("2026-06-15"),
    }),
    nightly(50, 1, "2026-06-15"),
  ],
  [
    "five shifts from 03:00, with three hours of night",
    "WTR 1998 reg 2(1), night worker",
    candidate("2026-06-19 03:00", "2026-06-19 13:00", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], ["03:00", 10]),
      worker: newcomer("2026-06-15"),
    }),
    nightly(50, 1, "2026-06-15"),
  ],
  [
    "four days and a Monday from midnight",
    "WTR 1998 reg 2(1), night worker",
    candidate("2026-06-19 08:00", "2026-06-19 18:00", {
      shifts: [...pattern("2026-06-15", 1, [0], ["00:00", 10]), ...pattern("2026-06-15", 1, [1, 2, 3], ["08:00", 10])],
      worker: newcomer("2026-06-15"),
    }),
    nightly(50, 1, "2026-06-15"),
  ],
  [
    "60 hours a week with nights in 5 weeks of 17",
    "ex parte Burns, one week in three",
    candidate(...FRIDAY_NIGHT, { shifts: nightsInLast(4, "2026-05-18") }),
    null,
  ],
  [
    "60 hours a week with nights in 6 weeks of 17",
    "ex parte Burns, one week in three",
    candidate(...FRIDAY_NIGHT, { shifts: nightsInLast(5, "2026-05-11") }),
    nightly(1020, 17, "2026-02-23"),
  ],
  [
    "60 hours a week for three weeks, a night in the last",
    "ex parte Burns, one week in three",
    candidate(...FRIDAY_NIGHT, {
      shifts: [...pattern("2026-06-01", 2, [0, 1, 2, 3, 4], DAYS), ...fourDays],
      worker: newcomer("2026-06-01"),
    }),
    nightly(180, 3, "2026-06-01"),
  ],
  [
    "60 hours a week for four weeks, a night in the last",
    "ex parte Burns, one week in three",
    candidate(...FRIDAY_NIGHT, {
      shifts: [...pattern("2026-05-25", 3, [0, 1, 2, 3, 4], DAYS), ...fourDays],
      worker: newcomer("2026-05-25"),
    }),
    null,
  ],
  [
    "a night from Sunday until Monday, in one week of four",
    "ex parte Burns, one week in three",
    once("2026-06-07 20:00"),
    null,
  ],
  ["a night from Monday, in one week of four", "ex parte Burns, one week in three", once("2026-06-08 20:00"), null],
  ["from Monday at midnight, in one week of four", "ex parte Burns, one week in three", once("2026-06-08 00:00"), null],
  [
    "a sleep-in is a night",
    "a sleep-in counts fully: Jaeger, C-151/02",
    candidate("2026-06-19 22:00", "2026-06-20 07:00", {
      job: { isSleepIn: true },
      shifts: fourDays,
      worker: newcomer("2026-06-15"),
    }),
    nightly(57, 1, "2026-06-15"),
  ],
  [
    "through another agency",
    "WTR 1998 reg 6(1)",
    candidate(...FRIDAY_NIGHT, {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], NIGHTS).map(elsewhere),
      worker: newcomer("2026-06-15"),
    }),
    OTHER,
  ],
]);

const hazardous = (job: readonly [string, string], about: Parameters<typeof candidate>[2] = {}) =>
  candidate(...job, { service: { hasNightHazards: true }, ...about });
const heavy = (hours: number) => ({ kind: "nightHazards" as const, minutes: hours * 60 });
const EIGHT: Times = ["2026-06-15 22:00", "2026-06-16 06:00"];
cases("night_hazards", "warning", "regulation 6(7)", [
  ["8 hours at night", "WTR 1998 reg 6(7)", hazardous(EIGHT), null],
  ["10 hours at night", "WTR 1998 reg 6(7)", hazardous(["2026-06-15 21:00", "2026-06-16 07:00"]), heavy(10)],
  [
    "10 hours at night without special hazards",
    "WTR 1998 reg 6(8)",
    candidate("2026-06-15 21:00", "2026-06-16 07:00"),
    null,
  ],
  ["12 hours by day", "WTR 1998 reg 6(7)", hazardous(MONDAY), null],
  ["17 hours from 06:00, which is day", "WTR 1998 reg 6(7)", hazardous(["2026-07-15 06:00", "2026-07-15 23:00"]), null],
  [
    "10 hours until half past eleven",
    "WTR 1998 reg 6(7)",
    hazardous(["2026-07-01 13:30", "2026-07-01 23:30"]),
    heavy(10),
  ],
  ["10 hours from half past five", "WTR 1998 reg 6(7)", hazardous(["2026-07-08 05:30", "2026-07-08 15:30"]), heavy(10)],
  [
    "8 hours at night after 4 in the afternoon",
    "WTR 1998 reg 6(7)",
    hazardous(EIGHT, { shifts: [aShift("2026-06-15 14:00", "2026-06-15 18:00")] }),
    heavy(12),
  ],
  [
    "8 hours at night, 24 hours after the shift before began",
    "WTR 1998 reg 6(7)",
    hazardous(EIGHT, { shifts: [aShift("2026-06-14 22:00", "2026-06-15 06:00")] }),
    null,
  ],
  [
    "9 hours with an unpaid hour",
    "WTR 1998 reg 2(1), working time",
    hazardous(["2026-06-15 22:00", "2026-06-16 07:00"], { job: { unpaidBreakMinutes: 60 } }),
    null,
  ],
  [
    "a sleep-in of 9 hours with an unpaid hour",
    "a sleep-in counts fully: Jaeger, C-151/02",
    hazardous(["2026-06-15 22:00", "2026-06-16 07:00"], { job: { unpaidBreakMinutes: 60, isSleepIn: true } }),
    heavy(9),
  ],
  [
    "22:00 to 06:00, which is 9 hours",
    "clocks go back, 25 Oct 2026",
    hazardous(["2026-10-24 22:00", "2026-10-25 06:00"]),
    heavy(9),
  ],
  [
    "22:00 to 07:00, which is 8 hours",
    "clocks go forward, 29 Mar 2026",
    hazardous(["2026-03-28 22:00", "2026-03-29 07:00"]),
    null,
  ],
  [
    "through another agency",
    "WTR 1998 reg 6(7)",
    hazardous(EIGHT, { shifts: [elsewhere(aShift("2026-06-15 14:00", "2026-06-15 18:00"))] }),
    OTHER,
  ],
]);

type Vacation = { fromOn: string; toOn: string };
const student = (weeklyHours = 20, ...vacations: Vacation[]) => ({
  permission: { kind: "student" as const, weeklyHours, vacations },
});
const studying = (
  job: Times,
  shifts: ReturnType<typeof aShift>[],
  worker = student(),
  about: Parameters<typeof aShift>[2] = {},
) => candidate(...job, { shifts, worker, job: about });
const week = (hours: number, monday = "2026-06-15", limit = 20) => ({
  kind: "week" as const,
  monday,
  minutes: hours * 60,
  limitMinutes: limit * 60,
});
const TWELVE = () => aShift("2026-06-16 08:00", "2026-06-16 20:00");
const EIGHT_HOURS: Times = ["2026-06-18 08:00", "2026-06-18 16:00"];
const NINE_HOURS: Times = ["2026-06-18 08:00", "2026-06-18 17:00"];
const SUNDAY_NIGHT: Times = ["2026-06-21 20:00", "2026-06-22 08:00"];
cases("student_hours", "hard", "Appendix Student", [
  ["20 hours", "Appendix Student, 20 hours", studying(EIGHT_HOURS, [TWELVE()]), null],
  ["21 hours", "Appendix Student, 20 hours", studying(NINE_HOURS, [TWELVE()]), week(21)],
  ["no condition", "Appendix Student, 20 hours", candidate(...NINE_HOURS, { shifts: [TWELVE()] }), null],
  [
    "21 hours after a week without work: never averaged",
    "Home Office guide, week",
    studying(NINE_HOURS, [TWELVE(), aShift("2026-06-02 08:00", "2026-06-02 10:00")]),
    week(21),
  ],
  [
    "20 hours until Sunday and 20 from Monday",
    "Home Office guide, week from Monday",
    studying(
      ["2026-06-23 08:00", "2026-06-23 18:00"],
      [...pattern("2026-06-15", 1, [5, 6], ["08:00", 10]), ...pattern("2026-06-22", 1, [0], ["08:00", 10])],
    ),
    null,
  ],
  [
    "a night over Sunday and Monday: 16 and 4 hours",
    "Home Office guide, week from Monday",
    studying(SUNDAY_NIGHT, pattern("2026-06-15", 1, [0, 1], ["08:00", 8])),
    null,
  ],
  [
    "a night over Sunday and Monday: 17 and 4 hours",
    "Home Office guide, week from Monday",
    studying(SUNDAY_NIGHT, [
      ...pattern("2026-06-15", 1, [0], ["08:00", 8]),
      ...pattern("2026-06-15", 1, [1], ["08:00", 9]),
    ]),
    week(21),
  ],
  [
    "a night over Sunday and Monday: 8 and 13 hours in the second week",
    "Home Office guide, week from Monday",
    studying(SUNDAY_NIGHT, pattern("2026-06-22", 1, [2], ["08:00", 13])),
    week(21, "2026-06-22"),
  ],
  [
    "in a vacation",
    "Appendix Student, vacation",
    studying(NINE_HOURS, [TWELVE()], student(20, { fromOn: "2026-06-13", toOn: "2026-09-20" })),
    null,
  ],
  [
    "in a vacation from Monday until Sunday",
    "Appendix Student, vacation",
    studying(NINE_HOURS, [TWELVE()], student(20, { fromOn: "2026-06-15", toOn: "2026-06-21" })),
    null,
  ],
  [
    "in a week of which only part is vacation",
    "Appendix Student, vacation",
    studying(NINE_HOURS, [TWELVE()], student(20, { fromOn: "2026-06-16", toOn: "2026-09-20" })),
    week(21),
  ],
  [
    "in the week in which the vacation ends on Saturday",
    "Appendix Student, vacation",
    studying(NINE_HOURS, [TWELVE()], student(20, { fromOn: "2026-05-01", toOn: "2026-06-20" })),
    week(21),
  ],
  [
    "below degree level, 10 hours",
    "Appendix Student, 10 hours",
    studying(["2026-06-18 08:00", "2026-06-18 18:00"], [], student(10)),
    null,
  ],
  [
    "below degree level, 12 hours",
    "Appendix Student, 10 hours",
    studying(["2026-06-18 08:00", "2026-06-18 20:00"], [], student(10)),
    week(12, "2026-06-15", 10),
  ],
  [
    "12 hours and 9 with an unpaid hour",
    "Home Office guide, hours worked",
    studying(NINE_HOURS, [TWELVE()], student(), { unpaidBreakMinutes: 60 }),
    null,
  ],
  [
    "12 hours and a sleep-in of 9",
    "a sleep-in counts fully: our own rule",
    studying(["2026-06-18 22:00", "2026-06-19 07:00"], [TWELVE()], student(), {
      unpaidBreakMinutes: 60,
      isSleepIn: true,
    }),
    week(21),
  ],
  [
    "8 hours and a night of 13",
    "clocks go back, 25 Oct 2026",
    studying(["2026-10-24 20:00", "2026-10-25 08:00"], pattern("2026-10-19", 1, [0], ["08:00", 8])),
    week(21, "2026-10-19"),
  ],
  [
    "9 hours and a night of 11",
    "clocks go forward, 29 Mar 2026",
    studying(["2026-03-28 20:00", "2026-03-29 08:00"], pattern("2026-03-23", 1, [0], ["08:00", 9])),
    null,
  ],
  [
    "through another agency",
    "Home Office guide, all employers together",
    studying(NINE_HOURS, [elsewhere(TWELVE())]),
    OTHER,
  ],
]);

const sponsored = (job: Times, shifts: ReturnType<typeof aShift>[], about: Parameters<typeof aShift>[2] = {}) =>
  candidate(...job, { shifts, worker: { permission: { kind: "sponsored" } }, job: about });
const rolling = (hours: number) => ({ kind: "rolling" as const, minutes: hours * 60, limitMinutes: 1200 });
const TEN: readonly [string, number] = ["08:00", 10];
cases("sponsored_hours", "hard", "supplementary employment", [
  ["20 hours", "Immigration Rules, 20 hours", sponsored(EIGHT_HOURS, [TWELVE()]), null],
  ["21 hours", "Immigration Rules, 20 hours", sponsored(NINE_HOURS, [TWELVE()]), week(21)],
  ["no condition", "Immigration Rules, 20 hours", candidate(...NINE_HOURS, { shifts: [TWELVE()] }), null],
  [
    "20 hours until Sunday and 8 on Monday",
    "Home Office, any seven days",
    sponsored(["2026-06-22 08:00", "2026-06-22 16:00"], pattern("2026-06-15", 1, [4, 6], TEN)),
    rolling(28),
  ],
  [
    "20 hours, and 10 from seven days after they began",
    "Home Office, any seven days",
    sponsored(["2026-06-22 08:00", "2026-06-22 18:00"], pattern("2026-06-15", 1, [0, 1], TEN)),
    null,
  ],
  [
    "the same an hour earlier",
    "Home Office, any seven days",
    sponsored(["2026-06-22 07:00", "2026-06-22 17:00"], pattern("2026-06-15", 1, [0, 1], TEN)),
    rolling(21),
  ],
  [
    "20 hours that begin within seven days",
    "Home Office, any seven days",
    sponsored(["2026-06-19 08:00", "2026-06-19 18:00"], pattern("2026-06-22", 1, [1, 2], TEN)),
    rolling(30),
  ],
  [
    "22 hours in seven days that begin before the shift and end after it",
    "Home Office, any seven days",
    sponsored(
      ["2026-06-22 08:00", "2026-06-22 16:00"],
      [aShift("2026-06-17 08:00", "2026-06-17 14:00"), aShift("2026-06-23 08:00", "2026-06-23 16:00")],
    ),
    rolling(22),
  ],
  [
    "25 hours in seven days that end before the shift begins, and 20 in those that have some of it",
    "Home Office, any seven days",
    sponsored(
      ["2026-06-25 08:00", "2026-06-25 13:00"],
      [
        aShift("2026-06-18 03:00", "2026-06-18 13:00"),
        aShift("2026-06-19 08:00", "2026-06-19 18:00"),
        aShift("2026-06-22 08:00", "2026-06-22 13:00"),
      ],
    ),
    null,
  ],
  [
    "25 hours in seven days that begin as the shift ends, and 20 in those that have some of it",
    "Home Office, any seven days",
    sponsored(
      ["2026-06-18 08:00", "2026-06-18 13:00"],
      [
        aShift("2026-06-20 08:00", "2026-06-20 13:00"),
        aShift("2026-06-22 08:00", "2026-06-22 18:00"),
        aShift("2026-06-25 08:00", "2026-06-25 18:00"),
      ],
    ),
    null,
  ],
  [
    "21 hours in a week of 169, though no 168 hours have more than 20",
    "clocks go back, 25 Oct 2026",
    sponsored(["2026-10-25 13:00", "2026-10-25 24:00"], pattern("2026-10-19", 1, [0], ["00:00", 10])),
    week(21, "2026-10-19"),
  ],
  [
    "12 hours and 9 with an unpaid hour",
    "Immigration Rules, 20 hours",
    sponsored(NINE_HOURS, [TWELVE()], { unpaidBreakMinutes: 60 }),
    null,
  ],
  [
    "12 hours and a sleep-in of 9",
    "a sleep-in counts fully: our own rule",
    sponsored(["2026-06-18 22:00", "2026-06-19 07:00"], [TWELVE()], { isSleepIn: true }),
    week(21),
  ],
  [
    "through another agency",
    "Immigration Rules, 20 hours",
    sponsored(["2026-06-22 08:00", "2026-06-22 16:00"], pattern("2026-06-15", 1, [4, 6], TEN).map(elsewhere)),
    OTHER,
  ],
]);

const limited = (weeklyHours: number | null, job: Times, shifts: ReturnType<typeof aShift>[]) =>
  candidate(...job, { shifts, worker: { permission: { kind: "limited", weeklyHours } } });
cases("permitted_hours", "hard", "Immigration Act 1971", [
  ["20 of 20 hours", "Immigration Act 1971 s 3(1)(c)", limited(20, EIGHT_HOURS, [TWELVE()]), null],
  ["21 of 20 hours", "Immigration Act 1971 s 3(1)(c)", limited(20, NINE_HOURS, [TWELVE()]), week(21)],
  ["21 of 30 hours", "Immigration Act 1971 s 3(1)(c)", limited(30, NINE_HOURS, [TWELVE()]), null],
  ["without a limit of hours", "Immigration Act 1971 s 3(1)(c)", limited(null, NINE_HOURS, [TWELVE()]), null],
  [
    "a student's hours, which another rule counts",
    "Immigration Act 1971 s 3(1)(c)",
    studying(NINE_HOURS, [TWELVE()]),
    null,
  ],
  [
    "no work at all is permitted",
    "Immigration Act 1971 s 3(1)(c)",
    limited(0, EIGHT_HOURS, []),
    week(8, "2026-06-15", 0),
  ],
  [
    "20 hours until Sunday and 8 on Monday",
    "our own rule, any seven days",
    limited(20, ["2026-06-22 08:00", "2026-06-22 16:00"], pattern("2026-06-15", 1, [4, 6], TEN)),
    rolling(28),
  ],
  [
    "8 hours and a night of 13",
    "clocks go back, 25 Oct 2026",
    limited(20, ["2026-10-24 20:00", "2026-10-25 08:00"], pattern("2026-10-19", 1, [0], ["08:00", 8])),
    week(21, "2026-10-19"),
  ],
  [
    "through another agency",
    "Immigration Act 1971 s 3(1)(c), all employers together",
    limited(20, NINE_HOURS, [elsewhere(TWELVE())]),
    OTHER,
  ],
]);

const preferring = (gender: "female" | "male" | null, worker: string | null) =>
  candidate(...MONDAY, {
    worker: { gender: worker },
    job: { preferredGender: gender && { gender, reason: "personal_care" } },
  });
const preferred = (gender: "female" | "male") => ({
  kind: "gender" as const,
  gender,
  reason: "personal_care" as const,
});
cases("preferred_gender", "warning", "Schedule 9, paragraph 1", [
  ["no preference", "Equality Act 2010 Sch 9 para 1", preferring(null, "male"), null],
  ["no preference and none recorded", "Equality Act 2010 Sch 9 para 1", preferring(null, null), null],
  ["the preferred one", "Equality Act 2010 Sch 9 para 1", preferring("female", "female"), null],
  ["the other one", "Equality Act 2010 Sch 9 para 1", preferring("female", "male"), preferred("female")],
  ["another gender", "Equality Act 2010 Sch 9 para 1", preferring("male", "other"), preferred("male")],
  ["not said", "Equality Act 2010 Sch 9 para 1", preferring("male", "not_said"), preferred("male")],
  ["not recorded", "Equality Act 2010 Sch 9 para 1", preferring("female", null), preferred("female")],
]);

describe("the whole result", () => {
  test("has each rule once, in the order of the list", () => {
    const { results } = checkEligibility(candidate(...MONDAY));
    expect(results.map(({ code }) => code)).toEqual(Object.keys(messages.eligibility.rules));
    expect(results.map(({ code, severity }) => [code, severity])).toEqual(Object.entries(severities));
  });

  test("is eligible, with warnings, or ineligible", () => {
    expect(checkEligibility(candidate(...MONDAY))).toMatchObject({ status: "eligible", blocking: [], warnings: [] });
    const long = candidate("2026-06-15 07:00", "2026-06-15 21:00");
    expect(checkEligibility(long)).toMatchObject({ status: "warnings", blocking: [], warnings: ["daily_rest"] });
    const both = candidate("2026-06-15 07:00", "2026-06-15 21:00", { worker: { isBlocked: true } });
    expect(checkEligibility(both)).toMatchObject({
      status: "ineligible",
      blocking: ["blocked"],
      warnings: ["daily_rest"],
    });
  });

  test("does not depend on the days about which the same evidence was asked before", () => {
    const evidence = passport("2026-08-15");
    const statusOn = (day: string) => checkEligibility(candidate(`${day} 08:00`, `${day} 20:00`, { evidence })).status;
    expect(["2026-08-16", "2026-08-15", "2026-08-16"].map(statusOn)).toEqual(["ineligible", "eligible", "ineligible"]);
  });

  test("the table has at least 120 cases", () => expect(counted).toBeGreaterThanOrEqual(120));
});

describe("bookings of other agencies that only the database sees", () => {
  test.each(["overlap", "daily_rest", "weekly_rest", "weekly_hours"] as const)("break %s and no other rule", (code) => {
    const { results } = checkEligibility(candidate(...MONDAY, { brokenElsewhere: [code] }));
    expect(results.filter(({ isOk }) => !isOk).map((one) => [one.code, one.problem])).toEqual([[code, OTHER]]);
  });

  test("do not hide what is known of the agency's own shifts", () => {
    const own = aShift("2026-06-15 10:00", "2026-06-15 12:00");
    const { results } = checkEligibility(candidate(...MONDAY, { shifts: [own], brokenElsewhere: ["overlap"] }));
    expect(results.find(({ code }) => code === "overlap")?.problem).toEqual({
      kind: "overlap",
      startAt: own.startAt,
      endAt: own.endAt,
    });
  });

  test.each([
    ["without an opt-out", null, []],
    ["in force", { signedOn: "2026-06-15", withdrawnFrom: null }, ["weekly_hours"]],
    ["signed the day after", { signedOn: "2026-06-16", withdrawnFrom: null }, []],
    ["withdrawn from the day after", { signedOn: "2026-01-01", withdrawnFrom: "2026-06-16" }, ["weekly_hours"]],
    ["withdrawn from the day", { signedOn: "2026-01-01", withdrawnFrom: "2026-06-15" }, []],
  ])("do not count towards 48 hours where the worker has opted out: %s", (_what, optOut, exempt) => {
    expect(exemptionsOf(candidate(...MONDAY, { worker: { optOut } }))).toEqual(exempt);
  });

  test("do not count towards 48 hours from the first moment of an opt-out until its last", () => {
    const optOut = { signedOn: "2026-06-15", withdrawnFrom: "2026-06-16" };
    const wholeDay = candidate("2026-06-15 00:00", "2026-06-15 24:00", { worker: { optOut } });
    expect(exemptionsOf(wholeDay)).toEqual(["weekly_hours"]);
  });
});

describe("a plan of several shifts", () => {
  test.each<[string, EligibilityInput, boolean, boolean]>([
    ["nothing", candidate(...MONDAY), false, false],
    [
      "a block, which has nothing to do with hours",
      candidate(...MONDAY, { worker: { isBlocked: true } }),
      false,
      false,
    ],
    ["two places at a time", candidate(...MONDAY, { shifts: [aShift(...MONDAY)] }), true, true],
    [
      "ten hours and a half of rest",
      candidate("2026-06-16 06:30", "2026-06-16 15:00", { shifts: [aShift(...MONDAY)] }),
      true,
      true,
    ],
    [
      "seven days",
      inWeek(["2026-06-21 08:00", "2026-06-21 20:00"], pattern("2026-06-15", 1, [0, 1, 2, 3, 4, 5], DAYS)),
      true,
      true,
    ],
    ["a student's 21 hours", studying(NINE_HOURS, [TWELVE()]), true, false],
    ["a sponsored worker's 21 hours", sponsored(NINE_HOURS, [TWELVE()]), true, false],
    ["21 permitted hours of 20", limited(20, NINE_HOURS, [TWELVE()]), true, false],
    ["ten hours of a hazardous night", hazardous(["2026-06-15 21:00", "2026-06-16 07:00"]), true, false],
    ["49 hours on average", candidate(...THURSDAY_13, { shifts: full }), true, false],
    [
      "five nights of someone who opted out of 48 hours",
      candidate(...FRIDAY_NIGHT, {
        shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], NIGHTS),
        worker: newcomer("2026-06-15", withdrawn(null)),
      }),
      true,
      false,
    ],
  ])("%s breaks the rules about hours, or about rest", (_what, input, hours, rest) => {
    expect([breaksHours(input), breaksRest(input)]).toEqual([hours, rest]);
  });

  const between = (one: Times, other: Times) => {
    const [first, second] = [spanOf(aShift(...one)), spanOf(aShift(...other))];
    return [areTooClose(first, second), areTooClose(second, first)];
  };

  test.each<[string, Times, Times, boolean]>([
    ["the same time", MONDAY, MONDAY, true],
    ["11 hours between", MONDAY, ["2026-06-16 07:00", "2026-06-16 15:00"], false],
    ["a minute less", MONDAY, ["2026-06-16 06:59", "2026-06-16 15:00"], true],
    [
      "a split day of 13 hours",
      ["2026-06-15 07:00", "2026-06-15 11:00"],
      ["2026-06-15 16:00", "2026-06-15 20:00"],
      false,
    ],
    ["a split day of more", ["2026-06-15 07:00", "2026-06-15 11:00"], ["2026-06-15 16:01", "2026-06-15 20:01"], true],
    [
      "two hours at the same time",
      ["2026-06-15 08:00", "2026-06-15 11:00"],
      ["2026-06-15 10:00", "2026-06-15 12:00"],
      true,
    ],
    [
      "11 hours on the clock that are 10, on 29 March 2026",
      ["2026-03-28 14:00", "2026-03-28 22:00"],
      ["2026-03-29 09:00", "2026-03-29 17:00"],
      true,
    ],
    [
      "10 hours on the clock that are 11, on 25 October 2026",
      ["2026-10-24 14:00", "2026-10-24 22:00"],
      ["2026-10-25 08:00", "2026-10-25 16:00"],
      false,
    ],
  ])("two shifts are too close, whichever comes first: %s", (_what, one, other, isTooClose) => {
    expect(between(one, other)).toEqual([isTooClose, isTooClose]);
  });

  const booked = (worker: Partial<EligibilityInput["worker"]>, shifts = [TWELVE()]) =>
    candidate(...MONDAY, { worker, shifts });
  const permitted = (permission: EligibilityInput["worker"]["permission"]) => ({ permission });

  test.each<[string, EligibilityInput, number]>([
    ["17 weeks of 48 hours, of which 12 are booked", booked({}), 17 * 48 - 12],
    ["48 hours in each week, and 36 in this one", booked({}, full), 12],
    ["a first week of 48 hours", booked(newcomer("2026-06-15")), 36],
    ["an opt-out", booked(withdrawn(null), full), Number.POSITIVE_INFINITY],
    ["a student's 20 hours", booked(student()), 8],
    ["a student's 10 hours", booked(student(10)), -2],
    ["a student's vacation that is over", booked(student(20, { fromOn: "2026-05-01", toOn: "2026-06-14" })), 8],
    [
      "a student's vacation that ends in the week",
      booked(student(20, { fromOn: "2026-05-01", toOn: "2026-06-15" })),
      17 * 48 - 12,
    ],
    ["a sponsored worker's 20 hours", booked(permitted({ kind: "sponsored" })), 8],
    ["16 permitted hours", booked(permitted({ kind: "limited", weeklyHours: 16 })), 4],
    ["no permitted hours", booked(permitted({ kind: "limited", weeklyHours: 0 })), -12],
    ["a permission that does not limit hours", booked(permitted({ kind: "limited", weeklyHours: null })), 17 * 48 - 12],
    ["20 hours, 12 of them with another agency", booked(student(), [elsewhere(TWELVE())]), 8],
    ["20 hours, the job itself booked already", booked(student(), [aShift(...MONDAY, { id: "job-1" })]), 20],
    ["20 hours, 4 of a night over Sunday", booked(student(), [aShift(...SUNDAY_NIGHT)]), 16],
  ])("what is left of the week: %s", (_what, input, hours) => expect(leftInWeek(input) / 3_600_000).toBe(hours));
});

test("docs/eligibility.md has each rule with its severity, in order", () => {
  const rows = [...textOf("docs/eligibility.md").matchAll(/^\| `(\w+)`\s*\| (hard|warning)\s*\|/gm)];
  expect(rows.map(([, code, severity]) => [code, severity])).toEqual(Object.entries(severities));
});
