/** What an agreement's document is made from: types alone. Money is integer pence, a day is `YYYY-MM-DD`. */

/** The bands of the day that a rate may differ in, in the order of the domain: the first that fits counts. */
export const bands = [
  ...["special_holiday", "bank_holiday", "weekday_day", "friday_night"],
  ...["weekday_night", "weekend_day", "weekend_night"],
] as readonly Band[];

export type Band =
  | "special_holiday"
  | "bank_holiday"
  | "weekday_day"
  | "friday_night"
  | "weekday_night"
  | "weekend_day"
  | "weekend_night";

export type Party = { name: string; legalName: string | null; companyNumber: string | null; address: string | null };

/** A band that is charged differently. `value` is a multiplier in hundredths (150 is 1.5 times), or pence. */
export type SpecialRate = { band: Band; mode: "multiplier" | "absolute"; value: number; chargePence: number };

/**
 * What the provider is charged for an hour or a shift, before VAT; `specials` are the bands that differ. Never pay or margin,
 * which are the agency's own.
 */
export type RateLine = {
  workerType: string;
  skills: string[];
  basis: "hourly" | "fixed";
  chargePence: number;
  vatTreatment: "standard" | "exempt_nursing" | "exempt_supervised";
  specials: SpecialRate[];
};

export type Signatory = {
  id: string;
  type: "agency" | "provider";
  order: number;
  fullName: string;
  jobTitle: string;
  email: string;
  organisation: string;
};

/** Everything printed about an agreement, as frozen when it was sent. */
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
  billingPeriod: "weekly" | "monthly";
  creditDays: number;
  /** `weekday` counts from Monday, which is 1; Sunday is 7, or 0. `time` is `17:00`. */
  timesheetCutoff: { weekday: number; time: string };
  approvalCutoffDays: number;
  paymentMode: "platform" | "direct";
  rateLines: RateLine[];
  cancellationRules: { withinHours: number; feePercent: number }[];
  /** Plain text; an empty line parts paragraphs. */
  terms: string;
  annexures: { title: string; sha256: string }[];
  signatories: Signatory[];
};

/** One signature as evidence says it. `image` is a PNG that `signatureImage` accepts. */
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

/** One link of the event chain: `hash` is `chainHash` of the event with the hash before it. */
export type ChainedEvent = {
  sequence: number;
  at: Date;
  what: string;
  actor: string;
  previousHash: string;
  hash: string;
};

/** What the certificate page says besides the document and its signatures. */
export type SealedInput = {
  document: AgreementDocument;
  /** SHA-256 of the document as it was sent, in hex. */
  documentHash: string;
  signatures: PlacedSignature[];
  events: ChainedEvent[];
  /** `rateTableHash` of the document's rate lines. */
  rateTableHash: string;
  /** A name of the IANA database: the zone in which local times are written. */
  timeZone: string;
  verifyUrl: string;
};
