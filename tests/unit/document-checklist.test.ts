/** The checklist of a worker's documents: its lines by the rules, and the files that are matched to them by their names. */

import { kindsNamed, matchFiles, type UploadLine, wordsOf } from "@/components/profiles/checklist/match-files";
import { checklistOf, lineOf } from "@/lib/backend/compliance/checklist";
import type { Evidence } from "@/lib/backend/compliance/evidence";
import { requirementRules } from "@/lib/backend/compliance/requirements/list";
import { assess } from "@/lib/backend/compliance/rules";
import { ownChecklist } from "@/lib/backend/worker-links/step-statuses";
import { messages } from "@/lib/config/messages";
import { type DocumentKind, documentKinds, trainingKinds } from "@/lib/contract/profiles/fields";
import {
  aDocument,
  completeEvidence,
  domestic,
  nurse,
  withDocuments,
  without,
  withWorker,
} from "@/tests/support/evidence";

const JUNE = "2026-06-15";
const linesOf = (evidence: Evidence, waiting: string[] = []) => checklistOf(evidence, assess(evidence, JUNE), waiting);
const keysOf = (evidence: Evidence) => linesOf(evidence).map(({ key }) => key);
const line = (evidence: Evidence, key: string, waiting: string[] = []) =>
  linesOf(evidence, waiting).find((one) => one.key === key);

const nothing: Evidence = { ...completeEvidence, documents: [] };
const care = ["identity", "dbs", "ni_proof", "address_proof", "cv"];
const certificates = [
  "care_certificate",
  "moving_handling_theory",
  "moving_handling_practical",
  "fire_safety",
  "first_aid",
  "autism_awareness",
  "food_hygiene",
  "mental_capacity",
  "dols",
  "safeguarding_adults",
  "infection_control",
];

describe("The lines are what the rules ask of this worker", () => {
  test("a British care assistant in England: no PVG, no NMC PIN, no English check, no separate right to work", () => {
    expect(keysOf(nothing)).toEqual([...care, ...certificates]);
    expect(keysOf(completeEvidence)).toEqual([...care, ...certificates]);
  });

  test("a citizen of another country shows the right to work, and their English", () => {
    const keys = keysOf(withWorker({ nationality: "NP" }, nothing));
    expect(keys).toEqual(["identity", "right_to_work", ...care.slice(1), ...certificates, "english_check"]);
  });

  test("an unknown nationality is asked for the right to work", () => {
    expect(keysOf(withWorker({ nationality: null }, nothing))).toContain("right_to_work");
  });

  test("in Scotland the PVG scheme replaces the DBS check; in both countries both are needed, each once", () => {
    const scottish = keysOf({ ...nothing, places: ["G1 1AA"] });
    expect(scottish).toContain("pvg");
    expect(scottish).not.toContain("dbs");
    const both = keysOf({ ...nothing, places: ["G1 1AA", "LS1 4AP"] });
    expect(both.filter((key) => key === "dbs" || key === "pvg")).toEqual(["dbs", "pvg"]);
  });

  test("a nurse needs the NMC PIN, a domestic assistant fewer certificates", () => {
    expect(keysOf({ ...nothing, workerTypes: [nurse] })).toContain("nmc");
    const cleaner = linesOf({ ...nothing, workerTypes: [domestic] }).filter(({ step }) => step === "training");
    expect(cleaner.map(({ key }) => key)).toEqual(["moving_handling_theory", "fire_safety", "infection_control"]);
  });

  test("what no rule asks for has no line, even where there is such a document", () => {
    const evidence = {
      ...completeEvidence,
      documents: [...completeEvidence.documents, aDocument("vaccination"), aDocument("pvg")],
    };
    expect(keysOf(evidence)).not.toContain("pvg");
    expect(linesOf(evidence).map(({ key }) => key)).toEqual([...care, ...certificates]);
  });

  test.each([
    ["British", nothing],
    [
      "of another country, in Scotland",
      { ...withWorker({ nationality: "NP" }, nothing), places: ["G1 1AA", "LS1 4AP"] },
    ],
    ["a nurse", { ...nothing, workerTypes: [nurse, domestic] }],
  ] as [string, Evidence][])("no kind of document is on two lines, and none is missing: %s", (_, evidence) => {
    const lines = linesOf(evidence);
    const kinds = lines.flatMap((one) => one.kinds);
    expect(new Set(kinds).size).toBe(kinds.length);
    const needed = assess(evidence, JUNE).requirements.filter(
      ({ key, state, isMandatory }) =>
        isMandatory &&
        state !== "not_needed" &&
        requirementRules.some((rule) => rule.key === key && rule.kinds.length > 0),
    );
    expect(needed.length).toBeGreaterThan(10);
    expect(needed.filter(({ key }) => lineOf(lines, key) === null)).toEqual([]);
  });

  test("once all lines are in order, no rule about a document is left", () => {
    const birth = without(["passport"], [aDocument("birth_certificate"), aDocument("photo_id")]);
    for (const evidence of [completeEvidence, birth]) {
      expect(linesOf(evidence).map(({ state }) => state)).toEqual(linesOf(evidence).map(() => "met"));
      expect(assess(evidence, JUNE).blocking).toEqual([]);
    }
  });
});

/** A line as the worker reads it. */
const own = (evidence: Evidence, key: string, sent: [string, unknown][] = []) =>
  ownChecklist(evidence, new Map(sent), JUNE).find((one) => one.key === key);

describe("Each line has its state and what to add", () => {
  test("everything missing, everything accepted", () => {
    expect(new Set(linesOf(nothing).map(({ state }) => state))).toEqual(new Set(["missing"]));
    expect(new Set(linesOf(completeEvidence).map(({ state }) => state))).toEqual(new Set(["met"]));
  });

  test("waiting for review, rejected with the reason, expired, expiring", () => {
    const passport = (about: Parameters<typeof aDocument>[1]) => withDocuments(aDocument("passport", about));
    expect(line(passport({ status: "uploaded", expiresOn: "2031-01-31" }), "identity")?.state).toBe("waiting");
    expect(line(passport({ status: "rejected", rejectReason: "Blurred" }), "identity")).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("Blurred"),
    });
    expect(line(passport({ expiresOn: "2026-06-01" }), "identity")).toMatchObject({
      state: "expired",
      expiresOn: "2026-06-01",
    });
    expect(line(passport({ expiresOn: "2026-06-30" }), "identity")?.state).toBe("expiring");
  });

  test("a document that waits for approval as a profile change", () => {
    expect(line(nothing, "identity", ["document:passport"])).toMatchObject({
      state: "waiting",
      reason: messages.compliance.reasons.newerAwaitingReview,
    });
    expect(line(nothing, "identity", ["document:cv", "address"])?.state).toBe("missing");
  });

  test("a newer document is said to wait beside the one that counts until then, also while that is not about to expire", () => {
    const passport = { expiresOn: "2026-06-30" };
    for (const [evidence, state] of [
      [completeEvidence, "met"],
      [withDocuments(aDocument("passport", passport)), "expiring"],
    ] as const) {
      expect(line(evidence, "identity")).toMatchObject({ state, isRenewed: false });
      expect(line(evidence, "identity", ["document:passport"])).toMatchObject({ state, isRenewed: true });
      const newer = aDocument("passport", { status: "uploaded", expiresOn: "2036-01-31" });
      const uploaded = { ...evidence, documents: [...evidence.documents, newer] };
      expect(line(uploaded, "identity")).toMatchObject({ state, isRenewed: true });
      expect(own(uploaded, "identity")).toMatchObject({ state, isRenewed: true });
    }
    // What only waits has no document before it.
    expect(line(nothing, "identity", ["document:passport"])?.isRenewed).toBe(false);
    expect(line(completeEvidence, "identity", ["document:cv"])?.isRenewed).toBe(false);
  });

  test("identity asks for a passport first, or for what a birth certificate still lacks", () => {
    expect(line(nothing, "identity")?.kinds).toEqual(["passport", "birth_certificate", "photo_id"]);
    const birth = without(["passport"], [aDocument("birth_certificate")]);
    expect(line(birth, "identity")?.kinds[0]).toBe("photo_id");
    const photo = without(["passport"], [aDocument("photo_id")]);
    expect(line(photo, "identity")?.kinds[0]).toBe("birth_certificate");
  });

  test("a requirement that other documents prove leads to their line", () => {
    const lines = linesOf(nothing);
    expect(lineOf(lines, "right_to_work")).toBe("identity");
    expect(lineOf(lines, "identity")).toBe("identity");
    expect(lineOf(lines, "photo")).toBeNull();
    expect(lineOf(linesOf(withWorker({ nationality: "NP" }, nothing)), "right_to_work")).toBe("right_to_work");
  });
});

describe("The worker reads their own lines, and nothing a register said", () => {
  test("nothing is said of what is only missing, and the reason of what does not count yet", () => {
    expect(own(nothing, "identity")).toMatchObject({ state: "missing", reason: "" });
    const undated = withDocuments(aDocument("address_proof"));
    expect(own(undated, "address_proof")).toMatchObject({
      state: "missing",
      reason: messages.compliance.reasons.noIssue("address_proof"),
    });
  });

  test("the reason of a rejected document, and none of a register check", () => {
    const rejected = withDocuments(aDocument("cv", { status: "rejected", rejectReason: "Two pages are missing" }));
    expect(own(rejected, "cv")).toMatchObject({ state: "rejected", reason: "Two pages are missing" });
    const evidence: Evidence = {
      ...completeEvidence,
      documents: completeEvidence.documents.map((one) =>
        one.kind === "dbs"
          ? aDocument("dbs", { issuedOn: "2026-04-01", details: { level: "enhanced_barred", updateService: true } })
          : one,
      ),
      checks: [{ id: "c", kind: "dbs_update_service", checkedOn: "2026-06-01", outcome: "changed", followUpOn: null }],
    };
    expect(own(evidence, "dbs")).toMatchObject({ state: "rejected", reason: "" });
    expect(own(evidence, "dbs")).not.toHaveProperty("covers");
  });

  test("what they sent waits, also for a worker whose documents no one reviews", () => {
    const off = withWorker({ panel: "off" }, nothing);
    expect(own(off, "cv", [["document:cv", {}]])?.state).toBe("waiting");
  });
});

const uploadLine = (key: string, kinds: DocumentKind[], isOpen = true): UploadLine => ({
  key,
  label: key,
  kinds,
  isOpen,
});
const lines: UploadLine[] = [
  uploadLine("identity", ["passport", "birth_certificate", "photo_id"]),
  ...(["dbs", "ni_proof", "address_proof", "cv", ...trainingKinds] as DocumentKind[]).map((kind) =>
    uploadLine(kind, [kind]),
  ),
];

describe("A file belongs to the line that its name speaks of", () => {
  test.each([
    ["passport.pdf", "passport"],
    ["Passport_Jane-DOE 2026.JPG", "passport"],
    ["IMG_passport2.jpeg", "passport"],
    ["JaneBirthCertificate.png", "birth_certificate"],
    ["driving licence front.webp", "photo_id"],
    ["DBS Certificate (1).pdf", "dbs"],
    ["enhanced-dbs.pdf", "dbs"],
    ["Care Certificate standards.pdf", "care_certificate"],
    ["NI letter.pdf", "ni_proof"],
    ["p60.pdf", "ni_proof"],
    ["council tax bill.pdf", "address_proof"],
    ["proof_of_address.pdf", "address_proof"],
    ["Curriculum Vitæ.pdf", null],
    ["résumé.pdf", "cv"],
    ["CV 2026.docx", "cv"],
    ["MovingHandlingTheory.pdf", "moving_handling_theory"],
    ["manual handling - practical.pdf", "moving_handling_practical"],
    ["Fire.pdf", "fire_safety"],
    ["BLS_2026-03.pdf", "first_aid"],
    ["infection prevention & control.pdf", "infection_control"],
    ["Safeguarding of Vulnerable Adults.pdf", "safeguarding_adults"],
    ["scan0001.pdf", null],
    ["IMG_20260301_101500.jpg", null],
    ["pvg.pdf", null],
    ["manual handling.pdf", null],
    ["MCA and DoLS.pdf", null],
    ["finance.pdf", null],
    [".pdf", null],
  ])("%s: %s", (name, kind) => {
    expect(matchFiles([name], lines)).toEqual([kind]);
  });

  test("two kinds of one line are that line's first", () => {
    expect(matchFiles(["passport photo id page.pdf"], lines)).toEqual(["passport"]);
  });

  test("a name that fits two lines belongs to the one that needs a document", () => {
    const theoryIsMet = lines.map((one) => (one.key === "moving_handling_theory" ? { ...one, isOpen: false } : one));
    expect(matchFiles(["manual handling.pdf"], theoryIsMet)).toEqual(["moving_handling_practical"]);
  });

  test("a line takes one of the files; the second is asked about", () => {
    expect(matchFiles(["passport front.jpg", "passport back.jpg", "cv.pdf"], lines)).toEqual(["passport", null, "cv"]);
    expect(matchFiles(["handling theory moving.pdf", "manual handling.pdf"], lines)).toEqual([
      "moving_handling_theory",
      "moving_handling_practical",
    ]);
  });

  test("a file replaces a document that is in order", () => {
    expect(
      matchFiles(
        ["cv.pdf"],
        lines.map((one) => ({ ...one, isOpen: false })),
      ),
    ).toEqual(["cv"]);
  });

  test("each kind is found by its own name on the screen", () => {
    const kinds = [...documentKinds, ...trainingKinds];
    const found = kinds.map((kind) => kindsNamed(`${messages.workerFields.documents[kind]}.pdf`, kinds));
    expect(kinds.filter((kind, n) => !found[n]?.includes(kind))).toEqual([]);
  });

  test("words are split where the case, a digit or a sign separates them", () => {
    expect([...wordsOf("DBSCheck_fireSafety-2.final.pdf")]).toEqual(
      expect.arrayContaining(["dbs", "check", "fire", "safety", "final", "2"]),
    );
    expect([...wordsOf("")]).toEqual([]);
  });
});
