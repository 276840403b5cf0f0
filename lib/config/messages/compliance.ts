/** Messages: the compliance requirements, their states and reasons, and the expiry mails. */
import { workerFields } from "@/lib/config/messages/profiles/fields";

const listed = (items: readonly string[]) =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

const levels: Record<string, string> = {
  basic: "basic",
  standard: "standard",
  enhanced: "enhanced",
  enhanced_barred: "enhanced with barred list",
};

const documentName = (kind: string): string => (workerFields.documents as Record<string, string>)[kind] ?? kind;

export const compliance = {
  title: "Compliance",
  overall: {
    compliant: "This worker meets all the requirements",
    expiring: "This worker meets all the requirements. Some expire soon",
    not_compliant: "This worker does not meet all the requirements",
  },
  overallShort: { compliant: "Compliant", expiring: "Expiring soon", not_compliant: "Not compliant" },
  nextChange: (day: string) => `The status changes on ${day} if nothing is renewed.`,
  noNextChange: "Nothing expires.",
  blocking: (what: readonly string[]) => `Blocking: ${listed(what)}.`,
  notNeeded: (what: readonly string[]) => `Not needed for this worker: ${listed(what)}.`,
  groups: { open: "Action needed", soon: "Expiring soon", good: "Met" },
  changesOn: (day: string) => `Changes on ${day}`,
  optional: "optional",

  state: {
    met: "Met",
    expiring: "Expiring soon",
    missing: "Missing",
    waiting: "Awaiting review",
    rejected: "Rejected",
    expired: "Expired",
    not_needed: "Not needed",
  },

  within: (days: number) => (days === 0 ? "Expires today" : `Expires within ${days} days`),

  requirements: {
    ...workerFields.documents,
    photo: "Photo",
    identity: "Proof of identity",
    right_to_work: "Right to work",
    dbs: "DBS check",
    pvg: "PVG scheme (Scotland)",
    ni_proof: "Proof of National Insurance number",
    address_proof: "Proof of address",
    address_history: "Five years of addresses",
    cv: "CV",
    nmc: "NMC registration",
    references: "References",
    history: "Employment history",
    contact: "Emergency contact",
    medical: "Medical questionnaire",
  } as Readonly<Record<string, string>>,

  reasons: {
    until: (day: string) => `Expires on ${day}.`,
    noExpiry: "No expiry date.",
    recorded: "Recorded.",
    expired: (day: string) => `Expired on ${day}.`,
    waiting: (kind: string) => `${documentName(kind)} is awaiting review.`,
    newerAwaitingReview: "A new document is awaiting review.",
    rejected: (kind: string, why: string | null) => `${documentName(kind)} was rejected${why ? `: ${why}` : "."}`,
    needs: (kind: string) => `${documentName(kind)} is missing.`,
    noEnd: (kind: string) => `${documentName(kind)}: the expiry date is missing.`,
    noIssue: (kind: string) => `${documentName(kind)}: the date of issue is missing.`,

    noPhoto: "Photo is missing.",
    identity: "Add a valid passport, or a birth certificate and photo ID.",
    photoIdRequired: "A birth certificate needs photo ID as well.",
    byPassport: "Proven by passport.",
    byBirth: "Proven by birth certificate and photo ID.",
    rightToWork: "Right to work is missing.",
    britishOrIrish: "Proven by a British or Irish document. No expiry date.",
    byCitizenship:
      "British or Irish citizen, proven by passport, or by birth certificate and National Insurance number.",
    notBritishOrIrish: "This proof is for British and Irish citizens, but the worker has another nationality.",
    noRoute: "How the right to work was proven is missing.",
    shareCode: "The share code has not been checked on the Home Office service.",
    followUp: (day: string) => `The follow-up check is due by ${day}.`,
    refused: {
      changed: "The register shows a change. A new certificate is needed.",
      not_found: "Not found on the register.",
      restricted: "The register shows a restriction.",
    } as Record<string, string>,
    employerChecking: (day: string) => `The Home Office notice expires on ${day}.`,
    dbsLevel: (has: string | undefined, needs: string) =>
      `The certificate level is ${has ? (levels[has] ?? has) : "missing"}. It must be ${levels[needs] ?? needs}.`,
    dbsElsewhere: "It was issued for another organisation and is not on the DBS update service.",
    dbsNotChecked: "The DBS update service has not been checked.",
    dbsNextCheck: (day: string) => `On the DBS update service. The next check is due by ${day}.`,
    dbsNewCertificate: (day: string) => `Not on the DBS update service. A new certificate is due by ${day}.`,
    notInScotland: "Only needed for work in Scotland.",
    onlyScotland: "All the worker’s branches are in Scotland, where the PVG scheme applies instead.",
    addressOld: (months: number) => `It was issued more than ${months} months before it was submitted.`,
    addressKept: "Recent enough when it was submitted.",
    addressHistory: (years: number) => `Addresses for the last ${years} years are incomplete.`,
    addressHistoryKept: (years: number) => `Addresses for the last ${years} years are recorded.`,
    notChildrens: "Only needed for children’s services.",
    noPin: "NMC PIN is missing.",
    pinNotChecked: "The NMC register has not been checked.",
    pin: (day: string) => `Registered. The renewal or next register check is due by ${day}.`,
    noRegistration: "The worker’s worker types do not need registration.",
    references: (verified: number, needed: number) => `${verified} of ${needed} references are verified.`,
    noHistory: "Employment history is missing.",
    gaps: (spans: readonly string[]) => `Not accounted for: ${listed(spans)}.`,
    gap: (from: string, to: string) => `${from} to ${to}`,
    gapSince: (from: string) => `since ${from}`,
    gapBefore: (to: string, years: number) => `before ${to}, for ${years} years in total`,
    history: (years: number) => `The last ${years} years are accounted for.`,
    noContact: "Emergency contact is missing.",
    contact: "Emergency contact recorded.",
    questionnaire: "Submitted.",
    noQuestionnaire: "The worker has not submitted the questionnaire.",
    noEnglish: "Not needed for British and Irish citizens.",
    noTraining: "Not needed for the worker’s worker types.",
    optional: "Optional.",
  },

  lapsed: (what: readonly string[]) => `No longer valid: ${listed(what)}.`,

  /** When something expires, in so many days; follows its name in a mail. */
  when: (days: number, day: string) => {
    if (days < 0) return `expired on ${day}`;
    if (days === 0) return `expires today, ${day}`;
    return days === 1 ? `expires tomorrow, ${day}` : `expires in ${days} days, on ${day}`;
  },
} as const;
