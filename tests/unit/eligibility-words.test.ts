/** What the eligibility rules and the ranking say in words. */
import {
  checkEligibility,
  type EligibilityInput,
  type RankingFacts,
  type RuleCode,
  rankingWords,
  rankWorkers,
  sentencesOf,
} from "@/lib/backend/eligibility";
import { eligibility } from "@/lib/config/messages/eligibility";
import { formatLength, momentAt } from "@/lib/format";
import { aShift, candidate, elsewhere, pattern } from "@/tests/support/eligibility";
import { aDocument, withDocuments, without, withWorker } from "@/tests/support/evidence";

const MONDAY = ["2026-06-15 08:00", "2026-06-15 20:00"] as const;
const DAYS = ["08:00", 12] as const;
const NIGHTS = ["20:00", 12] as const;

const said = (input: EligibilityInput, code: RuleCode): string[] => {
  const result = checkEligibility(input).results.find((one) => one.code === code);
  if (!result) throw new Error(`no rule ${code}`);
  return sentencesOf(result);
};

const newcomer = { startedOn: "2026-06-15" };
const student = { permission: { kind: "student", weeklyHours: 20, vacations: [] } } as const;

test.each<[RuleCode, EligibilityInput, string[]]>([
  [
    "active",
    candidate(...MONDAY, { worker: { employmentStatus: "resigned" } }),
    ["The worker’s status is Resigned. Only active workers can be put forward."],
  ],
  [
    "verified",
    candidate(...MONDAY, { worker: { verificationStatus: "in_review" } }),
    ["The worker’s verification status is In review. The platform must approve the worker first."],
  ],
  [
    "worker_type",
    candidate(...MONDAY, { worker: { workerTypeIds: [] } }),
    ["The worker is not registered as Healthcare assistant."],
  ],
  [
    "skills",
    candidate(...MONDAY, { job: { skills: ["dementia_care", "catheter_care"] } }),
    ["Skills missing from the worker’s profile: Dementia care, Catheter care."],
  ],
  ["agreement", candidate(...MONDAY, { agreement: null }), ["No agreement covers this shift."]],
  ["agreement", candidate(...MONDAY, { agreement: { status: "suspended" } }), ["The agreement’s status is Suspended."]],
  [
    "agreement",
    candidate(...MONDAY, { agreement: { startOn: "2026-07-01" } }),
    ["The agreement starts on 1 Jul 2026, after the shift."],
  ],
  ["agreement", candidate(...MONDAY, { agreement: { startOn: null } }), ["The agreement has no start date."]],
  [
    "agreement",
    candidate(...MONDAY, { agreement: { endsOn: "2026-06-14" } }),
    ["The agreement ended on 14 Jun 2026, before the shift."],
  ],
  [
    "agreement",
    candidate(...MONDAY, { agreement: { serviceIds: [] } }),
    ["The agreement does not cover Hollybank House."],
  ],
  [
    "agreement",
    candidate(...MONDAY, { agreement: { workerTypeIds: [] } }),
    ["The agreement has no rate for Healthcare assistant."],
  ],
  [
    "branch",
    candidate(...MONDAY, { worker: { branchIds: [] } }),
    ["The worker does not work from Leeds, the branch in the agreement."],
  ],
  ["blocked", candidate(...MONDAY, { worker: { isBlocked: true } }), ["Hollybank House has blocked the worker."]],
  [
    "documents",
    candidate(...MONDAY, { evidence: { ...without(["dbs", "cv"]), contacts: 0 } }),
    [
      "DBS check is not valid on 15 Jun 2026: DBS certificate is missing.",
      "CV is not valid on 15 Jun 2026: CV is missing.",
      "Emergency contact is not valid on 15 Jun 2026: Emergency contact is missing.",
    ],
  ],
  [
    "right_to_work",
    candidate(...MONDAY, { evidence: withWorker({ nationality: "PL" }) }),
    ["Right to work is not valid on 15 Jun 2026: Right to work is missing."],
  ],
  [
    "overlap",
    candidate(...MONDAY, { shifts: [aShift(...MONDAY)] }),
    ["The worker has another shift: 15 Jun 2026, 08:00 to 20:00."],
  ],
  [
    "overlap",
    candidate(...MONDAY, { shifts: [elsewhere(aShift(...MONDAY))] }),
    ["The worker is not available at this time."],
  ],
  [
    "unavailable",
    candidate(...MONDAY, { worker: { unavailability: [{ day: "2026-06-15", windows: null }] } }),
    ["The worker is unavailable on 15 Jun 2026."],
  ],
  [
    "unavailable",
    candidate(...MONDAY, {
      worker: { unavailability: [{ day: "2026-06-15", windows: [{ from: "12:00", to: "14:00" }] }] },
    }),
    ["The worker is unavailable on 15 Jun 2026 from 12:00 to 14:00."],
  ],
  [
    "unavailable",
    candidate(...MONDAY, {
      worker: { unavailability: [{ day: "2026-06-14", windows: [{ from: "22:00", to: "10:00" }] }] },
    }),
    ["The worker is unavailable on 14 Jun 2026 from 22:00 to 10:00 the next day."],
  ],
  [
    "daily_rest",
    candidate("2026-06-16 06:30", "2026-06-16 14:00", { shifts: [aShift(...MONDAY)] }),
    [
      "Only 10 hours 30 minutes of rest between this shift and the one of 15 Jun 2026, 08:00 to 20:00. It must be 11 hours.",
    ],
  ],
  [
    "daily_rest",
    candidate("2026-06-15 07:00", "2026-06-15 21:00"),
    ["The worker would work for 14 hours without 11 hours of rest in 24."],
  ],
  [
    "weekly_rest",
    candidate("2026-06-21 08:00", "2026-06-21 20:00", { shifts: pattern("2026-06-15", 1, [0, 1, 2, 3, 4, 5], DAYS) }),
    ["The longest rest in the week of 15 Jun 2026 would be 12 hours. It must be 24 hours."],
  ],
  [
    "weekly_hours",
    candidate("2026-06-19 08:00", "2026-06-19 20:00", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], DAYS),
      worker: newcomer,
    }),
    [
      "The worker would work 60 hours a week on average, over the week from 15 Jun 2026. The limit is 48 hours without an opt-out.",
    ],
  ],
  [
    "night_hours",
    candidate("2026-06-19 20:00", "2026-06-20 08:00", {
      shifts: pattern("2026-06-15", 1, [0, 1, 2, 3], NIGHTS),
      worker: newcomer,
    }),
    [
      "As a night worker they would work 10 hours a day on average, over the week from 15 Jun 2026. The limit is 8 hours.",
    ],
  ],
  [
    "night_hazards",
    candidate("2026-06-15 21:00", "2026-06-16 07:00", { service: { hasNightHazards: true } }),
    ["The worker would work 10 hours in 24 hours. With special hazards at night the limit is 8 hours."],
  ],
  [
    "student_hours",
    candidate(...MONDAY, { shifts: pattern("2026-06-16", 1, [0], DAYS), worker: student }),
    ["The worker would work 24 hours in the week of 15 Jun 2026. Their permission allows 20 hours."],
  ],
  [
    "sponsored_hours",
    candidate("2026-06-22 08:00", "2026-06-22 16:00", {
      shifts: pattern("2026-06-15", 1, [4, 6], ["08:00", 10]),
      worker: { permission: { kind: "sponsored" } },
    }),
    ["The worker would work 28 hours in seven days in a row. Their permission allows 20 hours."],
  ],
  [
    "permitted_hours",
    candidate(...MONDAY, { worker: { permission: { kind: "limited", weeklyHours: 10 } } }),
    ["The worker would work 12 hours in the week of 15 Jun 2026. Their permission allows 10 hours."],
  ],
  [
    "permission",
    candidate(...MONDAY, { worker: { permitted: { workerTypeIds: [], endsOn: "2026-06-14" } } }),
    ["The permission to work ends on 14 Jun 2026, before the end of the shift."],
  ],
  [
    "permission",
    candidate(...MONDAY, { worker: { permitted: { workerTypeIds: ["type-2"], endsOn: null } } }),
    ["The permission to work is not for Healthcare assistant."],
  ],
  [
    "preferred_gender",
    candidate(...MONDAY, { job: { preferredGender: { gender: "female", reason: "personal_care" } } }),
    [
      "The provider prefers a female worker (intimate personal care of someone who asks for it). The worker’s profile does not record this gender.",
    ],
  ],
])("%s says what is wrong", (code, input, sentences) => {
  expect(said(input, code)).toEqual(sentences);
});

test("a certificate and a follow-up are named with their day", () => {
  expect(said(candidate(...MONDAY, { job: { certificates: ["medication"] } }), "certificates")[0]).toMatch(
    / is not valid on 15 Jun 2026: .* is missing\.$/,
  );
  const share = aDocument("right_to_work", { details: { route: "document" }, expiresOn: "2026-06-18" });
  const evidence = withWorker({ nationality: "PL" }, withDocuments(share));
  expect(said(candidate(...MONDAY, { evidence }), "right_to_work_follow_up")).toEqual([
    "The follow-up check of the right to work is due by 18 Jun 2026, in the week of the shift.",
  ]);
});

test("a rule that is met says so, and every rule has a name, a source and that sentence", () => {
  const { results } = checkEligibility(candidate(...MONDAY));
  expect(results.map(sentencesOf)).toEqual(Object.values(eligibility.rules).map(({ met }) => [met]));
  for (const { label, source, met } of Object.values(eligibility.rules))
    expect([label, source, met].every((text) => text.length > 5)).toBe(true);
});

test("the words about another agency's shifts are the same for every such shift", () => {
  const bookings = [aShift("2026-06-14 22:00", "2026-06-15 06:00"), aShift("2026-06-15 22:00", "2026-06-16 07:00")];
  const words = bookings.map((shift) => said(candidate(...MONDAY, { shifts: [elsewhere(shift)] }), "daily_rest"));
  expect(words).toEqual(Array(2).fill(["The worker would have less than 11 hours of rest."]));
});

const someone: RankingFacts = {
  workerId: "w-1",
  warnings: 0,
  distanceMiles: 3.4,
  shiftsHere: 6,
  lastHereOn: "2026-06-01",
  minutesThisWeek: 1470,
  costPence: 18_000,
};
const ranked = (about: Partial<RankingFacts>, estimate: number | null = 20_000) =>
  rankWorkers([{ ...someone, ...about }], estimate).flatMap(rankingWords);

test("each reason of a rank is said in words", () => {
  expect(ranked({})).toEqual([
    "Has worked here 6 times, last on 1 Jun 2026",
    "About 3 miles away",
    "24 hours 30 minutes booked this week",
    "Costs £180.00, £20.00 below the estimate",
  ]);
  expect(ranked({ warnings: 2, distanceMiles: 1, shiftsHere: 1, minutesThisWeek: 0, costPence: 21_050 })).toEqual([
    "2 warnings to override",
    "Has worked here once, on 1 Jun 2026",
    "About 1 mile away",
    "Nothing booked this week",
    "Costs £210.50, £10.50 above the estimate",
  ]);
  const unknown = { warnings: 1, distanceMiles: null, shiftsHere: 0, lastHereOn: null, costPence: null };
  expect(ranked(unknown)).toEqual([
    "1 warning to override",
    "Has not worked here",
    "Distance not known",
    "24 hours 30 minutes booked this week",
    "Cost not known",
  ]);
  expect([0.4, 1.6, 0].map((distanceMiles) => ranked({ distanceMiles })[1])).toEqual([
    "About 1 mile away",
    "About 2 miles away",
    "Lives in the same postcode district",
  ]);
  expect(ranked({}, null).at(-1)).toBe("Costs £180.00");
  expect(ranked({ costPence: 20_000 }).at(-1)).toBe("Costs £200.00");
});

test.each([
  [0, "0 minutes"],
  [1, "1 minute"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [61, "1 hour 1 minute"],
  [660, "11 hours"],
  [630, "10 hours 30 minutes"],
])("%d minutes are %s", (minutes, text) => expect(formatLength(minutes)).toBe(text));

describe("a local time as a moment", () => {
  test.each([
    ["in summer", "2026-06-15", "08:00", "earlier", "2026-06-15T07:00:00.000Z"],
    ["the end of a day", "2026-06-15", "24:00", "earlier", "2026-06-15T23:00:00.000Z"],
    ["twice, the first", "2026-10-25", "01:30", "earlier", "2026-10-25T00:30:00.000Z"],
    ["twice, the second", "2026-10-25", "01:30", "later", "2026-10-25T01:30:00.000Z"],
    ["skipped, before", "2026-03-29", "01:30", "earlier", "2026-03-29T00:30:00.000Z"],
    ["skipped, after", "2026-03-29", "01:30", "later", "2026-03-29T01:30:00.000Z"],
  ] as const)("%s", (_what, day, time, occurrence, moment) =>
    expect(momentAt(day, time, occurrence).toISOString()).toBe(moment),
  );

  test("is refused where there is no such time", () => {
    expect(() => momentAt("2026-06-15", "25:00", "earlier")).toThrow(RangeError);
    expect(() => momentAt("2026-02-30", "08:00", "earlier")).toThrow(RangeError);
  });
});
