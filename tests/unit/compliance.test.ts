/** What the rules make of a worker's evidence, day by day: cases written by hand from docs/compliance.md. */
import type { DocumentEvidence, Evidence } from "@/lib/backend/compliance/evidence";
import { assess, basesOn, type Requirement } from "@/lib/backend/compliance/rules";
import { steps } from "@/lib/backend/compliance/steps";
import { complianceRules } from "@/lib/config/compliance";
import {
  aCheck,
  aDocument,
  carer,
  completeEvidence,
  domestic,
  nurse,
  withDocuments,
  without,
  withWorker,
} from "@/tests/support/evidence";

type Case = [what: string, today: string, evidence: Evidence, expected: Partial<Requirement>];

const JUNE = "2026-06-15";

const requirement = (evidence: Evidence, key: string, today: string): Requirement => {
  const found = assess(evidence, today).requirements.find((one) => one.key === key);
  if (!found) throw new Error(`no requirement ${key}`);
  return found;
};

function cases(key: string, table: Case[]) {
  describe(key, () => {
    test.each(table)("%s (%s)", (_, today, evidence, expected) => {
      expect(requirement(evidence, key, today)).toMatchObject(expected);
    });
  });
}

const passport = (expiresOn: string | null, about: Partial<DocumentEvidence> = {}) =>
  aDocument("passport", { expiresOn, ...about });
const ending = withDocuments(passport("2026-08-15"));

cases("identity", [
  ["61 days before", "2026-06-15", ending, { state: "met", flag: null, nextChangeOn: "2026-06-16" }],
  ["60 days before", "2026-06-16", ending, { state: "expiring", flag: 60, nextChangeOn: "2026-07-16" }],
  ["31 days before", "2026-07-15", ending, { state: "expiring", flag: 60, nextChangeOn: "2026-07-16" }],
  ["30 days before", "2026-07-16", ending, { state: "expiring", flag: 30, nextChangeOn: "2026-08-08" }],
  ["8 days before", "2026-08-07", ending, { state: "expiring", flag: 30 }],
  ["7 days before", "2026-08-08", ending, { state: "expiring", flag: 7, nextChangeOn: "2026-08-15" }],
  ["the day before", "2026-08-14", ending, { state: "expiring", flag: 7 }],
  ["on its last day", "2026-08-15", ending, { state: "expiring", flag: 0, nextChangeOn: "2026-08-16" }],
  [
    "the day after",
    "2026-08-16",
    ending,
    { state: "expired", flag: 0, hasLapsed: true, expiresOn: "2026-08-15", nextChangeOn: null },
  ],
  ["on a leap day", "2028-02-29", withDocuments(passport("2028-02-29")), { state: "expiring", flag: 0 }],
  ["after a leap day", "2028-03-01", withDocuments(passport("2028-02-29")), { state: "expired" }],
  ["60 days over a leap day", "2027-12-31", withDocuments(passport("2028-02-29")), { flag: 60 }],
  ["61 days over a leap day", "2027-12-30", withDocuments(passport("2028-02-29")), { state: "met", flag: null }],
  [
    "two passports, one run out",
    JUNE,
    withDocuments(passport("2030-01-01"), passport("2026-01-01")),
    { state: "met", expiresOn: "2030-01-01" },
  ],
  [
    "two passports, the longer counts",
    JUNE,
    withDocuments(passport("2026-07-01"), passport("2030-01-01")),
    { state: "met", flag: null, expiresOn: "2030-01-01" },
  ],
  ["superseded", JUNE, withDocuments(passport("2030-01-01", { status: "superseded" })), { state: "missing" }],
  [
    "rejected",
    JUNE,
    withDocuments(passport("2030-01-01", { status: "rejected", rejectReason: "It cannot be read" })),
    { state: "rejected", reason: "Passport was rejected: It cannot be read", hasLapsed: false },
  ],
  [
    "rejected, beside one that was superseded",
    JUNE,
    withDocuments(passport("2030-01-01", { status: "rejected" }), passport("2030-01-01", { status: "superseded" })),
    { state: "rejected" },
  ],
  [
    "rejected, then another uploaded",
    JUNE,
    withDocuments(passport("2030-01-01", { status: "rejected" }), passport("2030-01-01", { status: "uploaded" })),
    { state: "waiting", reason: "Passport is awaiting review." },
  ],
  [
    "rejected, then another accepted",
    JUNE,
    withDocuments(passport("2030-01-01", { status: "rejected" }), passport("2030-01-01")),
    { state: "met" },
  ],
  [
    "a newer one rejected while the older is good",
    JUNE,
    withDocuments(passport("2030-01-01"), passport("2036-01-01", { status: "rejected" })),
    { state: "met", expiresOn: "2030-01-01" },
  ],
  [
    "run out, and its replacement rejected",
    JUNE,
    withDocuments(passport("2026-06-01"), passport("2036-01-01", { status: "rejected" })),
    { state: "rejected", hasLapsed: true, expiresOn: "2026-06-01" },
  ],
  [
    "run out, and its replacement not looked at",
    JUNE,
    withDocuments(passport("2026-06-01"), passport("2036-01-01", { status: "uploaded" })),
    { state: "waiting", hasLapsed: true, flag: null, expiresOn: "2026-06-01" },
  ],
  [
    "running out, and its replacement not looked at",
    JUNE,
    withDocuments(passport("2026-07-01"), passport("2036-01-01", { status: "uploaded" })),
    { state: "expiring", flag: null, hasLapsed: false, expiresOn: "2026-07-01" },
  ],
  [
    "uploaded when it had run out already",
    JUNE,
    withDocuments(passport("2026-06-14", { status: "uploaded" })),
    {
      state: "expired",
      hasLapsed: false,
    },
  ],
  [
    "awaiting review until it expires",
    JUNE,
    withDocuments(passport("2026-06-20", { status: "uploaded" })),
    { state: "waiting", nextChangeOn: "2026-06-21" },
  ],
  ["a passport without an end", JUNE, withDocuments(passport(null)), { state: "missing" }],
  [
    "birth certificate and photo ID",
    JUNE,
    without(["passport"], [aDocument("birth_certificate"), aDocument("photo_id", { expiresOn: "2026-12-31" })]),
    { state: "met", expiresOn: "2026-12-31" },
  ],
  [
    "birth certificate and photo ID without an end",
    JUNE,
    without(["passport"], [aDocument("birth_certificate"), aDocument("photo_id")]),
    { state: "met", expiresOn: null, nextChangeOn: null },
  ],
  [
    "birth certificate alone",
    JUNE,
    without(["passport"], [aDocument("birth_certificate")]),
    { state: "missing", reason: "A birth certificate needs photo ID as well." },
  ],
  ["photo ID alone", JUNE, without(["passport"], [aDocument("photo_id")]), { state: "missing" }],
  [
    "photo ID accepted, birth certificate not looked at",
    JUNE,
    without(["passport"], [aDocument("photo_id"), aDocument("birth_certificate", { status: "uploaded" })]),
    { state: "waiting", reason: "Birth certificate is awaiting review." },
  ],
  [
    "off-panel, which no one reviews",
    JUNE,
    withWorker({ panel: "off" }, withDocuments(passport("2030-01-01", { status: "uploaded" }))),
    {
      state: "met",
    },
  ],
  [
    "run out, and a later one that no one reviewed as well",
    JUNE,
    withDocuments(passport("2026-01-01"), passport("2026-03-01", { status: "uploaded" })),
    { state: "expired", reason: "Expired on 1 Jan 2026.", expiresOn: "2026-01-01" },
  ],
  [
    "two photo IDs, the one that does not run out counts",
    JUNE,
    without(
      ["passport"],
      [
        aDocument("birth_certificate"),
        aDocument("photo_id", { expiresOn: "2027-01-01" }),
        aDocument("photo_id", { id: "without an end" }),
      ],
    ),
    { state: "met", expiresOn: null, evidenceId: "without an end" },
  ],
]);

const right = (route: DocumentEvidence["details"]["route"], about: Partial<DocumentEvidence> = {}) =>
  aDocument("right_to_work", { details: { route }, ...about });
const fromPoland = (documents: DocumentEvidence[], checks: Evidence["checks"] = []): Evidence => ({
  ...withWorker({ nationality: "PL" }, withDocuments(...documents)),
  checks,
});
const looked = (followUpOn: string | null, on = "2026-03-01") => aCheck("right_to_work", on, { followUpOn });
const coded = fromPoland([right("share_code", { number: "W12345678" })], [looked("2026-09-01")]);

cases("right_to_work", [
  ["a British passport", JUNE, completeEvidence, { state: "met", expiresOn: null, nextChangeOn: null }],
  [
    "a British passport that has run out",
    JUNE,
    withDocuments(passport("2020-01-01")),
    { state: "met", expiresOn: null },
  ],
  ["an Irish passport", JUNE, withWorker({ nationality: "IE" }), { state: "met" }],
  ["a Polish passport", JUNE, withWorker({ nationality: "PL" }), { state: "missing" }],
  ["no nationality", JUNE, withWorker({ nationality: null }), { state: "missing" }],
  ["birth certificate and NI number", JUNE, without(["passport"], [aDocument("birth_certificate")]), { state: "met" }],
  [
    "birth certificate alone",
    JUNE,
    without(["passport", "ni_proof"], [aDocument("birth_certificate")]),
    { state: "missing" },
  ],
  ["by the British way, from elsewhere", JUNE, fromPoland([right("british_irish")]), { state: "missing" }],
  ["by no way", JUNE, fromPoland([right(undefined)]), { state: "missing" }],
  ["share code not looked up", JUNE, fromPoland([right("share_code")]), { state: "missing" }],
  [
    "share code, 78 days to the follow-up",
    JUNE,
    coded,
    { state: "met", expiresOn: "2026-09-01", nextChangeOn: "2026-07-03" },
  ],
  ["share code, on the day of the follow-up", "2026-09-01", coded, { state: "expiring", flag: 0 }],
  ["share code, the day after", "2026-09-02", coded, { state: "expired", hasLapsed: true }],
  [
    "share code of someone settled",
    JUNE,
    fromPoland([right("share_code")], [looked(null)]),
    { state: "met", expiresOn: null },
  ],
  [
    "share code, followed up",
    "2026-09-02",
    { ...coded, checks: [...coded.checks, looked("2028-02-29", "2026-08-30")] },
    { state: "met", expiresOn: "2028-02-29" },
  ],
  [
    "share code, two looks on one day: the later noted counts",
    JUNE,
    { ...coded, checks: [...coded.checks, looked("2027-09-01")] },
    { state: "met", expiresOn: "2027-09-01" },
  ],
  [
    "share code no longer known",
    JUNE,
    { ...coded, checks: [...coded.checks, aCheck("right_to_work", "2026-06-01", { outcome: "not_found" })] },
    { state: "rejected", hasLapsed: true },
  ],
  ["a document without an end", JUNE, fromPoland([right("document")]), { state: "missing" }],
  [
    "a document with an end",
    JUNE,
    fromPoland([right("document", { expiresOn: "2027-01-01" })]),
    { state: "met", expiresOn: "2027-01-01" },
  ],
  [
    "a document with a follow-up before its end",
    JUNE,
    fromPoland([right("document", { expiresOn: "2027-01-01" })], [looked("2026-10-01")]),
    { expiresOn: "2026-10-01" },
  ],
  [
    "the Home Office's notice, after six months",
    "2026-07-31",
    fromPoland([right("employer_checking_service", { issuedOn: "2026-01-31" })]),
    { state: "expiring", flag: 0, expiresOn: "2026-07-31" },
  ],
  [
    "the Home Office's notice, a day later",
    "2026-08-01",
    fromPoland([right("employer_checking_service", { issuedOn: "2026-01-31" })]),
    { state: "expired" },
  ],
  [
    "the Home Office's notice, from the end of August to the end of February",
    "2026-01-15",
    fromPoland([right("employer_checking_service", { issuedOn: "2025-08-31" })]),
    { state: "expiring", expiresOn: "2026-02-28", flag: 60 },
  ],
  [
    "the Home Office's notice without its date",
    JUNE,
    fromPoland([right("employer_checking_service")]),
    { state: "missing", reason: "Right to work: the date of issue is missing." },
  ],
]);

const dbs = (about: Partial<DocumentEvidence>, details: DocumentEvidence["details"] = {}) =>
  aDocument("dbs", { ...about, details: { level: "enhanced_barred", ...details } });
const status = (on: string, outcome: "clear" | "changed" = "clear") => aCheck("dbs_update_service", on, { outcome });
const kept = { updateService: true, issuer: "Hollybank Care Homes" };
const elsewhere = (checks: Evidence["checks"], issuedOn = "2023-05-01"): Evidence => ({
  ...withDocuments(dbs({ issuedOn }, kept)),
  checks,
});
const inScotland: Evidence = { ...completeEvidence, places: ["EH1 1AA", "G2 4JR"] };

cases("dbs", [
  [
    "off the update service, 36 months after",
    "2027-02-28",
    withDocuments(dbs({ issuedOn: "2024-02-29" })),
    { flag: 0 },
  ],
  [
    "off the update service, a day more",
    "2027-03-01",
    withDocuments(dbs({ issuedOn: "2024-02-29" })),
    { state: "expired" },
  ],
  [
    "off the update service, of another body",
    JUNE,
    withDocuments(dbs({ issuedOn: "2026-04-01" }, { issuer: "Hollybank" })),
    {
      state: "missing",
      reason: "It was issued for another organisation and is not on the DBS update service.",
    },
  ],
  [
    "issued for the agency by name",
    JUNE,
    withDocuments(dbs({ issuedOn: "2026-04-01" }, { issuer: " thistledown care staffing" })),
    { state: "met", expiresOn: "2029-04-01" },
  ],
  ["of another body, never looked up", JUNE, elsewhere([]), { state: "missing" }],
  ["looked up 12 months ago", JUNE, elsewhere([status("2025-06-15")]), { state: "expiring", flag: 0, expiresOn: JUNE }],
  ["looked up 12 months and a day ago", JUNE, elsewhere([status("2025-06-14")]), { state: "expired", hasLapsed: true }],
  ["looked up on a leap day", "2025-02-28", elsewhere([status("2024-02-29")]), { flag: 0, expiresOn: "2025-02-28" }],
  [
    "looked up again",
    JUNE,
    elsewhere([status("2024-01-01"), status("2026-06-01")]),
    { state: "met", expiresOn: "2027-06-01" },
  ],
  [
    "the register says it has changed",
    JUNE,
    elsewhere([status("2026-05-01"), status("2026-06-01", "changed")]),
    {
      state: "rejected",
      hasLapsed: true,
    },
  ],
  [
    "it has changed, and a new one waits",
    JUNE,
    {
      ...withDocuments(dbs({ issuedOn: "2023-05-01" }, kept), dbs({ issuedOn: "2026-06-10", status: "uploaded" })),
      checks: [status("2026-06-01", "changed")],
    },
    { state: "waiting", hasLapsed: true },
  ],
  ["a look from before the certificate", JUNE, elsewhere([status("2026-05-01")], "2026-06-01"), { state: "missing" }],
  [
    "of the agency, on the update service, in its first year",
    JUNE,
    withDocuments(dbs({ issuedOn: "2025-09-01" }, { updateService: true })),
    { state: "met", expiresOn: "2026-09-01" },
  ],
  ["without its date", JUNE, withDocuments(dbs({})), { state: "missing" }],
  [
    "with an end of its own",
    JUNE,
    withDocuments(dbs({ issuedOn: "2026-04-01", expiresOn: "2026-07-01" })),
    {
      state: "expiring",
      flag: 30,
      expiresOn: "2026-07-01",
    },
  ],
  ["basic", JUNE, withDocuments(dbs({ issuedOn: "2026-04-01" }, { level: "basic" })), { state: "missing" }],
  [
    "without barred list, a carer's",
    JUNE,
    withDocuments(dbs({ issuedOn: "2026-04-01" }, { level: "enhanced" })),
    {
      state: "missing",
    },
  ],
  [
    "without barred list, domestic staff's",
    JUNE,
    { ...withDocuments(dbs({ issuedOn: "2026-04-01" }, { level: "enhanced" })), workerTypes: [domestic] },
    { state: "met" },
  ],
  [
    "without barred list, of one who is both",
    JUNE,
    { ...withDocuments(dbs({ issuedOn: "2026-04-01" }, { level: "enhanced" })), workerTypes: [domestic, carer] },
    { state: "missing" },
  ],
  ["in Scotland alone", JUNE, inScotland, { state: "not_needed" }],
  ["in Scotland and England", JUNE, { ...completeEvidence, places: ["EH1 1AA", "LS1 4AP"] }, { state: "met" }],
]);

const pvg = (about: Partial<DocumentEvidence>): Evidence => ({
  ...withDocuments(aDocument("pvg", about)),
  places: ["EH11AA"],
});
cases("pvg", [
  ["in England", JUNE, completeEvidence, { state: "not_needed" }],
  [
    "in Berwick, whose postcodes look Scottish",
    JUNE,
    { ...completeEvidence, places: ["TD15 1AA"] },
    { state: "not_needed" },
  ],
  ["in Gloucester, not Glasgow", JUNE, { ...completeEvidence, places: ["GL1 1AA"] }, { state: "not_needed" }],
  ["in Scotland", JUNE, inScotland, { state: "missing" }],
  [
    "in Scotland, by the worker's home while they have no branch",
    JUNE,
    withWorker({ postcode: "IV1 1AA" }, { ...completeEvidence, places: [] }),
    { state: "missing" },
  ],
  ["joined before memberships had an end", JUNE, pvg({ issuedOn: "2015-03-31" }), { state: "met", expiresOn: null }],
  ["joined since", JUNE, pvg({ issuedOn: "2026-04-01" }), { state: "met", expiresOn: "2031-04-01" }],
  ["not looked at", JUNE, pvg({ issuedOn: "2026-04-01", status: "uploaded" }), { state: "waiting" }],
]);

const proof = (issuedOn: string | null, reviewedOn: string, about: Partial<DocumentEvidence> = {}) =>
  withDocuments(aDocument("address_proof", { issuedOn, uploadedOn: reviewedOn, reviewedOn, ...about }));
cases("address_proof", [
  ["three months old when accepted", JUNE, proof("2026-02-10", "2026-05-10"), { state: "met", expiresOn: null }],
  ["three months and a day", JUNE, proof("2026-02-09", "2026-05-10"), { state: "missing" }],
  ["from the end of November to the end of February", JUNE, proof("2025-11-30", "2026-02-28"), { state: "met" }],
  ["from the end of November to March", JUNE, proof("2025-11-30", "2026-03-01"), { state: "missing" }],
  ["accepted long ago", "2036-01-01", proof("2026-02-10", "2026-05-10"), { state: "met", nextChangeOn: null }],
  ["without its date", JUNE, proof(null, "2026-05-10"), { state: "missing" }],
  [
    "recent when it was uploaded, and not when it was accepted",
    JUNE,
    proof("2026-02-09", "2026-05-10", { uploadedOn: "2026-05-09" }),
    { state: "missing" },
  ],
  [
    "reviewed too late, and not accepted",
    JUNE,
    proof("2026-02-09", "2026-05-10", { uploadedOn: "2026-05-09", status: "uploaded" }),
    { state: "waiting" },
  ],
  [
    "two that are recent, the first counts",
    JUNE,
    withDocuments(...["first", "second"].map((id) => aDocument("address_proof", { id, issuedOn: "2026-04-20" }))),
    { state: "met", evidenceId: "first" },
  ],
  [
    "not looked at",
    JUNE,
    proof("2026-05-01", "2026-05-10", { status: "uploaded", reviewedOn: null }),
    { state: "waiting" },
  ],
]);

cases("cv", [
  ["recorded", JUNE, completeEvidence, { state: "met" }],
  ["not recorded", JUNE, without(["cv"]), { state: "missing", reason: "CV is missing." }],
]);

const registered = (expiresOn: string | null, checks: Evidence["checks"]): Evidence => ({
  ...withDocuments(aDocument("nmc_pin", { number: "18A1234E", expiresOn })),
  workerTypes: [nurse],
  checks,
});
const register = (on: string, outcome: "clear" | "restricted" | "not_found" = "clear") =>
  aCheck("nmc_register", on, { outcome });
cases("nmc", [
  ["of a carer", JUNE, completeEvidence, { state: "not_needed" }],
  ["of domestic staff", JUNE, { ...completeEvidence, workerTypes: [domestic] }, { state: "not_needed" }],
  ["a nurse without PIN", JUNE, { ...completeEvidence, workerTypes: [nurse] }, { state: "missing" }],
  ["a PIN that no one looked up", JUNE, registered("2027-01-31", []), { state: "missing" }],
  ["looked up", JUNE, registered("2027-01-31", [register("2026-06-01")]), { state: "met", expiresOn: "2026-12-01" }],
  [
    "renewal before the next look",
    JUNE,
    registered("2026-10-31", [register("2026-06-01")]),
    { state: "met", expiresOn: "2026-10-31" },
  ],
  [
    "looked up six months ago",
    JUNE,
    registered("2027-01-31", [register("2025-12-15")]),
    { state: "expiring", flag: 0 },
  ],
  [
    "looked up six months and a day ago",
    JUNE,
    registered("2027-01-31", [register("2025-12-14")]),
    { state: "expired" },
  ],
  [
    "a PIN that lapsed",
    JUNE,
    registered("2026-05-31", [register("2026-04-01")]),
    { state: "expired", expiresOn: "2026-05-31" },
  ],
  [
    "restricted",
    JUNE,
    registered("2027-01-31", [register("2026-06-01", "restricted")]),
    { state: "rejected", hasLapsed: true },
  ],
  [
    "struck off",
    JUNE,
    registered("2027-01-31", [register("2026-05-01"), register("2026-06-01", "not_found")]),
    { state: "rejected" },
  ],
  [
    "struck off, with a PIN that no one reviewed",
    JUNE,
    {
      ...withDocuments(aDocument("nmc_pin", { expiresOn: "2027-01-31", status: "uploaded" })),
      workerTypes: [nurse],
      checks: [register("2026-06-01", "not_found")],
    },
    { state: "rejected" },
  ],
  [
    "looked up, and in another register since",
    JUNE,
    registered("2027-01-31", [
      register("2026-06-01"),
      aCheck("dbs_update_service", "2026-06-10", { outcome: "changed" }),
    ]),
    { state: "met", expiresOn: "2026-12-01" },
  ],
]);

const certified = (kind: Parameters<typeof aDocument>[0], about: Partial<DocumentEvidence>) =>
  withDocuments(aDocument(kind, about));
cases("moving_handling_practical", [
  ["12 months after", "2027-05-01", completeEvidence, { state: "expiring", flag: 0 }],
  ["12 months and a day after", "2027-05-02", completeEvidence, { state: "expired" }],
  [
    "from a leap day",
    "2024-12-30",
    certified("moving_handling_practical", { issuedOn: "2024-02-29" }),
    { state: "expiring", flag: 60, expiresOn: "2025-02-28" },
  ],
  [
    "with an end of its own, sooner",
    JUNE,
    certified("moving_handling_practical", { issuedOn: "2026-05-01", expiresOn: "2026-12-01" }),
    { expiresOn: "2026-12-01" },
  ],
  [
    "with an end of its own, later",
    JUNE,
    certified("moving_handling_practical", { issuedOn: "2026-05-01", expiresOn: "2029-05-01" }),
    { expiresOn: "2027-05-01" },
  ],
  ["without dates", JUNE, certified("moving_handling_practical", {}), { state: "missing" }],
  ["of domestic staff", JUNE, { ...completeEvidence, workerTypes: [domestic] }, { state: "not_needed" }],
]);
cases("first_aid", [["36 months after", "2029-05-01", completeEvidence, { flag: 0, expiresOn: "2029-05-01" }]]);
cases("care_certificate", [
  ["for ever", "2046-01-01", completeEvidence, { state: "met", nextChangeOn: null }],
  ["without dates", JUNE, certified("care_certificate", {}), { state: "met" }],
  ["not of nurses", JUNE, { ...completeEvidence, workerTypes: [nurse] }, { state: "not_needed" }],
  [
    "of a nurse who is a carer as well",
    JUNE,
    { ...without(["care_certificate"]), workerTypes: [nurse, carer] },
    { state: "missing" },
  ],
  ["of one without worker types", JUNE, { ...without(["care_certificate"]), workerTypes: [] }, { state: "missing" }],
]);
cases("medication", [
  ["of a carer", JUNE, completeEvidence, { state: "not_needed" }],
  [
    "of a senior carer",
    JUNE,
    { ...completeEvidence, workerTypes: [{ name: "Senior carer", requiresRegistration: false }] },
    { state: "missing" },
  ],
]);
cases("fire_safety", [
  ["of domestic staff", JUNE, { ...without(["fire_safety"]), workerTypes: [domestic] }, { state: "missing" }],
]);
cases("english_check", [
  ["of a British citizen", JUNE, completeEvidence, { state: "not_needed" }],
  ["of someone else", JUNE, withWorker({ nationality: "PL" }, without(["english_check"])), { state: "missing" }],
  ["of someone else, recorded", JUNE, withWorker({ nationality: "PL" }), { state: "met", expiresOn: null }],
  [
    "of domestic staff",
    JUNE,
    { ...withWorker({ nationality: "PL" }, without(["english_check"])), workerTypes: [domestic] },
    { state: "not_needed" },
  ],
]);

const worked = (...employments: [string, string | null][]): Evidence => ({
  ...completeEvidence,
  employments: employments.map(([fromOn, toOn]) => ({ fromOn, toOn })),
});
const explained = (evidence: Evidence, fromOn: string, toOn: string): Evidence => ({
  ...evidence,
  gaps: [{ fromOn, toOn }],
});
const gap32 = worked(["2018-01-01", "2023-03-31"], ["2023-05-03", "2026-04-30"]);
cases("history", [
  ["a gap of 31 days", JUNE, worked(["2018-01-01", "2023-03-31"], ["2023-05-02", "2026-04-30"]), { state: "met" }],
  ["a gap of 32 days", JUNE, gap32, { state: "missing", reason: "Not accounted for: 1 Apr 2023 to 2 May 2023." }],
  ["a gap of 32 days, explained", JUNE, explained(gap32, "2023-04-01", "2023-05-02"), { state: "met" }],
  [
    "a gap over the end of February in a leap year",
    JUNE,
    worked(["2018-01-01", "2024-02-10"], ["2024-03-13", "2026-04-30"]),
    { state: "met" },
  ],
  [
    "employments that overlap",
    JUNE,
    worked(["2018-01-01", "2025-12-31"], ["2019-01-01", "2019-06-30"], ["2026-01-01", "2026-04-30"]),
    { state: "met" },
  ],
  ["31 days between the last one and the agency", JUNE, worked(["2018-01-01", "2026-03-31"]), { state: "met" }],
  [
    "32 days between the last one and the agency",
    JUNE,
    worked(["2018-01-01", "2026-03-30"]),
    { state: "missing", reason: "Not accounted for: since 31 Mar 2026." },
  ],
  ["what came before five years", JUNE, worked(["2021-05-01", "2026-04-30"]), { state: "met" }],
  [
    "four years alone",
    JUNE,
    worked(["2022-05-01", "2026-04-30"]),
    { state: "missing", reason: "Not accounted for: before 1 May 2022, for 5 years in total." },
  ],
  [
    "a gap that ended five years before",
    JUNE,
    worked(["2015-01-01", "2019-01-01"], ["2021-05-01", "2026-04-30"]),
    { state: "met" },
  ],
  [
    "someone of 18",
    JUNE,
    withWorker({ dateOfBirth: "2008-04-30" }, worked(["2024-05-01", "2026-04-30"])),
    { state: "met" },
  ],
  ["nothing recorded", JUNE, worked(), { state: "missing", reason: "Employment history is missing." }],
  [
    "not begun yet: it must reach until today",
    JUNE,
    withWorker({ startOn: null }, worked(["2018-01-01", "2026-05-15"])),
    { state: "met", nextChangeOn: "2026-06-16" },
  ],
  [
    "not begun yet: 32 days",
    "2026-06-16",
    withWorker({ startOn: null }, worked(["2018-01-01", "2026-05-15"])),
    { state: "missing" },
  ],
  [
    "begins before the gap is too long",
    JUNE,
    withWorker({ startOn: "2026-06-16" }, worked(["2018-01-01", "2026-05-16"])),
    { state: "met", nextChangeOn: null },
  ],
  [
    "not begun yet: an old gap goes by",
    JUNE,
    withWorker({ startOn: null }, worked(["2015-01-01", "2021-01-01"], ["2021-07-01", null])),
    { state: "missing", nextChangeOn: "2026-07-01" },
  ],
]);

const withChildren = withWorker({ skills: ["Children"] });
cases("address_history", [
  ["of a carer of adults", JUNE, completeEvidence, { state: "not_needed" }],
  ["for children's services", JUNE, withChildren, { state: "missing" }],
  [
    "for children's services, recorded",
    JUNE,
    { ...withChildren, addresses: [{ fromOn: "2020-01-01", toOn: null }] },
    { state: "met" },
  ],
]);

cases("references", [
  ["two verified", JUNE, completeEvidence, { state: "met" }],
  [
    "one verified, one named",
    JUNE,
    { ...completeEvidence, references: [{ status: "verified" }, { status: "named" }] },
    { state: "waiting", reason: "1 of 2 references are verified." },
  ],
  [
    "one verified, one refused",
    JUNE,
    { ...completeEvidence, references: [{ status: "verified" }, { status: "refused" }] },
    { state: "missing" },
  ],
]);
cases("medical", [
  ["submitted again", JUNE, { ...completeEvidence, questionnaire: "resubmitted" }, { state: "met" }],
  ["opened again", JUNE, { ...completeEvidence, questionnaire: "pending" }, { state: "missing" }],
  ["never submitted", JUNE, { ...completeEvidence, questionnaire: null }, { state: "missing" }],
]);
cases("photo", [["none", JUNE, { ...completeEvidence, hasPhoto: false }, { state: "missing" }]]);
cases("contact", [["no one", JUNE, { ...completeEvidence, contacts: 0 }, { state: "missing" }]]);
cases("vaccination", [
  ["nothing", JUNE, completeEvidence, { state: "not_needed", isMandatory: false }],
  ["run out", JUNE, certified("vaccination", { expiresOn: "2026-01-01" }), { state: "expired", isMandatory: false }],
]);

describe("a worker as a whole", () => {
  test("with complete evidence is compliant until the first item expires", () => {
    expect(assess(completeEvidence, JUNE)).toMatchObject({
      state: "compliant",
      blocking: [],
      lapsed: [],
      expiresOn: "2027-05-01",
      nextChangeOn: "2027-03-02",
    });
  });

  test("is expiring while something mandatory is, and not compliant the day after", () => {
    expect(assess(ending, "2026-08-15")).toMatchObject({ state: "expiring", blocking: [], expiresOn: "2026-08-15" });
    expect(assess(ending, "2026-08-16")).toMatchObject({
      state: "not_compliant",
      blocking: ["identity"],
      lapsed: ["identity"],
      expiresOn: "2026-08-15",
    });
  });

  test("is not affected by what is not mandatory", () => {
    const evidence = certified("vaccination", { expiresOn: "2026-01-01" });
    expect(assess(evidence, JUNE)).toMatchObject({ state: "compliant", lapsed: [], expiresOn: "2027-05-01" });
  });

  test("has not lapsed because of evidence that was never accepted", () => {
    const fresh = {
      ...completeEvidence,
      documents: completeEvidence.documents.map((one) => ({ ...one, status: "uploaded" as const })),
    };
    expect(assess(fresh, JUNE)).toMatchObject({ state: "not_compliant", lapsed: [] });
  });

  test("is assessed by other rules if they are given", () => {
    const rules = { ...complianceRules, references: 3, flagDays: [400, 0] };
    expect(assess(completeEvidence, JUNE, rules)).toMatchObject({ blocking: ["references"] });
    expect(assess(completeEvidence, JUNE, rules).requirements.find(({ key }) => key === "fire_safety")).toMatchObject({
      state: "expiring",
      flag: 400,
    });
  });
});

/** What a user reads: the reason in words, and the document or check behind it with its day. */
type Said = Pick<Requirement, "state" | "reason" | "evidenceId" | "since">;
type SaidCase = [
  what: string,
  key: string,
  evidence: Evidence,
  state: Said["state"],
  reason: string,
  basis?: [string, string | null],
];
const named = (id: string, kind: Parameters<typeof aDocument>[0], about: Partial<DocumentEvidence> = {}) =>
  aDocument(kind, { id, ...about });
const polish = (...documents: DocumentEvidence[]) => fromPoland(documents);
const newDbs = (about: Partial<DocumentEvidence>, details: DocumentEvidence["details"] = {}) =>
  withDocuments(dbs({ id: "certificate", issuedOn: "2026-04-01", ...about }, details));
const onService = (about: Partial<DocumentEvidence>, checks: Evidence["checks"], details = kept): Evidence => ({
  ...withDocuments(dbs({ id: "certificate", issuedOn: "2026-04-01", ...about }, details)),
  checks,
});
const lookedUp = (id: string, on: string, outcome: "clear" | "changed" | "restricted" = "clear") =>
  aCheck("dbs_update_service", on, { id, outcome });
const shareCodeOf = (checkedOn: string, followUpOn: string | null, about: Partial<DocumentEvidence> = {}) =>
  fromPoland(
    [right("share_code", { id: "code", ...about })],
    [aCheck("right_to_work", checkedOn, { id: "look", followUpOn })],
  );
const withCitizenship =
  "British or Irish citizen, proven by passport, or by birth certificate and National Insurance number.";
const scottish = (...documents: DocumentEvidence[]): Evidence => ({
  ...withDocuments(...documents),
  places: ["EH1 1AA"],
});
const childrens = (...addresses: [string, string | null][]): Evidence => ({
  ...withChildren,
  addresses: addresses.map(([fromOn, toOn]) => ({ fromOn, toOn })),
});

describe("what is said of a requirement", () => {
  test.each<SaidCase>([
    ["a photo", "photo", completeEvidence, "met", "Recorded."],
    ["no photo", "photo", { ...completeEvidence, hasPhoto: false }, "missing", "Photo is missing."],
    ["a contact", "contact", completeEvidence, "met", "Emergency contact recorded."],
    ["no contact", "contact", { ...completeEvidence, contacts: 0 }, "missing", "Emergency contact is missing."],
    ["a questionnaire", "medical", completeEvidence, "met", "Submitted."],
    [
      "no questionnaire",
      "medical",
      { ...completeEvidence, questionnaire: null },
      "missing",
      "The worker has not submitted the questionnaire.",
    ],
    ["two references", "references", completeEvidence, "met", "2 of 2 references are verified."],
    [
      "three references, none of them verified",
      "references",
      { ...completeEvidence, references: [{ status: "named" }, { status: "requested" }, { status: "received" }] },
      "waiting",
      "0 of 2 references are verified.",
    ],
    [
      "no reference",
      "references",
      { ...completeEvidence, references: [] },
      "missing",
      "0 of 2 references are verified.",
    ],
    ["five years of work", "history", completeEvidence, "met", "The last 5 years are accounted for."],
    [
      "years missing at both ends",
      "history",
      worked(["2022-05-01", "2026-03-01"]),
      "missing",
      "Not accounted for: before 1 May 2022, for 5 years in total and since 2 Mar 2026.",
    ],
    [
      "work that began only after they joined",
      "history",
      worked(["2026-06-01", null]),
      "missing",
      "Employment history is missing.",
    ],
    [
      "adults alone",
      "address_history",
      withWorker({ skills: ["Dementia"] }),
      "not_needed",
      "Only needed for children’s services.",
    ],
    ["no addresses", "address_history", childrens(), "missing", "Addresses for the last 5 years are incomplete."],
    [
      "addresses since 31 days into the five years",
      "address_history",
      childrens(["2021-06-01", null]),
      "met",
      "Addresses for the last 5 years are recorded.",
    ],
    [
      "addresses since 32 days into the five years",
      "address_history",
      childrens(["2021-06-02", null]),
      "missing",
      "Addresses for the last 5 years are incomplete.",
    ],
    [
      "a skill with children by another name",
      "address_history",
      withWorker({ skills: ["Dementia", " Paediatrics "] }),
      "missing",
      "Addresses for the last 5 years are incomplete.",
    ],
    [
      "a passport",
      "identity",
      withDocuments(named("passport", "passport", { issuedOn: "2021-01-31", expiresOn: "2031-01-31" })),
      "met",
      "Proven by passport. Expires on 31 Jan 2031.",
      ["passport", "2021-01-31"],
    ],
    [
      "the first of two passports that last as long",
      "identity",
      withDocuments(
        named("first", "passport", { expiresOn: "2031-01-31" }),
        named("second", "passport", { expiresOn: "2031-01-31" }),
      ),
      "met",
      "Proven by passport. Expires on 31 Jan 2031.",
      ["first", "2026-05-02"],
    ],
    [
      "photo ID without an end beside a passport with one",
      "identity",
      withDocuments(
        named("birth", "birth_certificate"),
        named("photo", "photo_id", { issuedOn: "2024-02-29" }),
        named("passport", "passport", { expiresOn: "2031-01-31" }),
      ),
      "met",
      "Proven by birth certificate and photo ID. No expiry date.",
      ["photo", "2024-02-29"],
    ],
    [
      "a passport without an end",
      "identity",
      withDocuments(passport(null)),
      "missing",
      "Passport: the expiry date is missing.",
    ],
    [
      "no proof of identity",
      "identity",
      without(["passport"]),
      "missing",
      "Add a valid passport, or a birth certificate and photo ID.",
    ],
    [
      "photo ID alone",
      "identity",
      without(["passport"], [aDocument("photo_id")]),
      "missing",
      "Add a valid passport, or a birth certificate and photo ID.",
    ],
    [
      "an expired passport",
      "identity",
      withDocuments(named("passport", "passport", { issuedOn: "2016-06-14", expiresOn: "2026-06-14" })),
      "expired",
      "Expired on 14 Jun 2026.",
      ["passport", "2016-06-14"],
    ],
    [
      "a passport that expired before it was reviewed",
      "identity",
      withDocuments(named("passport", "passport", { expiresOn: "2026-06-14", status: "uploaded" })),
      "expired",
      "Expired on 14 Jun 2026.",
    ],
    [
      "a passport that is about to expire, with the new one awaiting review",
      "identity",
      withDocuments(
        named("old", "passport", { issuedOn: "2016-07-01", expiresOn: "2026-07-01" }),
        named("new", "passport", { expiresOn: "2036-07-01", status: "uploaded" }),
      ),
      "expiring",
      "Proven by passport. Expires on 1 Jul 2026. A new document is awaiting review.",
      ["old", "2016-07-01"],
    ],
    [
      "a rejected passport",
      "identity",
      withDocuments(named("passport", "passport", { status: "rejected" })),
      "rejected",
      "Passport was rejected.",
      ["passport", null],
    ],
    [
      "a British passport",
      "right_to_work",
      withDocuments(named("passport", "passport", { issuedOn: "2021-01-31" })),
      "met",
      withCitizenship,
      ["passport", "2021-01-31"],
    ],
    [
      "a birth certificate and National Insurance number",
      "right_to_work",
      without(["passport"], [named("birth", "birth_certificate", { issuedOn: "1990-04-01" })]),
      "met",
      withCitizenship,
      ["birth", "1990-04-01"],
    ],
    [
      "another document of a British citizen",
      "right_to_work",
      without(["passport"], [right("british_irish", { id: "right" })]),
      "met",
      "Proven by a British or Irish document. No expiry date.",
      ["right", "2026-05-02"],
    ],
    ["no proof", "right_to_work", polish(), "missing", "Right to work is missing."],
    [
      "a British proof of someone else",
      "right_to_work",
      polish(right("british_irish")),
      "missing",
      "This proof is for British and Irish citizens, but the worker has another nationality.",
    ],
    ["no route", "right_to_work", polish(right(undefined)), "missing", "How the right to work was proven is missing."],
    [
      "a share code",
      "right_to_work",
      polish(right("share_code")),
      "missing",
      "The share code has not been checked on the Home Office service.",
    ],
    [
      "a share code looked up",
      "right_to_work",
      shareCodeOf("2026-03-01", "2026-09-01"),
      "met",
      "The follow-up check is due by 1 Sept 2026.",
      ["look", "2026-03-01"],
    ],
    [
      "a share code issued after the check",
      "right_to_work",
      shareCodeOf("2026-03-01", null, { issuedOn: "2026-03-02" }),
      "met",
      "No expiry date.",
      ["code", "2026-03-02"],
    ],
    [
      "a share code issued on the day of the check",
      "right_to_work",
      shareCodeOf("2026-03-01", null, { issuedOn: "2026-03-01" }),
      "met",
      "No expiry date.",
      ["look", "2026-03-01"],
    ],
    [
      "a share code that ends before the follow-up",
      "right_to_work",
      shareCodeOf("2026-03-01", "2027-09-01", { expiresOn: "2027-08-31" }),
      "met",
      "The follow-up check is due by 31 Aug 2027.",
      ["look", "2026-03-01"],
    ],
    [
      "a document with an end",
      "right_to_work",
      polish(right("document", { id: "visa", issuedOn: "2024-01-02", expiresOn: "2027-01-01" })),
      "met",
      "Expires on 1 Jan 2027.",
      ["visa", "2024-01-02"],
    ],
    [
      "a document without an end",
      "right_to_work",
      fromPoland([right("document")], [looked("2027-01-01")]),
      "missing",
      "Right to work: the expiry date is missing.",
    ],
    [
      "a document that a check refused",
      "right_to_work",
      fromPoland(
        [right("document", { expiresOn: "2027-01-01" })],
        [aCheck("right_to_work", "2026-03-01", { outcome: "not_found" })],
      ),
      "rejected",
      "Not found on the register.",
    ],
    [
      "the Home Office's notice",
      "right_to_work",
      polish(right("employer_checking_service", { id: "notice", issuedOn: "2026-02-28" })),
      "met",
      "The Home Office notice expires on 28 Aug 2026.",
      ["notice", "2026-02-28"],
    ],
    [
      "the Home Office's notice with an end of its own",
      "right_to_work",
      polish(right("employer_checking_service", { id: "notice", issuedOn: "2026-02-28", expiresOn: "2026-08-27" })),
      "met",
      "The Home Office notice expires on 27 Aug 2026.",
      ["notice", "2026-02-28"],
    ],
    ["no certificate", "dbs", without(["dbs"]), "missing", "DBS certificate is missing."],
    [
      "a basic certificate",
      "dbs",
      newDbs({}, { level: "basic" }),
      "missing",
      "The certificate level is basic. It must be enhanced with barred list.",
    ],
    [
      "a certificate of no level",
      "dbs",
      withDocuments(aDocument("dbs", { issuedOn: "2026-04-01" })),
      "missing",
      "The certificate level is missing. It must be enhanced with barred list.",
    ],
    [
      "a standard certificate of domestic staff",
      "dbs",
      { ...newDbs({}, { level: "standard" }), workerTypes: [domestic] },
      "missing",
      "The certificate level is standard. It must be enhanced.",
    ],
    [
      "a certificate without its date",
      "dbs",
      newDbs({ issuedOn: null }),
      "missing",
      "DBS certificate: the date of issue is missing.",
    ],
    [
      "a certificate of this agency",
      "dbs",
      newDbs({}),
      "met",
      "Not on the DBS update service. A new certificate is due by 1 Apr 2029.",
      ["certificate", "2026-04-01"],
    ],
    [
      "a certificate on the update service that no one looked up",
      "dbs",
      onService({}, []),
      "missing",
      "The DBS update service has not been checked.",
    ],
    [
      "a certificate that was looked up on the day of its issue",
      "dbs",
      onService({}, [lookedUp("look", "2026-04-01")]),
      "met",
      "On the DBS update service. The next check is due by 1 Apr 2027.",
      ["look", "2026-04-01"],
    ],
    [
      "the latest of several checks, whatever their order",
      "dbs",
      onService({}, [lookedUp("late", "2026-06-01"), lookedUp("early", "2026-05-01", "changed")]),
      "met",
      "On the DBS update service. The next check is due by 1 Jun 2027.",
      ["late", "2026-06-01"],
    ],
    [
      "a certificate with an end before the next check",
      "dbs",
      onService({ expiresOn: "2027-05-31" }, [lookedUp("look", "2026-06-01")]),
      "met",
      "On the DBS update service. The next check is due by 31 May 2027.",
      ["look", "2026-06-01"],
    ],
    [
      "a certificate of this agency on the update service",
      "dbs",
      onService({}, [], { updateService: true, issuer: "Thistledown Care Staffing" }),
      "met",
      "On the DBS update service. The next check is due by 1 Apr 2027.",
      ["certificate", "2026-04-01"],
    ],
    [
      "a certificate that changed",
      "dbs",
      onService({}, [lookedUp("look", "2026-06-01", "changed")]),
      "rejected",
      "The register shows a change. A new certificate is needed.",
    ],
    [
      "work in Scotland alone",
      "dbs",
      inScotland,
      "not_needed",
      "All the worker’s branches are in Scotland, where the PVG scheme applies instead.",
    ],
    ["work in England", "pvg", completeEvidence, "not_needed", "Only needed for work in Scotland."],
    ["no membership", "pvg", inScotland, "missing", "PVG membership (Scotland) is missing."],
    [
      "membership without dates",
      "pvg",
      scottish(aDocument("pvg")),
      "missing",
      "PVG membership (Scotland): the date of issue is missing.",
    ],
    [
      "membership of the day before it had an end",
      "pvg",
      scottish(named("pvg", "pvg", { issuedOn: "2026-03-31" })),
      "met",
      "No expiry date.",
      ["pvg", "2026-03-31"],
    ],
    [
      "membership of five years",
      "pvg",
      scottish(named("pvg", "pvg", { issuedOn: "2026-04-01" })),
      "met",
      "Expires on 1 Apr 2031.",
      ["pvg", "2026-04-01"],
    ],
    [
      "membership with an end of its own",
      "pvg",
      scottish(named("pvg", "pvg", { issuedOn: "2015-03-31", expiresOn: "2030-01-01" })),
      "met",
      "Expires on 1 Jan 2030.",
      ["pvg", "2015-03-31"],
    ],
    [
      "membership of which only the end is known",
      "pvg",
      scottish(named("pvg", "pvg", { expiresOn: "2030-01-01" })),
      "met",
      "Expires on 1 Jan 2030.",
      ["pvg", "2026-05-02"],
    ],
    [
      "a recent proof of address",
      "address_proof",
      withDocuments(named("bill", "address_proof", { issuedOn: "2026-04-20" })),
      "met",
      "Recent enough when it was submitted.",
      ["bill", "2026-04-20"],
    ],
    ["no proof of address", "address_proof", without(["address_proof"]), "missing", "Proof of address is missing."],
    [
      "a proof of address without its date",
      "address_proof",
      proof(null, "2026-05-10"),
      "missing",
      "Proof of address: the date of issue is missing.",
    ],
    [
      "an old proof of address",
      "address_proof",
      proof("2026-02-09", "2026-05-10"),
      "missing",
      "It was issued more than 3 months before it was submitted.",
    ],
    [
      "a proof of address accepted on no known day",
      "address_proof",
      proof("2026-02-10", "2026-05-10", { reviewedOn: null }),
      "met",
      "Recent enough when it was submitted.",
    ],
    [
      "a proof of address that was recent when it was uploaded, under review again",
      "address_proof",
      proof("2026-02-10", "2026-05-10", { status: "uploaded", reviewedOn: "2026-06-10" }),
      "waiting",
      "Proof of address is awaiting review.",
    ],
    ["a CV", "cv", withDocuments(named("cv", "cv")), "met", "Recorded.", ["cv", "2026-05-02"]],
    ["no number", "ni_proof", without(["ni_proof"]), "missing", "Proof of National Insurance number is missing."],
    ["a carer", "nmc", completeEvidence, "not_needed", "The worker’s worker types do not need registration."],
    [
      "a nurse without PIN",
      "nmc",
      { ...completeEvidence, workerTypes: [carer, nurse] },
      "missing",
      "NMC PIN is missing.",
    ],
    ["a PIN", "nmc", registered("2027-01-31", []), "missing", "The NMC register has not been checked."],
    [
      "a PIN that was looked up",
      "nmc",
      registered("2027-01-31", [aCheck("nmc_register", "2026-06-01", { id: "look" })]),
      "met",
      "Registered. The renewal or next register check is due by 1 Dec 2026.",
      ["look", "2026-06-01"],
    ],
    [
      "a PIN with a restriction",
      "nmc",
      registered("2027-01-31", [register("2026-06-01", "restricted")]),
      "rejected",
      "The register shows a restriction.",
    ],
    [
      "domestic staff",
      "first_aid",
      { ...completeEvidence, workerTypes: [domestic] },
      "not_needed",
      "Not needed for the worker’s worker types.",
    ],
    [
      "an Irish citizen",
      "english_check",
      withWorker({ nationality: "IE" }),
      "not_needed",
      "Not needed for British and Irish citizens.",
    ],
    ["no certificate", "fire_safety", without(["fire_safety"]), "missing", "Fire safety is missing."],
    [
      "a certificate without dates",
      "fire_safety",
      certified("fire_safety", {}),
      "missing",
      "Fire safety: the date of issue is missing.",
    ],
    [
      "a certificate",
      "fire_safety",
      withDocuments(named("certificate", "fire_safety", { issuedOn: "2026-05-01" })),
      "met",
      "Expires on 1 May 2027.",
      ["certificate", "2026-05-01"],
    ],
    [
      "a certificate of which only the end is known",
      "fire_safety",
      withDocuments(named("certificate", "fire_safety", { expiresOn: "2027-02-01" })),
      "met",
      "Expires on 1 Feb 2027.",
      ["certificate", "2026-05-02"],
    ],
    ["no vaccination record", "vaccination", completeEvidence, "not_needed", "Optional."],
    [
      "a vaccination record",
      "vaccination",
      withDocuments(named("record", "vaccination", { expiresOn: "2027-02-01" })),
      "met",
      "Expires on 1 Feb 2027.",
      ["record", "2026-05-02"],
    ],
    [
      "a vaccination record under review",
      "vaccination",
      withDocuments(named("record", "vaccination", { status: "uploaded" })),
      "waiting",
      "Vaccination record is awaiting review.",
    ],
    [
      "a vaccination record that expired before it was reviewed",
      "vaccination",
      withDocuments(named("record", "vaccination", { status: "uploaded", expiresOn: "2026-06-14" })),
      "expired",
      "Expired on 14 Jun 2026.",
    ],
  ])("%s: %s", (_, key, evidence, state, reason, [evidenceId, since] = ["", null]) => {
    expect(requirement(evidence, key, JUNE)).toMatchObject({ state, reason, ...(evidenceId && { evidenceId, since }) });
  });

  test("has no document, no day and no flag where nothing meets it and nothing ever did", () => {
    const none = { evidenceId: null, since: null, expiresOn: null, flag: null, hasLapsed: false, nextChangeOn: null };
    for (const [key, evidence] of [
      ["cv", without(["cv"])],
      ["pvg", completeEvidence],
      ["photo", completeEvidence],
    ] as const) {
      expect(requirement(evidence, key, JUNE)).toMatchObject(none);
    }
  });

  test("of an off-panel worker never waits for a review, even beside a newer document", () => {
    const evidence = withDocuments(
      named("old", "passport", { expiresOn: "2026-07-01" }),
      named("new", "passport", { expiresOn: "2026-07-10", status: "uploaded" }),
    );
    expect(requirement(withWorker({ panel: "off" }, evidence), "identity", JUNE)).toMatchObject({
      state: "expiring",
      flag: 30,
      evidenceId: "new",
      reason: "Proven by passport. Expires on 10 Jul 2026.",
    });
  });
});

describe("where a worker works, by postcode", () => {
  test.each([
    ["EH1 1AA", true],
    ["EH11AA", true],
    [" eh1 1aa ", true],
    ["EH99 1SP", true],
    ["G1", true],
    ["G11AA", true],
    ["G12 8QQ", true],
    ["G128QQ", true],
    ["ZE1 0AA", true],
    ["TD1 1AA", true],
    ["TD151AA", false],
    ["TD15 1AA", false],
    ["GL1 1AA", false],
    ["W1A 1AA", false],
    ["LS1 4AP", false],
    ["EH", false],
    ["EH1 beside the church", true],
    ["EH1beside", false],
    ["near EH1 1AA", false],
    ["", false],
  ])("%p is in Scotland: %p", (postcode, isScottish) => {
    const { state } = requirement({ ...completeEvidence, places: [postcode] }, "pvg", JUNE);
    expect(state).toBe(isScottish ? "missing" : "not_needed");
  });

  test("an agency's branches count before the worker's home; without either nowhere is known", () => {
    const home = withWorker({ postcode: "EH1 1AA" });
    expect(requirement(home, "pvg", JUNE).state).toBe("not_needed");
    expect(requirement({ ...home, places: [] }, "dbs", JUNE).state).toBe("not_needed");
    const nowhere = withWorker({ postcode: null }, { ...completeEvidence, places: [] });
    expect(["pvg", "dbs"].map((key) => requirement(nowhere, key, JUNE).state)).toEqual(["not_needed", "met"]);
  });
});

describe("the requirements", () => {
  test("are these, in the order of the profile, and all but three are mandatory", () => {
    const inSteps: Record<string, string[]> = {};
    for (const { key, step, isMandatory } of assess(completeEvidence, JUNE).requirements) {
      inSteps[step] = [...(inSteps[step] ?? []), isMandatory ? key : `${key}, optional`];
    }
    expect(inSteps).toEqual({
      basic: ["photo", "address_history"],
      documents: [
        "identity",
        "right_to_work",
        "dbs",
        "pvg",
        "ni_proof",
        "address_proof",
        "cv",
        "nmc",
        "vaccination, optional",
        "regulatory, optional",
        "deputy_doctor, optional",
      ],
      training: [
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
        "medication",
        "english_check",
      ],
      contacts: ["contact"],
      medical: ["medical"],
      employment: ["references", "history"],
    });
  });

  test.each([
    ["passport", "identity"],
    ["birth_certificate", "identity"],
    ["photo_id", "identity"],
    ["right_to_work", "right_to_work"],
    ["dbs", "dbs"],
    ["ni_proof", "ni_proof"],
    ["address_proof", "address_proof"],
    ["cv", "cv"],
    ["nmc_pin", "nmc"],
    ["pvg", "pvg"],
    ["first_aid", "first_aid"],
  ] as const)("a rejected %s is shown at %s", (kind, key) => {
    const bare = { ...withWorker({ nationality: "PL" }), documents: [named("no", kind, { status: "rejected" })] };
    const evidence = { ...bare, workerTypes: [nurse], places: ["EH1 1AA", "LS1 4AP"] };
    const rejected = assess(evidence, JUNE).requirements.filter(({ state }) => state === "rejected");
    expect(rejected.map((one) => [one.key, one.evidenceId])).toEqual([[key, "no"]]);
  });

  test("that are met are based on their documents and checks, and those that are not on nothing", () => {
    const birth = named("birth", "birth_certificate");
    const photo = named("photo", "photo_id", { expiresOn: "2026-06-15" });
    const evidence = {
      ...without(["passport", "cv", "dbs"], [birth, photo, dbs({ id: "certificate", issuedOn: "2026-04-01" }, kept)]),
      checks: [lookedUp("look", "2026-06-01")],
    };
    const on = (day: string) => new Map(basesOn(evidence, day).map(({ key, ...rest }) => [key, rest]));
    expect(on(JUNE).get("identity")).toEqual({
      expiresOn: "2026-06-15",
      documentIds: ["photo", "birth"],
      checkIds: [],
    });
    expect(on(JUNE).get("dbs")).toEqual({
      expiresOn: "2027-06-01",
      documentIds: ["certificate"],
      checkIds: ["look"],
    });
    expect(on(JUNE).get("photo")).toEqual({ expiresOn: null, documentIds: [], checkIds: [] });
    for (const key of ["cv", "pvg", "nmc", "vaccination"]) expect(on(JUNE).has(key)).toBe(false);
    expect(on("2026-06-16").has("identity")).toBe(false);
    const ofNurse = {
      ...withDocuments(aDocument("nmc_pin", { id: "pin", expiresOn: "2027-01-31" })),
      workerTypes: [nurse],
      checks: [aCheck("nmc_register", "2026-06-01", { id: "register" })],
    };
    expect(basesOn(ofNurse, JUNE).find(({ key }) => key === "nmc")).toMatchObject({
      documentIds: ["pin"],
      checkIds: ["register"],
    });
    expect(basesOn(certified("vaccination", {}), JUNE).some(({ key }) => key === "vaccination")).toBe(false);
  });
});

test("an empty profile says of each step what is missing", () => {
  const empty: Evidence = {
    ...completeEvidence,
    worker: {
      email: null,
      phone: null,
      dateOfBirth: null,
      gender: null,
      nationality: null,
      niNumber: null,
      address: null,
      country: null,
      postcode: null,
      employmentType: null,
      startOn: null,
      branches: 0,
      experienceYears: null,
      panel: "on",
      skills: [],
    },
    workerTypes: [],
    places: [],
    hasPhoto: false,
    contacts: 0,
    documents: [],
    employments: [],
    references: [],
    questionnaire: null,
  };
  const missing = {
    basic: [
      "Email address",
      "Phone number",
      "Date of birth",
      "Gender",
      "Nationality",
      "National Insurance number",
      "Home address",
      "Employment type",
      "Start date",
      "Branches",
      "Worker types",
      "Photo",
    ],
    documents: [
      "Proof of identity",
      "Right to work",
      "DBS check",
      "Proof of National Insurance number",
      "Proof of address",
      "CV",
    ],
    training: [
      "Years of experience",
      "Care Certificate, standards 1 to 15",
      "Moving and handling, theory",
      "Moving and handling, practical",
      "Fire safety",
      "First aid",
      "Autism awareness",
      "Food hygiene",
      "Mental capacity",
      "Deprivation of liberty safeguards",
      "Safeguarding adults",
      "Infection prevention and control",
      "English check",
    ],
    contacts: ["Emergency contact"],
    medical: ["Medical questionnaire"],
    employment: ["References", "Employment history"],
  };
  expect(steps(empty, JUNE)).toEqual(
    Object.entries(missing).map(([step, names]) => ({ step, isComplete: false, missing: names })),
  );
  const basicOf = (about: Partial<Evidence["worker"]>) => steps(withWorker(about, empty), JUNE)[0]?.missing;
  for (const [about, isThere] of [
    [{ address: "1 Foxglove Lane", country: "GB", postcode: "LS1 4AP" }, true],
    [{ address: "1 Foxglove Lane", country: "GB", postcode: null }, false],
    [{ address: "1 Foxglove Lane", country: null, postcode: "LS1 4AP" }, false],
    [{ address: "1 Rue Haute", country: "FR", postcode: null }, true],
    [{ address: null, country: "FR", postcode: null }, false],
  ] as const) {
    expect(basicOf(about)?.includes("Home address")).toBe(!isThere);
  }
});

test("a step is complete when nothing of it is missing, and open again once a document is rejected or has expired", () => {
  const stepOf = (evidence: Evidence) => steps(evidence, JUNE).find(({ step }) => step === "documents");
  expect(steps(completeEvidence, JUNE).filter(({ isComplete }) => !isComplete)).toEqual([]);
  for (const evidence of [
    withDocuments(passport("2031-01-31", { status: "rejected" })),
    withDocuments(passport("2026-06-14")),
  ])
    expect(stepOf(evidence)).toEqual({
      step: "documents",
      isComplete: false,
      missing: expect.arrayContaining(["Proof of identity"]),
    });
  expect(stepOf(withDocuments(passport("2031-01-31", { status: "uploaded" })))?.isComplete).toBe(true);
});
