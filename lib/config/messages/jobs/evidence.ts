/** Messages: the evidence of bookings, as a page and as a PDF. */
import { compliance } from "@/lib/config/messages/compliance";
import { eligibility } from "@/lib/config/messages/eligibility";

const listed = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(", ");

export const evidence = {
  link: "Evidence",
  title: "Evidence of the booking",
  serviceLink: (service: string) => `Evidence of all bookings at ${service}`,
  periodTitle: "Evidence of bookings",
  pdf: "Download as PDF",
  back: "Back to the shift",
  backToShifts: "Back to the shifts",
  lead: "What was checked when each worker was accepted. This record is stored with the booking and never changes, whatever happens to the documents later.",

  from: "From",
  to: "To",
  show: "Show",
  count: (many: number) => (many === 1 ? "1 booking" : `${many} bookings`),
  none: "No bookings",
  noneHint: "No one was booked for a shift that starts in this period.",
  noneOfShift: "No one has been booked for this shift.",
  tooMany: (max: number) => `This period has more than ${max} bookings. Choose a shorter period.`,
  fromNeeded: "Enter the first day, such as 27/03/2027",
  toNeeded: "Enter the last day, such as 27/03/2027",
  periodReversed: "The last day must not be before the first day",
  periodTooLong: "Enter a period of at most 3 months",

  heading: (when: string, worker: string) => `${when}: ${worker}`,
  service: "Service",
  agency: "Agency",
  worker: "Worker",
  workerType: "Worker type",
  when: "Shift",
  status: "Status",
  agreement: "Agreement",
  rateTable: (hash: string) => `Rate table SHA-256 ${hash}`,
  checkedAt: "Checked and accepted",
  movesTitle: "Changed later",
  move: (at: string, from: string, to: string) => `Times changed on ${at}: ${from} became ${to}.`,
  record: "Record",
  intact: "Unchanged since it was stored.",
  changed: "This record has been changed.",
  hash: (hash: string) => `SHA-256 ${hash}`,
  notKept: "The worker was booked before the portal stored this record.",
  requirements: (many: number) => (many === 1 ? "1 requirement that was met" : `${many} requirements that were met`),
  requirement: "Requirement",
  metBy: "Met by",
  validUntil: "Valid until",
  noExpiry: "Does not expire",
  profile: "The worker’s profile",
  name: (key: string): string => compliance.requirements[key] ?? key,
  document: (kind: string, issued: string | null, expires: string | null, accepted: string | null) =>
    listed([
      compliance.requirements[kind] ?? kind,
      issued && `issued ${issued}`,
      expires && `expires ${expires}`,
      accepted && `accepted ${accepted}`,
    ]),
  file: (hash: string) => `File SHA-256 ${hash}`,
  check: (kind: string, on: string) => `${kind}, checked ${on}`,
  skills: "Skills required",
  rules: "Rules",
  rulesMet: (many: number) => (many === 1 ? "1 rule was met." : `${many} rules were met.`),
  overrides: "Warnings that the agency overrode",
  rule: (code: string): string =>
    (eligibility.rules as Readonly<Record<string, { label: string }>>)[code]?.label ?? code,

  pdfDocument: {
    title: (what: string) => `Evidence of bookings: ${what}`,
    about: (at: string, by: string) => `Created on ${at} by ${by}.`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    nothing: "No one was booked.",
  },
} as const;
