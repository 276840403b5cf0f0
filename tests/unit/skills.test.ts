/** Skills in an agency's own words, the rates that depend on them, and what a worker's profile says about hours. */
import { optOutOf, permissionOf } from "@/lib/backend/jobs/booking/permission";
import { linesFor } from "@/lib/backend/jobs/booking/rates";
import { postFrom } from "@/lib/bff/jobs";
import { type SkillId, skillIds } from "@/lib/config/closed-lists/skills";
import { messages } from "@/lib/config/messages";
import { skillMeant, skillsMeant } from "@/lib/config/skills";
import { formatField, parseField } from "@/lib/contract/fields";
import { postInputSchema } from "@/lib/contract/jobs";
import { workerFieldRegistry } from "@/lib/contract/workers/fields";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() => setValidEnv());

describe("a skill in an agency's own words", () => {
  test.each([
    ["Dementia care", "dementia_care"],
    ["  DEMENTIA ", "dementia_care"],
    ["peg-feeding", "peg_feeding"],
    ["Children's services", "childrens_services"],
    ["Children’s Services", "childrens_services"],
    ["moving & handling", "moving_handling"],
    ["PBS", "behaviour_support"],
    ["palliative care", "end_of_life_care"],
    ["Medication", "medication"],
    ["juggling", null],
    ["not dementia care", null],
    ["", null],
  ])("%s is %s", (word, skill) => expect(skillMeant(word)).toBe(skill));

  test("each skill is meant by its own name, and by no other's", () => {
    expect(skillIds.map((id) => skillMeant(messages.skillNames[id]))).toEqual([...skillIds]);
    expect([...skillsMeant(["Dementia", "dementia care", "juggling"])]).toEqual(["dementia_care"]);
  });
});

describe("the rate of a shift that asks for skills", () => {
  const line = (chargePence: number, skills: string[], basis: "hourly" | "fixed" = "hourly") => ({
    workerType: "Carer",
    basis,
    skills,
    chargePence,
  });
  const lines = [
    line(2_000, ["Dementia care"]),
    line(1_800, []),
    line(2_400, ["dementia", "PEG"]),
    line(9_000, [], "fixed"),
    { ...line(1, []), workerType: "Nurse" },
  ];
  const charges = (...skills: SkillId[]) => linesFor(lines, "Carer", skills).map(({ chargePence }) => chargePence);

  test("is that of the line for most of them", () => {
    expect(charges()).toEqual([1_800, 9_000]);
    expect(charges("autism")).toEqual([1_800, 9_000]);
    expect(charges("dementia_care")).toEqual([2_000, 9_000]);
    expect(charges("peg_feeding")).toEqual([1_800, 9_000]);
    expect(charges("peg_feeding", "dementia_care", "autism")).toEqual([2_400, 9_000]);
  });

  test("is that of the only line, whatever it is for", () =>
    expect(linesFor([line(2_000, ["Juggling"])], "Carer", [])).toHaveLength(1));
});

describe("an opt-out from 48 hours", () => {
  const optOut = (optOutSignedOn: string | null, optOutNoticeOn: string | null = null, days: number | null = null) =>
    optOutOf({ optOutSignedOn, optOutNoticeOn, optOutNoticeDays: days });

  test.each([
    ["none", optOut(null, "2026-03-02"), null],
    ["in force", optOut("2026-01-05"), { signedOn: "2026-01-05", withdrawnFrom: null }],
    [
      "seven days after notice",
      optOut("2026-01-05", "2026-03-02"),
      { signedOn: "2026-01-05", withdrawnFrom: "2026-03-09" },
    ],
    [
      "the notice agreed",
      optOut("2026-01-05", "2026-03-02", 28),
      { signedOn: "2026-01-05", withdrawnFrom: "2026-03-30" },
    ],
    [
      "never less than seven days",
      optOut("2026-01-05", "2026-03-02", 1),
      { signedOn: "2026-01-05", withdrawnFrom: "2026-03-09" },
    ],
    ["signed again since", optOut("2026-04-01", "2026-03-02"), { signedOn: "2026-04-01", withdrawnFrom: null }],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));
});

describe("a permission to work", () => {
  const permission = (
    workPermission: Parameters<typeof permissionOf>[0]["workPermission"],
    permittedWeeklyHours: number | null = null,
  ) => permissionOf({ workPermission, permittedWeeklyHours, vacations: ["2026-06-20/2026-09-20"] });
  const vacations = [{ fromOn: "2026-06-20", toOn: "2026-09-20" }];

  test.each([
    ["not recorded", permission(null, 5), { kind: "unrestricted" }],
    ["without a limit", permission("unrestricted", 5), { kind: "unrestricted" }],
    ["of a student", permission("student", 20), { kind: "student", weeklyHours: 20, vacations }],
    [
      "of a student whose hours are not entered",
      permission("student"),
      { kind: "student", weeklyHours: 10, vacations },
    ],
    ["of someone sponsored elsewhere", permission("sponsored", 5), { kind: "sponsored" }],
    ["limited otherwise", permission("limited", 30), { kind: "limited", weeklyHours: 30 }],
    ["limited otherwise, not in hours", permission("limited"), { kind: "limited", weeklyHours: null }],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));

  test("vacations are entered as periods, and shown again so that they are read the same", () => {
    const { vacations: definition } = workerFieldRegistry;
    const read = (text: string) => parseField("vacations", definition, { vacations: text });
    const stored = ["2026-06-20/2026-09-20", "2026-12-14/2027-01-08"];
    expect(read("20/06/2026 to 20/09/2026, 14 Dec 2026 - 8 Jan 2027")).toEqual(stored);
    const { vacations: shown = "" } = formatField("vacations", definition, stored);
    expect(shown).toBe("20 Jun 2026 to 20 Sept 2026, 14 Dec 2026 to 8 Jan 2027");
    expect(read(shown)).toEqual(stored);
    expect(read("")).toEqual([]);
    const { schema } = definition.value;
    expect(schema.safeParse(stored).success).toBe(true);
    for (const wrong of ["summer", "20/06/2026", "20/09/2026 to 20/06/2026", "30/02/2026 to 20/06/2026"])
      expect([wrong, schema.safeParse(read(wrong)).success]).toEqual([wrong, false]);
  });
});

describe("what a post form asks for", () => {
  const values = {
    serviceId: "0d9f1c52-6d0e-4b4e-9a3b-2f6f0c7f6a10",
    jobType: "general",
    workerTypeId: "0d9f1c52-6d0e-4b4e-9a3b-2f6f0c7f6a11",
    vacancies: "1",
    date: "27/03/2027",
    startTime: "08:00",
    endTime: "20:00",
  };
  const errorsOf = (more: Record<string, string>) => {
    const parsed = postInputSchema.safeParse(postFrom({ ...values, ...more }));
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  };

  test("is nothing, or what is chosen, each once and in the order of the list", () => {
    expect(postInputSchema.parse(postFrom(values))).toMatchObject({ skills: [], certificates: [], gender: null });
    const chosen = { "skill.peg_feeding": "on", "skill.autism": "on", "certificate.first_aid": "on" };
    expect(postInputSchema.parse(postFrom({ ...values, ...chosen }))).toMatchObject({
      skills: ["autism", "peg_feeding"],
      certificates: ["first_aid"],
    });
  });

  test("is refused for what is not in the lists", () => {
    expect(errorsOf({ "skill.juggling": "on" })).toEqual([["skills.0", messages.jobAsks.skillsUnknown]]);
    expect(errorsOf({ "certificate.passport": "on" })).toEqual([
      ["certificates.0", messages.jobAsks.certificatesUnknown],
    ]);
  });

  test("a gender is preferred only with a lawful reason and why the work needs it", () => {
    const [female, reason] = [{ preferredGender: "female" }, { genderReason: "personal_care" }];
    expect(errorsOf(female)).toEqual([
      ["gender.reason", messages.jobAsks.genderReasonNeeded],
      ["gender.note", messages.jobAsks.genderNoteNeeded],
    ]);
    expect(errorsOf({ ...female, genderReason: "we like it", genderNote: "Washing" })).toEqual([
      ["gender.reason", messages.jobAsks.genderReasonNeeded],
    ]);
    expect(errorsOf({ ...female, ...reason, genderNote: "  " })).toEqual([
      ["gender.note", messages.jobAsks.genderNoteNeeded],
    ]);
    expect(errorsOf({ ...female, ...reason, genderNote: "Washing and dressing" })).toEqual([]);
    // A reason without a preference says nothing.
    expect(postInputSchema.parse(postFrom({ ...values, ...reason })).gender).toBeNull();
  });
});
