/** The date of the next change, for any evidence: nothing changes before it, and something does on it. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { CheckEvidence, DocumentEvidence, Evidence, Span } from "@/lib/backend/compliance/evidence";
import { type Assessment, assess } from "@/lib/backend/compliance/rules";
import { steps } from "@/lib/backend/compliance/steps";
import { complianceRules } from "@/lib/config/compliance";
import { documentKinds, trainingKinds } from "@/lib/contract/profiles/fields";
import { daysAfter, daysBetween } from "@/lib/format";
import { carer, completeEvidence, domestic, nurse, withDocuments, without, withWorker } from "@/tests/support/evidence";

const TODAY = "2026-06-15";
const day = fc.integer({ min: -3000, max: 2000 }).map((days) => daysAfter(TODAY, days));
const past = fc.integer({ min: -3000, max: 0 }).map((days) => daysAfter(TODAY, days));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const document: fc.Arbitrary<DocumentEvidence> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...documentKinds, ...trainingKinds),
  status: fc.constantFrom("uploaded", "accepted", "accepted", "rejected", "superseded"),
  number: fc.constant(null),
  issuedOn: maybe(past),
  expiresOn: maybe(day),
  details: fc.record({
    route: fc.constantFrom("british_irish", "share_code", "document", "employer_checking_service", undefined),
    level: fc.constantFrom("enhanced", "enhanced_barred", undefined),
    updateService: fc.boolean(),
    issuer: fc.constantFrom("", "Hollybank"),
  }),
  rejectReason: fc.constantFrom(null, "Too dark"),
  uploadedOn: past,
  reviewedOn: maybe(past),
});
const check: fc.Arbitrary<CheckEvidence> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom("dbs_update_service", "nmc_register", "right_to_work"),
  checkedOn: past,
  outcome: fc.constantFrom("clear", "clear", "clear", "changed", "not_found", "restricted"),
  followUpOn: maybe(day),
});
const span: fc.Arbitrary<Span> = fc
  .tuple(past, fc.integer({ min: 0, max: 1500 }), fc.boolean())
  .map(([fromOn, days, goesOn]) => ({ fromOn, toOn: goesOn ? null : daysAfter(fromOn, days) }));
const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    documents: fc.array(document, { maxLength: 14 }),
    checks: fc.array(check, { maxLength: 6 }),
    employments: fc.array(span, { maxLength: 4 }),
    gaps: fc.array(span, { maxLength: 2 }),
    addresses: fc.array(span, { maxLength: 3 }),
    workerTypes: fc.subarray([carer, nurse, domestic]),
    places: fc.subarray(["LS1 4AP", "G2 4JR"]),
    about: fc.record({
      nationality: fc.constantFrom("GB", "PL", null),
      startOn: maybe(day),
      dateOfBirth: maybe(fc.constantFrom("1990-02-28", "2008-02-29", "2010-12-31")),
      panel: fc.constantFrom("on", "off"),
      skills: fc.subarray(["Children"]),
    }),
  })
  .map(({ about, ...rest }) => withWorker(about, { ...completeEvidence, ...rest }));

const said = ({ nextChangeOn: _, requirements, ...overall }: Assessment) =>
  JSON.stringify([overall, requirements.map(({ nextChangeOn: __, ...one }) => one)]);

/** Jest compares such large values slowly, which is only worth it where they differ and it has to say how. */
function expectSame(now: Assessment, before: Assessment, today: string): void {
  if (!isDeepStrictEqual(now, before)) expect({ today, ...now }).toEqual({ today, ...before });
}

test("Nothing changes before the date of the next change, and something does on it", () => {
  fc.assert(
    fc.property(
      evidence,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (on, shares) => {
        const now = assess(on, TODAY);
        const last = now.nextChangeOn ? daysAfter(now.nextChangeOn, -1) : daysAfter(TODAY, 8000);
        const length = daysBetween(TODAY, last);
        for (const share of [...shares, 1]) {
          const between = daysAfter(TODAY, Math.floor(share * length));
          expectSame(assess(on, between), now, between);
        }
        if (now.nextChangeOn) expect(said(assess(on, now.nextChangeOn))).not.toBe(said(now));
      },
    ),
    { numRuns: 100, seed: 7_303_014 },
  );
});

test("Every day equals the day before, except on change dates, for each day of two years", () => {
  fc.assert(
    fc.property(evidence, (on) => {
      let before = assess(on, TODAY);
      for (let days = 1; days <= 730; days += 1) {
        const today = daysAfter(TODAY, days);
        const now = assess(on, today);
        if (today === before.nextChangeOn) expect(said(now)).not.toBe(said(before));
        else expectSame(now, before, today);
        before = now;
      }
    }),
    { numRuns: 2, seed: 7_303_014 },
  );
});

test("What blocks, what lapsed and the state follow from the requirements", () => {
  fc.assert(
    fc.property(evidence, (on) => {
      const { state, blocking, lapsed, requirements } = assess(on, TODAY);
      const must = requirements.filter(({ isMandatory }) => isMandatory);
      expect(state === "not_compliant").toBe(blocking.length > 0);
      expect(blocking).toEqual(expect.arrayContaining(lapsed));
      expect(
        must
          .filter(({ key }) => blocking.includes(key))
          .every((one) => !["met", "expiring", "not_needed"].includes(one.state)),
      ).toBe(true);
      for (const { reason } of requirements) expect(reason).not.toBe("");
      expect(steps(on, TODAY)).toHaveLength(6);
    }),
    { numRuns: 60, seed: 7_303_014 },
  );
});

describe("the six steps", () => {
  const missing = (on: Evidence, step: string) => steps(on, TODAY).find((one) => one.step === step)?.missing;

  test("are complete when nothing is missing", () => {
    expect(steps(completeEvidence, TODAY).map(({ isComplete }) => isComplete)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test("list what is missing, in words", () => {
    expect(
      missing(withWorker({ niNumber: null, branches: 0 }, { ...completeEvidence, hasPhoto: false }), "basic"),
    ).toEqual(["National Insurance number", "Branches", "Photo"]);
    expect(missing(withWorker({ postcode: null }), "basic")).toEqual(["Home address"]);
    expect(missing(withWorker({ postcode: null, country: "IE" }), "basic")).toEqual([]);
    expect(missing(without(["passport", "cv"]), "documents")).toEqual(["Proof of identity", "Right to work", "CV"]);
    expect(missing(withWorker({ experienceYears: null }, without(["first_aid"])), "training")).toEqual([
      "Years of experience",
      "First aid",
    ]);
    expect(missing({ ...completeEvidence, contacts: 0 }, "contacts")).toEqual(["Emergency contact"]);
    expect(missing({ ...completeEvidence, questionnaire: null }, "medical")).toEqual(["Medical questionnaire"]);
    expect(missing({ ...completeEvidence, references: [], employments: [] }, "employment")).toEqual([
      "References",
      "Employment history",
    ]);
  });

  test("are complete if documents only wait for review", () => {
    const [cv] = completeEvidence.documents.filter(({ kind }) => kind === "cv");
    if (!cv) throw new Error("no CV");
    expect(missing(withDocuments({ ...cv, status: "uploaded" }), "documents")).toEqual([]);
    expect(missing(withDocuments({ ...cv, status: "rejected" }), "documents")).toEqual(["CV"]);
    expect(
      missing({ ...completeEvidence, references: [{ status: "named" }, { status: "requested" }] }, "employment"),
    ).toEqual([]);
  });
});

test("Every role names certificates that exist, each with a period", () => {
  const named = Object.values(complianceRules.roles).flatMap(({ training }) => training);
  expect(named.filter((kind) => !(trainingKinds as readonly string[]).includes(kind))).toEqual([]);
  expect(trainingKinds.filter((kind) => complianceRules.trainingMonths[kind] === undefined)).toEqual([]);
});
