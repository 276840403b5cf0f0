/** What the rules make of a worker's evidence, day by day: cases written by hand from docs/compliance.md. */
import type { DocumentEvidence, Evidence } from "@/lib/backend/compliance/evidence";
import { assess, type Requirement } from "@/lib/backend/compliance/rules";
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
    "waiting until it runs out",
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
