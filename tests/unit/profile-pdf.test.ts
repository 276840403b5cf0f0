/** A worker's profile as a PDF: tagged and named, complete, and readable whatever the profile contains. */
import { sectionsOf } from "@/lib/backend/profiles/pdf-sections";
import { profilePdf as words } from "@/lib/config/messages/profiles/pdf";
import type { Profile } from "@/lib/contract/profiles";
import type { WorkerQuestionnaire } from "@/lib/contract/questionnaires";
import { renderProfile } from "@/lib/documents";
import { defaultPreference } from "@/lib/format";
import { readPdf } from "@/tests/support/pdfjs";

const BRANCH = "6a1f3f0e-5b1f-4c2a-9d3e-000000000001";
const aDocument = (more: object): Profile["documents"][number] => ({
  _id: BRANCH,
  kind: "dbs",
  file: { name: "dbs-2026.pdf", contentType: "application/pdf", sizeBytes: 1 },
  number: "001234567890",
  issuedOn: "2026-01-05",
  expiresOn: null,
  details: { level: "enhanced_barred", updateService: true, issuer: "Bramblegate" },
  status: "accepted",
  rejectReason: null,
  addedAt: "2026-01-06T09:00:00.000Z",
  ...more,
});

const profile = (more: Partial<Profile> = {}): Profile =>
  ({
    _id: BRANCH,
    workerId: "W-1002",
    agency: { _id: BRANCH, businessName: "Bramblegate Care Staffing" },
    panel: "on",
    employmentStatus: "active",
    employmentReason: null,
    verificationStatus: "approved",
    verificationReason: null,
    complianceState: "compliant",
    expiresOn: "2027-03-01",
    basic: {
      firstName: "Ọláyẹmí",
      lastName: "Żółtowska-Dobrowolska",
      email: "ola@people.example",
      dateOfBirth: "1990-04-05",
      nationality: "PL",
      address: { address: "2 Foxglove Lane\nLeeds", postcode: "LS1 1AA", country: "GB" },
      branchIds: [BRANCH],
      skills: ["Meals", "Medication"],
      driver: true,
      formerAddresses: [
        { address: "9 Elm Row", postcode: "YO1 1AA", country: "GB", fromOn: "2020-01-01", toOn: "2022-01-01" },
      ],
    },
    experienceYears: 7,
    documents: [aDocument({}), aDocument({ kind: "fire_safety", status: "rejected", rejectReason: "Not legible." })],
    checks: [
      {
        _id: BRANCH,
        kind: "nmc_register",
        checkedOn: "2026-02-03",
        outcome: "clear",
        reference: "20A1234E",
        followUpOn: null,
        notes: "No conditions",
        by: "Ana Marsh",
      },
    ],
    contacts: [{ name: "مريم الحسن", relation: "Sister", phone: "+447700900001" }],
    employments: [{ employer: "Orchard View", role: "Carer", fromOn: "2020-01-01", toOn: null, leavingReason: null }],
    gaps: [{ fromOn: "2019-01-01", toOn: "2019-12-31", reason: "Travelling" }],
    unexplained: [{ fromOn: "2018-01-01", toOn: "2018-12-31" }],
    references: [
      {
        _id: BRANCH,
        name: "Hazel Coombe",
        jobTitle: "Manager",
        organisationName: "Orchard View",
        email: "hazel@orchard.example",
        phone: null,
        status: "verified",
        receivedOn: "2026-03-01",
      },
    ],
    bank: { endsWith: "11", changedAt: "2026-01-01T00:00:00.000Z" },
    questionnaire: { status: "submitted", submittedAt: "2026-01-02T10:00:00.000Z", lock: 1 },
    waiting: [{ field: "phone", askedAt: "2026-01-02T10:00:00.000Z" }],
    steps: [{ step: "documents", isComplete: false, missing: ["Passport"] }],
    choices: { branches: [{ _id: BRANCH, name: "Leeds City", isActive: true }], workerTypes: [] },
    ...more,
  }) as unknown as Profile;

const answers: WorkerQuestionnaire = {
  status: "submitted",
  submittedAt: "2026-01-02T10:00:00.000Z",
  version: 1,
  reopened: null,
  questionAndAnswersBlock: [
    {
      questionnaireId: { _id: BRANCH, heading: "Back" },
      quessionnaire: [
        {
          questionId: { _id: BRANCH, question: "Do you have back pain?" },
          answer: "Yes",
          description: "Physiotherapy.",
        },
      ],
      questionnaireDesciption: "",
    },
  ],
};

const render = (of: Profile, given: WorkerQuestionnaire | null = null) =>
  renderProfile({
    number: of.workerId,
    name: `${of.basic.firstName} ${of.basic.lastName}`,
    about: words.about(of.agency.businessName, "22 Nov 2026, 10:00", "Ana Marsh"),
    notes: given ? [] : [words.withoutAnswers],
    createdAt: new Date("2026-11-22T10:00:00Z"),
    sections: sectionsOf(of, defaultPreference, given),
  });

test("is tagged, in English, and has a title that names no one", async () => {
  const pdf = await render(profile());
  const read = readPdf(pdf);
  expect(read).toMatchObject({ isMarked: true, language: "en-GB", title: "Profile of worker W-1002" });
  expect(pdf.toString("latin1")).toContain("pdfuaid");
  expect(read.roles.filter((role) => role === "H1")).toHaveLength(1);
  expect(read.roles.filter((role) => role === "H2").length).toBe(sectionsOf(profile(), defaultPreference).length);
  for (const role of ["Table", "TR", "TH", "TD", "THead", "TBody"]) expect(read.roles).toContain(role);
});

test("contains every part of the profile, in words", async () => {
  const { text } = readPdf(await render(profile()));
  for (const part of [
    "Ọláyẹmí Żółtowska-Dobrowolska",
    "Bramblegate Care Staffing",
    "W-1002",
    "Active",
    "Approved",
    "Compliant",
    "1 Mar 2027",
    "Passport",
    "Phone number",
    "5 Apr 1990",
    "Poland",
    "Leeds City",
    "Meals, Medication",
    "9 Elm Row",
    "001234567890",
    "Enhanced with barred lists",
    "Not legible.",
    "NMC register",
    "20A1234E",
    "No conditions",
    "Sister",
    "Carer, Orchard View",
    "Travelling",
    "Not accounted for",
    "Hazel Coombe",
    "Verified",
    "account ending in 11",
    "Submitted, 2 Jan 2026",
    words.withoutAnswers,
  ]) {
    expect({ part, found: text.includes(part) }).toEqual({ part, found: true });
  }
});

test("has medical answers only where they are given to it", async () => {
  expect(readPdf(await render(profile())).text).not.toMatch(/back pain|Physiotherapy/);
  const { text } = readPdf(await render(profile(), answers));
  expect(text).toContain("Do you have back pain? Yes Physiotherapy.");
  expect(text).not.toContain(words.withoutAnswers);
});

test("says of every part that is empty that nothing is recorded", async () => {
  const empty = profile({
    basic: { ...profile().basic, formerAddresses: [] },
    documents: [],
    checks: [],
    contacts: [],
    employments: [],
    gaps: [],
    unexplained: [],
    references: [],
    bank: null,
    experienceYears: null,
    waiting: [],
    steps: [],
  });
  const { text } = readPdf(await render(empty));
  expect(text.split(words.nothing).length - 1).toBe(9);
});

test("letters without a glyph and very long values are printed, over as many pages as they need", async () => {
  const reason = "Wydłużony opis choroby w rodzinie. ".repeat(700);
  const read = readPdf(
    await render(
      profile({
        gaps: [{ fromOn: "2019-01-01", toOn: "2019-12-31", reason: `${reason}KONIEC` }],
        contacts: [{ name: `${"x".repeat(3_000)}Z`, relation: "张伟", phone: "+447700900001" }],
      }),
    ),
  );
  expect(read.pages).toBeGreaterThan(4);
  for (const part of ["KONIEC", "[U+5F20][U+4F1F]"]) expect([part, read.text.includes(part)]).toEqual([part, true]);
  // The word goes over pages, whose heads and feet are between its parts.
  expect(read.text.match(/x/g)?.length).toBeGreaterThanOrEqual(3_000);
  expect(readPdf(await render(profile())).text.includes("[U+0645]")).toBe(true);
});
