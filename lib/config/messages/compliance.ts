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
    compliant: "Everything that is needed is there",
    expiring: "Everything is there, and something expires soon",
    not_compliant: "Something is missing",
  },
  overallShort: { compliant: "Compliant", expiring: "Expiring", not_compliant: "Not compliant" },
  nextChange: (day: string) => `This changes by itself on ${day}.`,
  noNextChange: "Nothing of this changes by itself.",
  blocking: (what: readonly string[]) => `Blocking: ${listed(what)}.`,
  notNeeded: (what: readonly string[]) => `Not needed of this worker: ${listed(what)}.`,
  groups: { open: "To be seen to", soon: "Expires soon", good: "In order" },
  changesOn: (day: string) => `Changes on ${day}`,
  optional: "not required",

  state: {
    met: "Met",
    expiring: "Expiring",
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
    until: (day: string) => `Good until ${day}.`,
    forGood: "It has no end.",
    recorded: "It is recorded.",
    expired: (day: string) => `It was good until ${day}.`,
    waiting: (kind: string) => `${documentName(kind)}: uploaded, not reviewed yet.`,
    newerWaits: "A newer one waits to be looked at.",
    rejected: (kind: string, why: string | null) => `${documentName(kind)} was rejected${why ? `: ${why}` : "."}`,
    needs: (kind: string) => `${documentName(kind)} is missing.`,
    noEnd: (kind: string) => `${documentName(kind)}: the expiry date is missing.`,
    noIssue: (kind: string) => `${documentName(kind)}: the date of issue is missing.`,

    noPhoto: "There is no photo of the worker.",
    identity: "A passport that is still valid, or a birth certificate with photo ID, is needed.",
    photoIdToo: "The birth certificate needs photo ID beside it.",
    byPassport: "By passport.",
    byBirth: "By birth certificate and photo ID.",
    rightToWork: "How the right to work was shown is not recorded.",
    britishOrIrish: "A British or Irish document proves it without an end.",
    byCitizenship:
      "A British or Irish citizen, shown by passport or by birth certificate and National Insurance number.",
    notBritishOrIrish: "This way is for British and Irish citizens; the recorded nationality is another.",
    noRoute: "It does not say by which way the right to work was shown.",
    shareCode: "The share code has not been looked up at the Home Office’s service.",
    followUp: (day: string) => `The next look is due by ${day}.`,
    refused: {
      changed: "The register says that something has changed: a new certificate is needed.",
      not_found: "The register does not know it.",
      restricted: "The register says that it is restricted.",
    } as Record<string, string>,
    employerChecking: (day: string) => `The Home Office’s notice counts until ${day}.`,
    dbsLevel: (has: string | undefined, needs: string) =>
      `The certificate is ${has ? (levels[has] ?? has) : "of no recorded level"}; ${levels[needs] ?? needs} is needed.`,
    dbsElsewhere: "It was issued for another organisation, which counts only on the update service.",
    dbsFirstLook: "Its status has not been looked up on the update service.",
    dbsLook: (day: string) => `On the update service; its status is to be looked up again by ${day}.`,
    dbsAgain: (day: string) => `Not on the update service; a new check is due by ${day}.`,
    notInScotland: "It is for work in Scotland, where none of their branches is.",
    onlyScotland: "All their branches are in Scotland, where the PVG scheme replaces it.",
    addressOld: (months: number) => `It was issued more than ${months} months before it was submitted.`,
    addressKept: "It was issued recently enough when it was submitted.",
    addressHistory: (years: number) => `Some addresses of the last ${years} years are missing.`,
    addressHistoryKept: (years: number) => `The addresses of ${years} years are recorded.`,
    notChildrens: "It is for children’s services alone.",
    noPin: "The PIN of the Nursing and Midwifery Council is missing.",
    pinLook: "The register of the Nursing and Midwifery Council has not been looked at.",
    pin: (day: string) => `Registered; the renewal or the next register check is due by ${day}.`,
    noRegistration: "Their worker types need no registration.",
    references: (verified: number, needed: number) => `${verified} of ${needed} references are verified.`,
    noHistory: "No employment is recorded.",
    gaps: (spans: readonly string[]) => `Not accounted for: ${listed(spans)}.`,
    gap: (from: string, to: string) => `${from} to ${to}`,
    gapSince: (from: string) => `since ${from}`,
    gapBefore: (to: string, years: number) => `before ${to}, for ${years} years in all`,
    history: (years: number) => `${years} years are accounted for.`,
    noContact: "No one is named to call in an emergency.",
    contact: "Someone is named to call in an emergency.",
    questionnaire: "The questionnaire was submitted.",
    noQuestionnaire: "The questionnaire waits for the worker.",
    noEnglish: "A British or Irish citizen needs none.",
    noTraining: "Their worker types do not need it.",
    optional: "It is not required.",
  },

  lapsed: (what: readonly string[]) => `No longer good: ${listed(what)}.`,

  /** When something expires, in so many days; follows its name in a mail. */
  when: (days: number, day: string) => {
    if (days < 0) return `expired on ${day}`;
    if (days === 0) return `expires today, ${day}`;
    return days === 1 ? `expires tomorrow, ${day}` : `expires in ${days} days, on ${day}`;
  },
} as const;
