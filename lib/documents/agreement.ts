/**
 * The types of the data that an agreement's document is rendered from. Money is integer pence, a day is `YYYY-MM-DD`.
 */
import type {
  BankHolidayDays,
  RateBand,
  rateBases,
  SpecialRateMode,
  vatTreatments,
} from "@/lib/config/closed-lists/agreements";
import type { billingPeriods, organisationKinds, paymentModes } from "@/lib/config/closed-lists/organisations";

export type Party = { name: string; legalName: string | null; companyNumber: string | null; address: string | null };

/** A band with its own rate. `value` is a multiplier in hundredths (150 is 1.5 times), or pence. */
type SpecialRate = { band: RateBand; mode: SpecialRateMode; value: number; chargePence: number };

/**
 * The provider's charge for an hour or a shift, before VAT; `specials` are bands with their own rates. Never contains
 * pay or margin, which only the agency may see.
 */
export type RateLine = {
  workerType: string;
  skills: string[];
  basis: (typeof rateBases)[number];
  chargePence: number;
  vatTreatment: (typeof vatTreatments)[number];
  specials: SpecialRate[];
};

export type Signatory = {
  id: string;
  type: (typeof organisationKinds)[number];
  order: number;
  fullName: string;
  jobTitle: string;
  email: string;
  organisation: string;
};

/** The full printed content of an agreement, frozen when it was sent. */
export type AgreementDocument = {
  agreementId: string;
  reference: string;
  version: number;
  sentAt: Date;
  agency: Party;
  provider: Party;
  branch: string | null;
  services: { name: string; address: string | null }[];
  startOn: string;
  endOn: string | null;
  noticeDays: number;
  billingPeriod: (typeof billingPeriods)[number];
  creditDays: number;
  /** `weekday`: 1 is Monday; Sunday is 7 or 0. `time`: such as `17:00`. */
  timesheetCutoff: { weekday: number; time: string };
  approvalCutoffDays: number;
  paymentMode: (typeof paymentModes)[number];
  /** Whether workers are accepted as they are put forward; versions sent before agreements said so have none. */
  autoAcceptWorkers?: boolean | undefined;
  /** Whether workers confirm their own hours; versions sent before agreements said so have none. */
  workersConfirmHours?: boolean | undefined;
  rateLines: RateLine[];
  /** Which day of a bank holiday on a weekend is charged as one; versions sent before agreements said so have none. */
  bankHolidayDays?: BankHolidayDays | undefined;
  cancellationRules: { withinHours: number; feePercent: number }[];
  /** Plain text; an empty line separates paragraphs. */
  terms: string;
  annexures: { title: string; sha256: string }[];
  signatories: Signatory[];
};

/** The evidence of one signature. `image` is a PNG made by `encodeSignature`. */
export type PlacedSignature = {
  signatoryId: string;
  method: "drawn" | "typed" | "vendor";
  typedName: string | null;
  image: Buffer | null;
  vendor: string | null;
  consentText: string;
  consentHash: string;
  signedAt: Date;
  ip: string;
  userAgent: string;
};

/** One event of the hash chain: `hash` is `chainHash` of the event with the previous hash. */
export type ChainedEvent = {
  sequence: number;
  at: Date;
  what: string;
  actor: string;
  previousHash: string;
  hash: string;
};

/** The additional content of the certificate page. */
export type SealedInput = {
  document: AgreementDocument;
  /** SHA-256 of the document as sent, in hex. */
  documentHash: string;
  signatures: PlacedSignature[];
  events: ChainedEvent[];
  /** `rateTableHash` of the document's rate lines. */
  rateTableHash: string;
  /** An IANA time zone name: local times are printed in this zone. */
  timeZone: string;
  verifyUrl: string;
};
