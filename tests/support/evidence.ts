/** Evidence of a worker, for the compliance rules. */
import type { CheckEvidence, DocumentEvidence, Evidence } from "@/lib/backend/compliance/evidence";
import { complianceRules } from "@/lib/config/compliance";
import type { DocumentKind } from "@/lib/contract/profiles/fields";

let count = 0;

/** An accepted document. */
export const aDocument = (kind: DocumentKind, about: Partial<DocumentEvidence> = {}): DocumentEvidence => ({
  id: `document-${++count}`,
  kind,
  status: "accepted",
  number: null,
  issuedOn: null,
  expiresOn: null,
  details: {},
  rejectReason: null,
  uploadedOn: "2026-05-01",
  reviewedOn: "2026-05-02",
  ...about,
});

export const aCheck = (
  kind: CheckEvidence["kind"],
  checkedOn: string,
  about: Partial<CheckEvidence> = {},
): CheckEvidence => ({ id: `check-${++count}`, kind, checkedOn, outcome: "clear", followUpOn: null, ...about });

export const carer = { name: "Healthcare assistant", requiresRegistration: false };
export const nurse = { name: "Registered nurse", requiresRegistration: true };
export const domestic = { name: "Domestic assistant", requiresRegistration: false };

const training = (complianceRules.roles.care.training as DocumentKind[]).map((kind) =>
  aDocument(kind, { issuedOn: "2026-05-01" }),
);

/** An on-panel British care assistant who, in June 2026, is compliant and has nothing that expires soon. */
export const completeEvidence: Evidence = {
  worker: {
    email: "w@people.example",
    phone: "+447700900001",
    dateOfBirth: "1990-03-27",
    gender: "female",
    nationality: "GB",
    niNumber: "QQ123456C",
    address: "1 Foxglove Lane",
    country: "GB",
    postcode: "LS1 4AP",
    employmentType: "PAYE",
    startOn: "2026-05-01",
    branches: 1,
    experienceYears: 4,
    panel: "on",
    skills: [],
  },
  workerTypes: [carer],
  places: ["LS1 4AP"],
  agencyName: "Thistledown Care Staffing",
  hasPhoto: true,
  contacts: 1,
  addresses: [],
  documents: [
    aDocument("passport", { issuedOn: "2021-01-31", expiresOn: "2031-01-31" }),
    aDocument("ni_proof"),
    aDocument("address_proof", { issuedOn: "2026-04-20" }),
    aDocument("cv"),
    aDocument("dbs", { issuedOn: "2026-04-01", details: { level: "enhanced_barred" } }),
    ...training,
  ],
  checks: [],
  employments: [{ fromOn: "2018-01-01", toOn: "2026-04-20" }],
  gaps: [],
  references: [{ status: "verified" }, { status: "verified" }],
  questionnaire: "submitted",
};

/** The complete worker, with these documents replacing their own of the same kinds. */
export const withDocuments = (...documents: DocumentEvidence[]): Evidence =>
  without(
    documents.map(({ kind }) => kind),
    documents,
  );

/** The complete worker without documents of `kinds`, and with others instead. */
export const without = (kinds: DocumentKind[], documents: DocumentEvidence[] = []): Evidence => ({
  ...completeEvidence,
  documents: [...completeEvidence.documents.filter(({ kind }) => !kinds.includes(kind)), ...documents],
});

export const withWorker = (about: Partial<Evidence["worker"]>, evidence: Evidence = completeEvidence): Evidence => ({
  ...evidence,
  worker: { ...evidence.worker, ...about },
});
