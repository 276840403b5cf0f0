/**
 * The people and organisations of the demo scenario, all fictional. Other code relies on emails, ids, permission codes
 * and states: add to them, never change them.
 */
import { brand } from "@/lib/config/brand";

export type OrganisationKey = "platform" | "agencyA" | "agencyB" | "providerC" | "providerD" | "providerE";

export type SeedOrganisation = {
  key: OrganisationKey;
  id: string;
  kind: "platform" | "agency" | "provider";
  name: string;
  parentCompany: string | null;
  /** The provider's payment method; bank transfer by default. */
  paymentMethod?: "bank_transfer" | "direct_debit";
  /** Licences of the learning product; none by default. */
  licencesIssued?: number;
  /** For an agency; not registered by default. */
  capitalAdvance?: "NOT_REGISTERED" | "APPROVED";
};

type SeedMembership = {
  id: string;
  organisation: OrganisationKey;
  jobTitle: string;
  isPrimary: boolean;
  /** The organisation that a user with several starts in. */
  isSelected: boolean;
  permissionCodes: string[];
  apps: { appId: string; isAuthorizer: boolean }[];
  /** The services or branches that they are limited to; otherwise all. */
  scopeServiceIds?: string[];
  scopeBranchIds?: string[];
};

/** An account at the identity provider. */
export type SeedIdentity = {
  uid: string;
  email: string;
  displayName: string;
  /** Custom claims of the identity. */
  claims: { worker?: true };
};

/** A portal user; the uid links them to their identity. */
export type SeedUser = {
  id: string;
  uid: string;
  email: string;
  fullName: string;
  phone: string;
  userGroup: "Admin" | "Agency" | "Provider";
  memberships: SeedMembership[];
};

export type SeedQuestionnaireStatus = "pending" | "submitted" | "resubmitted";

export type SeedWorker = {
  /** The opaque id used in links. */
  id: string;
  /** The short number people use. */
  number: string;
  organisation: OrganisationKey;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  medicalStatus: SeedQuestionnaireStatus;
  /** The worker's status; for workers created for a single test the table's defaults apply. */
  status?: SeedStatus;
};

/** A worker's status, type and branch. Branches and worker types are indexes into their lists. */
type SeedStatus = {
  panel: "on" | "off";
  employment: "draft" | "profile_completed" | "active" | "disabled" | "resigned" | "archived";
  verification: "not_submitted" | "in_review" | "approved" | "denied";
  /** Why the worker was disabled or left, or why the review denied verification. */
  reason: string | null;
  branches: number[];
  workerTypes: number[];
  skills: string[];
  dateOfBirth: string;
  gender: "female" | "male";
  nationality: string;
  employmentType: "PAYE" | "PSC_UMBRELLA";
  experienceYears: number;
  driver: boolean;
  /** Days until mandatory evidence expires; negative once expired. Null when nothing expires. */
  expiresInDays: number | null;
  /** How many days ago the worker was added. */
  addedDaysAgo: number;
};

/** The password of every demo account. Only the demo scenario, which refuses a database that is not local, uses it. */
export const demoPassword = "Welcome.2026";

/** This app's id in a user's list of apps. */
export const portalAppId = "portal";

const organisationId = (n: number) => `c3f08e51-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const userId = (n: number) => `b7e2914d-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const membershipId = (n: number) => `d95a03c6-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const workerId = (n: number) => `a1d4c7e0-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
// Ofcom reserves 07700 900000 to 900999 for fiction.
const fictionalPhone = (n: number) => `+447700900${String(n).padStart(3, "0")}`;
const account = (name: string) => `${name}@${brand.demoEmailDomain}`;

const parentCompanyG = "Larkmead Care Group";

/** Every organisation of the scenario. D and E share parent company G, which is not a tenant. */
export const organisations: SeedOrganisation[] = [
  { key: "platform", id: organisationId(1), kind: "platform", name: brand.name, parentCompany: null },
  {
    key: "agencyA",
    id: organisationId(101),
    kind: "agency",
    name: "Bramblegate Care Staffing",
    parentCompany: null,
    licencesIssued: 25,
    capitalAdvance: "APPROVED",
  },
  { key: "agencyB", id: organisationId(102), kind: "agency", name: "Saltmarsh Healthcare Agency", parentCompany: null },
  {
    key: "providerC",
    id: organisationId(203),
    kind: "provider",
    name: "Foxglove Court Care Homes",
    parentCompany: null,
    paymentMethod: "direct_debit",
  },
  {
    key: "providerD",
    id: organisationId(204),
    kind: "provider",
    name: "Larkmead North",
    parentCompany: parentCompanyG,
  },
  {
    key: "providerE",
    id: organisationId(205),
    kind: "provider",
    name: "Larkmead South",
    parentCompany: parentCompanyG,
  },
];

/** The organisation of that key. */
export function organisationOf(key: OrganisationKey) {
  const found = organisations.find((organisation) => organisation.key === key);
  if (!found) throw new Error(`no organisation ${key}`);
  return found;
}

const allCodes = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "8001", "5001", "7001"];
const agencyCodes = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "5001"];
const providerCodes = ["0002", "6001", "3004", "4001", "8001", "5001", "7001"];

const thisApp = [{ appId: portalAppId, isAuthorizer: false }];

type MembershipInput = Pick<SeedMembership, "organisation" | "jobTitle" | "permissionCodes"> & Partial<SeedMembership>;

const member = (n: number, input: MembershipInput): SeedMembership => ({
  id: membershipId(n),
  isPrimary: false,
  isSelected: true,
  apps: thisApp,
  ...input,
});

/** A link to verify a user's phone number, with a readable token. */
export type SeedPhoneToken = { token: string; account: string; isVerified: boolean };

export const phoneTokens: SeedPhoneToken[] = [
  { token: "demo-phone-new", account: "booker", isVerified: false },
  { token: "demo-phone-verified", account: "compliance", isVerified: true },
];

const user = (
  n: number,
  name: string,
  fullName: string,
  userGroup: SeedUser["userGroup"],
  memberships: SeedMembership[],
): SeedUser => ({
  id: userId(n),
  uid: `demo-${name}`,
  email: account(name),
  fullName,
  phone: fictionalPhone(n),
  userGroup,
  memberships,
});

/** The service and the branch that users of the scenario are limited to. */
const orchardViewId = "5e2c41aa-5b1f-4c2a-9d3e-000000000002";
const littleWetherhamId = "b2a90f77-5b1f-4c2a-9d3e-000000000002";

/** Every account that is a portal user. */
export const users: SeedUser[] = [
  user(1, "admin", "Imogen Thackray", "Admin", [
    member(1, { organisation: "platform", jobTitle: "Platform administrator", permissionCodes: allCodes }),
  ]),
  user(2, "agency", "Tobias Adeyinka-Marsh", "Agency", [
    member(2, {
      organisation: "agencyA",
      jobTitle: "Registered manager",
      permissionCodes: agencyCodes,
      isPrimary: true,
    }),
  ]),
  user(3, "compliance", "Niamh Corrigall", "Agency", [
    member(3, { organisation: "agencyA", jobTitle: "Compliance officer", permissionCodes: ["1002"] }),
  ]),
  user(4, "booker", "Rafal Wisniak", "Agency", [
    member(4, { organisation: "agencyA", jobTitle: "Bookings coordinator", permissionCodes: ["3004"] }),
  ]),
  user(5, "other-agency", "Meera Vashisht-Lowe", "Agency", [
    member(5, { organisation: "agencyB", jobTitle: "Agency director", permissionCodes: agencyCodes, isPrimary: true }),
  ]),
  user(6, "provider", "Callum Strathearn", "Provider", [
    member(6, {
      organisation: "providerC",
      jobTitle: "Operations manager",
      permissionCodes: providerCodes,
      isPrimary: true,
    }),
  ]),
  user(7, "authoriser", "Beatrix Onwuka", "Provider", [
    member(7, {
      organisation: "providerC",
      jobTitle: "Finance authoriser",
      permissionCodes: ["3004", "8001"],
      apps: [{ appId: portalAppId, isAuthorizer: true }],
    }),
  ]),
  user(8, "group", "Gwenllian Prosser", "Provider", [
    member(8, { organisation: "providerD", jobTitle: "Regional manager", permissionCodes: providerCodes }),
    member(9, {
      organisation: "providerE",
      jobTitle: "Regional manager",
      permissionCodes: providerCodes,
      isSelected: false,
    }),
  ]),
  user(9, "noapp", "Dilys Fairbrother", "Agency", [
    member(10, {
      organisation: "agencyA",
      jobTitle: "Training lead",
      permissionCodes: ["3004"],
      apps: [{ appId: "academy", isAuthorizer: false }],
    }),
  ]),
  user(10, "marketplace", "Anwen Tremlett", "Agency", [
    member(11, {
      organisation: "agencyB",
      jobTitle: "Contracts manager",
      permissionCodes: ["3004", "9001"],
      apps: [...thisApp, { appId: "marketplace", isAuthorizer: false }],
    }),
  ]),
  user(11, "manager", "Hollis Treadgold", "Provider", [
    member(12, {
      organisation: "providerC",
      jobTitle: "Service manager",
      permissionCodes: ["0002", "6001", "3004"],
      scopeServiceIds: [orchardViewId],
    }),
  ]),
  user(12, "branch", "Ottoline Farrow", "Agency", [
    member(13, {
      organisation: "agencyA",
      jobTitle: "Branch manager",
      permissionCodes: ["1001", "1002", "6001", "3004"],
      scopeBranchIds: [littleWetherhamId],
    }),
  ]),
  user(13, "finance", "Rosalind Achterberg", "Admin", [
    member(14, { organisation: "platform", jobTitle: "Finance officer", permissionCodes: ["4001"] }),
  ]),
];

/** Every account at the identity provider: all portal users, a care worker, and one that is not a portal user. */
export const identities: SeedIdentity[] = [
  ...users.map(({ uid, email, fullName }) => ({ uid, email, displayName: fullName, claims: {} })),
  { uid: "demo-worker", email: account("worker"), displayName: "Chipo Mandizha", claims: { worker: true } },
  { uid: "demo-unregistered", email: account("unregistered"), displayName: "Wilf Hathersage", claims: {} },
];

/** How a worker can be reached. */
type Reach = "both" | "email" | "phone" | "none";

type Situation = Pick<SeedStatus, "employment" | "verification" | "reason" | "expiresInDays">;
const situation = (
  employment: SeedStatus["employment"],
  verification: SeedStatus["verification"],
  expiresInDays: number | null,
  reason: string | null = null,
): Situation => ({ employment, verification, reason, expiresInDays });

const working = (expiresInDays: number) => situation("active", "approved", expiresInDays);

/**
 * Most workers are active and compliant; these numbers, which follow the thousands digit, show the other cases. An
 * approval lapses with an expired document.
 */
const situations: Record<number, Situation> = {
  4: situation("draft", "not_submitted", null),
  6: situation("profile_completed", "in_review", 410),
  8: situation("profile_completed", "in_review", 260),
  11: situation("draft", "not_submitted", null),
  13: situation("profile_completed", "denied", 180, "The proof of address is older than three months."),
  15: situation("draft", "not_submitted", null),
  18: working(-6),
  20: situation("profile_completed", "in_review", 320),
  22: situation("disabled", "approved", 95, "On leave until the spring."),
  25: working(5),
  26: situation("draft", "not_submitted", null),
  27: working(21),
  29: working(44),
  30: working(-19),
  31: situation("profile_completed", "not_submitted", 500),
  32: working(28),
  34: working(58),
  36: situation("resigned", "approved", 120, "Moved to another part of the country."),
  37: situation("disabled", "approved", -40, "The right to work has to be checked again."),
  39: working(12),
  40: situation("archived", "approved", -70, "Has not worked for a year."),
  41: situation("active", "not_submitted", null),
  42: situation("draft", "not_submitted", null),
};

const skillSets = [
  ["Dementia care", "Moving and handling"],
  ["Medication", "End of life care"],
  ["Autism", "Positive behaviour support"],
  ["Catheter care", "PEG feeding"],
  ["Moving and handling"],
];
const nationalities = ["GB", "GB", "GB", "NG", "PL", "RO", "PH", "IN", "ZW", "GH"];
/** Workers whose profiles show something other than the right to work. */
const british = new Set([4, 6, 13]);
const twoDigits = (n: number) => String(n).padStart(2, "0");

/** Deterministic for each worker. */
function statusOf(n: number, organisation: OrganisationKey): SeedStatus {
  const k = n % 1000;
  const isOfA = organisation === "agencyA";
  return {
    ...(situations[isOfA ? k : -1] ?? working(70 + ((k * 53) % 600))),
    panel: isOfA && k > 40 ? "off" : "on",
    branches: isOfA ? (k % 6 === 0 ? [0, 1] : [k % 3 === 0 ? 1 : 0]) : [2],
    workerTypes: k % 7 === 2 ? [3] : k % 9 === 4 ? [0, 2] : [[0, 1, 2, 0, 4][k % 5] ?? 0],
    skills: skillSets[k % skillSets.length] ?? [],
    dateOfBirth: `${1962 + ((k * 7) % 40)}-${twoDigits(1 + ((k * 5) % 12))}-${twoDigits(1 + ((k * 11) % 28))}`,
    gender: k % 4 === 1 ? "male" : "female",
    nationality: (isOfA && british.has(k) ? undefined : nationalities[k % nationalities.length]) ?? "GB",
    employmentType: k % 8 === 5 ? "PSC_UMBRELLA" : "PAYE",
    experienceYears: 1 + ((k * 3) % 17),
    driver: k % 3 !== 1,
    addedDaysAgo: 12 + ((k * 29) % 700),
  };
}

const worker = (
  n: number,
  organisation: OrganisationKey,
  firstName: string,
  lastName: string,
  medicalStatus: SeedQuestionnaireStatus,
  reach: Reach = "both",
): SeedWorker => ({
  id: workerId(n),
  number: `W-${n}`,
  organisation,
  firstName,
  lastName,
  email: reach === "both" || reach === "email" ? `w${n}@workers.example` : null,
  phone: reach === "both" || reach === "phone" ? fictionalPhone(100 * Math.floor(n / 1000) + (n % 1000)) : null,
  medicalStatus,
  status: statusOf(n, organisation),
});

/** Every worker: 1001 to 1042 belong to agency A, the last two off its panel; 2001 and 2002 to agency B. */
export const workers: SeedWorker[] = [
  worker(1001, "agencyA", "Abena", "Quartey-Holt", "pending"),
  worker(1002, "agencyA", "Marek", "Dobrowski", "submitted"),
  worker(1003, "agencyA", "Leilani", "Bautista-Reyes", "resubmitted"),
  worker(1004, "agencyA", "Siobhan", "Kilbracken", "pending", "phone"),
  worker(1005, "agencyA", "Tendai", "Mushore", "submitted"),
  worker(1006, "agencyA", "Priya", "Nandakumaran", "pending"),
  worker(1007, "agencyA", "Gareth", "Llewellin-Price", "submitted", "email"),
  worker(1008, "agencyA", "Oluwaseyi", "Badmus-Cole", "pending"),
  worker(1009, "agencyA", "Ioana", "Vasilcu", "resubmitted"),
  worker(1010, "agencyA", "Femi", "Okunlola", "submitted"),
  worker(1011, "agencyA", "Rosamund", "Atterbury", "pending", "none"),
  worker(1012, "agencyA", "Zanele", "Mokhethi", "submitted"),
  worker(1013, "agencyA", "Arjun", "Thapaliya", "pending"),
  worker(1014, "agencyA", "Bronwen", "Maddocks", "submitted"),
  worker(1015, "agencyA", "Yusuf", "Abdirizak", "pending", "phone"),
  worker(1016, "agencyA", "Katarzyna", "Zielonka", "submitted"),
  worker(1017, "agencyA", "Lindiwe", "Ncubeni", "resubmitted"),
  worker(1018, "agencyA", "Ewan", "Auchterlonie", "pending"),
  worker(1019, "agencyA", "Jocelyn", "Magsaysay-Cruz", "submitted", "email"),
  worker(1020, "agencyA", "Harpreet", "Dhaliwala", "submitted"),
  worker(1021, "agencyA", "Nkechi", "Umeadi", "submitted"),
  worker(1022, "agencyA", "Aleksandra", "Petrovska", "pending"),
  worker(1023, "agencyA", "Desmond", "Farquharson-Bell", "submitted"),
  worker(1024, "agencyA", "Anjali", "Kuruvila", "pending"),
  worker(1025, "agencyA", "Mihai", "Corbeanu", "submitted"),
  worker(1026, "agencyA", "Kwabena", "Asiedu-Ford", "pending", "none"),
  worker(1027, "agencyA", "Rhiannon", "Tregaskis", "submitted"),
  worker(1028, "agencyA", "Sunita", "Gurungma", "resubmitted"),
  worker(1029, "agencyA", "Patience", "Chirwale", "pending"),
  worker(1030, "agencyA", "Diarmuid", "Glennane", "submitted"),
  worker(1031, "agencyA", "Esperanza", "Villacorta", "pending"),
  worker(1032, "agencyA", "Bukola", "Fashanu-Reid", "submitted"),
  worker(1033, "agencyA", "Tomasz", "Grabarek", "pending", "email"),
  worker(1034, "agencyA", "Hyacinth", "Delapenha", "submitted"),
  worker(1035, "agencyA", "Sana", "Mirzada", "pending"),
  worker(1036, "agencyA", "Ottoline", "Penhaligon", "submitted"),
  worker(1037, "agencyA", "Chidubem", "Ezeani", "pending"),
  worker(1038, "agencyA", "Fatou", "Jallowe", "resubmitted"),
  worker(1039, "agencyA", "Viorica", "Munteneanu", "submitted"),
  worker(1040, "agencyA", "Alasdair", "Kinlochie", "pending", "phone"),
  worker(1041, "agencyA", "Perpetua", "Wickremasinghe", "pending"),
  worker(1042, "agencyA", "Lachlan", "Abercrombie-Oduya", "pending"),
  worker(2001, "agencyB", "Thandeka", "Sibanyoni", "pending"),
  worker(2002, "agencyB", "Joseph", "Wainfleet", "submitted"),
];
