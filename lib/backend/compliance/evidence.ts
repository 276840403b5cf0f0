/** What is on file of a worker, as the rules take it. Days are `YYYY-MM-DD`, in Europe/London. */
import type { DocumentKind } from "@/lib/contract/worker-fields";
import type { WorkerDocumentDetails } from "@/lib/db/schema";

export type Day = string;

export type DocumentEvidence = {
  id: string;
  kind: DocumentKind;
  status: "uploaded" | "accepted" | "rejected" | "superseded";
  number: string | null;
  issuedOn: Day | null;
  expiresOn: Day | null;
  details: WorkerDocumentDetails;
  rejectReason: string | null;
  /** The day it came in, and the day somebody decided about it. */
  uploadedOn: Day;
  reviewedOn: Day | null;
};

export type CheckEvidence = {
  id: string;
  kind: "dbs_update_service" | "nmc_register" | "right_to_work";
  checkedOn: Day;
  outcome: "clear" | "changed" | "not_found" | "restricted";
  followUpOn: Day | null;
};

/** From a day until another, both among it; null: it goes on. */
export type Span = { fromOn: Day; toOn: Day | null };

export type Evidence = {
  worker: {
    email: string | null;
    phone: string | null;
    dateOfBirth: Day | null;
    gender: string | null;
    nationality: string | null;
    niNumber: string | null;
    address: string | null;
    country: string | null;
    postcode: string | null;
    employmentType: string | null;
    startOn: Day | null;
    branches: number;
    experienceYears: number | null;
    panel: "on" | "off";
    skills: readonly string[];
  };
  workerTypes: readonly { name: string; requiresRegistration: boolean }[];
  /** Postcodes of his branches. */
  places: readonly string[];
  agencyName: string;
  hasPhoto: boolean;
  contacts: number;
  addresses: readonly Span[];
  /** Oldest first. */
  documents: readonly DocumentEvidence[];
  checks: readonly CheckEvidence[];
  employments: readonly Span[];
  gaps: readonly Span[];
  references: readonly { status: "named" | "requested" | "received" | "verified" | "refused" }[];
  /** Null: he has never submitted it. */
  questionnaire: "pending" | "submitted" | "resubmitted" | null;
};
