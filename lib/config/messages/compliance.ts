/** What a worker must have, where each of it stands and why, and the mails about what runs out: its part of the message catalogue. */
import { workerFields } from "./worker-fields";

const listed = (items: readonly string[]) =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

const levels: Record<string, string> = {
  basic: "basic",
  standard: "standard",
  enhanced: "enhanced",
  enhanced_barred: "enhanced with barred list",
};

const paper = (kind: string): string => (workerFields.documents as Record<string, string>)[kind] ?? kind;

export const compliance = {
  title: "Compliance",
  overall: {
    compliant: "Everything that is needed is there",
    expiring: "Everything is there, and something runs out soon",
    not_compliant: "Something that is needed is not there",
  },
  overallShort: { compliant: "Compliant", expiring: "Expiring", not_compliant: "Not compliant" },
  nextChange: (day: string) => `This changes by itself on ${day}.`,
  noNextChange: "Nothing of this changes by itself.",
  blocking: (what: readonly string[]) => `In the way: ${listed(what)}.`,
  notNeeded: (what: readonly string[]) => `Not needed of this worker: ${listed(what)}.`,
  groups: { open: "To be seen to", soon: "Runs out soon", good: "In order" },
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
    onFile: "It is on file.",
    ranOut: (day: string) => `It was good until ${day}.`,
    waiting: (kind: string) => `${paper(kind)}: uploaded, not looked at yet.`,
    newerWaits: "A newer one waits to be looked at.",
    rejected: (kind: string, why: string | null) => `${paper(kind)} was rejected${why ? `: ${why}` : "."}`,
    needs: (kind: string) => `${paper(kind)} is not on file.`,
    noEnd: (kind: string) => `${paper(kind)}: the date it runs out is not on file.`,
    noIssue: (kind: string) => `${paper(kind)}: the date of issue is not on file.`,

    noPhoto: "There is no photo of the worker.",
    identity: "A passport that is still valid, or a birth certificate with photo ID, is needed.",
    photoIdToo: "The birth certificate needs photo ID beside it.",
    byPassport: "By passport.",
    byBirth: "By birth certificate and photo ID.",
    rightToWork: "How the right to work was shown is not on file.",
    britishOrIrish: "A British or Irish document proves it without an end.",
    byCitizenship:
      "A British or Irish citizen, shown by passport or by birth certificate and National Insurance number.",
    notBritishOrIrish: "This way is for British and Irish citizens; the nationality on file is another.",
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
      `The certificate is ${has ? (levels[has] ?? has) : "of no level that is on file"}; ${levels[needs] ?? needs} is needed.`,
    dbsElsewhere: "It was issued for another organisation, which counts only on the update service.",
    dbsFirstLook: "Its status has not been looked up on the update service.",
    dbsLook: (day: string) => `On the update service; its status is to be looked up again by ${day}.`,
    dbsAgain: (day: string) => `Not on the update service; a new check is due by ${day}.`,
    notInScotland: "It is for work in Scotland, where none of his branches is.",
    onlyScotland: "All his branches are in Scotland, where the PVG scheme takes its place.",
    addressOld: (months: number) => `It was issued more than ${months} months before it was handed in.`,
    addressKept: "It was issued lately enough when it was handed in.",
    addressHistory: (years: number) => `Where he lived in the last ${years} years is not all on file.`,
    addressHistoryKept: (years: number) => `Where he lived for ${years} years is on file.`,
    notChildrens: "It is for children’s services alone.",
    noPin: "The PIN of the Nursing and Midwifery Council is not on file.",
    pinLook: "The register of the Nursing and Midwifery Council has not been looked at.",
    pin: (day: string) => `Registered; the renewal or the next look at the register is due by ${day}.`,
    noRegistration: "His worker types need no registration.",
    references: (verified: number, needed: number) => `${verified} of ${needed} references are verified.`,
    noHistory: "There is no employment on file.",
    gaps: (spans: readonly string[]) => `Not accounted for: ${listed(spans)}.`,
    gap: (from: string, to: string) => `${from} to ${to}`,
    gapSince: (from: string) => `since ${from}`,
    gapBefore: (to: string, years: number) => `before ${to}, for ${years} years in all`,
    history: (years: number) => `${years} years are accounted for.`,
    noContact: "Nobody is named to call in an emergency.",
    contact: "Somebody is named to call in an emergency.",
    questionnaire: "The questionnaire was submitted.",
    noQuestionnaire: "The questionnaire waits for the worker.",
    noEnglish: "A British or Irish citizen needs none.",
    noTraining: "His worker types do not need it.",
    optional: "It is not required.",
  },

  lapsed: (what: readonly string[]) => `No longer good: ${listed(what)}.`,

  /** Of something that runs out in so many days: as it stands behind its name in a mail. */
  when: (days: number, day: string) => {
    if (days < 0) return `ran out on ${day}`;
    if (days === 0) return `runs out today, ${day}`;
    return days === 1 ? `runs out tomorrow, ${day}` : `runs out in ${days} days, on ${day}`;
  },
} as const;
