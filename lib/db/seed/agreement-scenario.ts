/**
 * The agreements of the demo scenario, one in every state: who they are between, their charges and terms. Dates are
 * relative to the day of seeding.
 */
import { workerTypes } from "@/lib/db/content/worker-types";
import type { RateLine, Signatory } from "@/lib/documents";
import { particulars } from "./organisations";
import { type OrganisationKey, organisationOf, users } from "./people";

const ids = (kind: string) => (n: number) => `${kind}-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
export const agreementId = ids("a97e11b0");
export const signatoryId = ids("516a0c44");
export const lineId = ids("7a1e22c3");
export const fileId = ids("f11e5d09");
export const documentId = ids("d0c31f5e");
export const requestId = ids("4e9b77d2");
export const signatureId = ids("51f0aa36");

/** The scenario's signing links, with readable tokens (demo.md). */
export const signatoryTokens = [
  { token: "demo-signatory-agency", agreement: 2, order: 1, label: "Agreement to sign, for the agency" },
  {
    token: "demo-signatory-provider",
    agreement: 2,
    order: 2,
    label: "Agreement to sign, for the provider (signs after the agency)",
  },
  { token: "demo-signatory-signed", agreement: 3, order: 1, label: "Agreement, already signed" },
] as const;

type State = "draft" | "pending_agency" | "pending_provider" | "scheduled" | "active" | "suspended" | "expired";

export type Seed = {
  n: number;
  state: State;
  agency: OrganisationKey;
  provider: OrganisationKey;
  branch: number;
  services: number[];
  origin?: "marketplace";
  /** That the provider pays the agency without the platform. */
  isDirect?: boolean;
  /** Days relative to the seeding: sending, start and end. */
  sent: number;
  start: number;
  end: number | null;
  reason?: string;
};

const ac = { agency: "agencyA", provider: "providerC" } as const;
export const seeds: Seed[] = [
  { n: 1, state: "draft", ...ac, branch: 0, services: [0], sent: -1, start: 21, end: null },
  { n: 2, state: "pending_agency", ...ac, branch: 0, services: [0, 1], sent: -1, start: 14, end: 379 },
  { n: 3, state: "pending_provider", ...ac, branch: 1, services: [2], sent: -2, start: 7, end: null },
  { n: 4, state: "active", ...ac, branch: 0, services: [0, 1, 2], sent: -75, start: -60, end: 305 },
  {
    n: 5,
    state: "suspended",
    ...ac,
    branch: 1,
    services: [1],
    sent: -130,
    start: -120,
    end: 245,
    reason: "The agency's insurance certificate has lapsed.",
  },
  { n: 6, state: "expired", ...ac, branch: 0, services: [0], sent: -420, start: -400, end: -35 },
  {
    n: 7,
    state: "active",
    ...ac,
    branch: 0,
    services: [2],
    sent: -90,
    start: -80,
    end: 20,
    origin: "marketplace",
    isDirect: true,
  },
  { n: 8, state: "scheduled", ...ac, branch: 1, services: [2], sent: -5, start: 30, end: null },
  ...[{ n: 9, state: "active" as const, agency: "agencyB" as const, provider: "providerD" as const, branch: 2 }].map(
    (seed) => ({ ...seed, services: [3, 4], sent: -50, start: -40, end: 325 }),
  ),
];

/** Pay and margin in pence, by worker type; bank holidays at one and a half times, special holidays at double. */
export const rates = [
  { type: 0, pay: 1271, margin: 429, skills: [] as string[] },
  { type: 1, pay: 1398, margin: 492, skills: ["Medication"] },
  { type: 3, pay: 2350, margin: 765, skills: [] as string[] },
];

export const terms = [
  "The agency supplies care workers to the services named above, and sees to it that each of them is trained, vaccinated and checked as the law and the care provider ask.",
  "The care provider gives every worker an induction on their first shift, a safe place to work, and their breaks.",
  "Charges are those of the table of rates. They change only by a new agreement that both have signed.",
  "Either party may end this agreement by notice in writing. Shifts that were booked before the notice is served out are worked and paid.",
].join("\n\n");

export const partyOf = (key: OrganisationKey) => {
  const { legalName = null, companyNumber = null, address: street, postcode } = particulars[key] ?? {};
  const address = street ? `${street}, ${postcode}` : null;
  return { name: organisationOf(key).name, legalName, companyNumber, address };
};

/** The users who sign for each party. */
const people = {
  agencyA: { account: "demo-agency", jobTitle: "Registered manager" },
  agencyB: { account: "demo-other-agency", jobTitle: "Agency director" },
  providerC: { account: "demo-provider", jobTitle: "Operations manager" },
  providerD: { account: "demo-group", jobTitle: "Regional manager" },
} as const;

function signatoryOf(key: keyof typeof people) {
  const { account, jobTitle } = people[key];
  const user = users.find(({ uid }) => uid === account);
  if (!user) throw new Error(`no user ${account}`);
  return { fullName: user.fullName, jobTitle, email: user.email };
}

export const signatoriesOf = (seed: Seed): Signatory[] =>
  ([seed.agency, seed.provider] as (keyof typeof people)[]).map((key, index) => ({
    id: signatoryId(seed.n * 10 + index + 1),
    type: index === 0 ? "agency" : "provider",
    order: index + 1,
    ...signatoryOf(key),
    organisation: organisationOf(key).name,
  }));

export const rateLines: RateLine[] = rates.map(({ type, pay, margin, skills }) => ({
  workerType: workerTypes[type]?.name ?? "",
  skills,
  basis: "hourly",
  chargePence: pay + margin,
  vatTreatment: workerTypes[type]?.vatTreatment ?? "standard",
  specials: [
    { band: "special_holiday", mode: "multiplier", value: 200, chargePence: (pay + margin) * 2 },
    {
      band: "bank_holiday",
      mode: "multiplier",
      value: 150,
      chargePence: Math.floor(((pay + margin) * 150 + 50) / 100),
    },
  ],
}));

/** How many signatories have signed in each state. */
export const signedCount: Record<State, number> = {
  draft: 0,
  pending_agency: 0,
  pending_provider: 1,
  scheduled: 2,
  active: 2,
  suspended: 2,
  expired: 2,
};
