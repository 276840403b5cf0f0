/**
 * What the demo's workers have submitted. Five profiles show a case each; every other worker who is past the draft has
 * a usual one. Days are relative to now.
 */
import { workerTypes } from "@/lib/db/content/worker-types";
import type * as schema from "@/lib/db/schema";
import { type SeedWorker, workers } from "./people";

type Days = { issued?: number; expires?: number };
export type EvidenceDocument = Days & {
  kind: string;
  number?: string;
  details?: schema.WorkerDocumentDetails;
  status?: "uploaded" | "accepted" | "rejected";
  rejectReason?: string;
  /** For evidence that is the entry itself. */
  isWithoutFile?: true;
};
/** A worker's profile as it is seeded; details without a value are as in the list of workers. */
export type Profile = {
  number: string;
  niNumber: string;
  /** Index of a worker type, for the profiles that show one case. */
  workerType?: number;
  documents: EvidenceDocument[];
  /** Employment dates in days from now; `to: null` is current. */
  employments: { employer: string; role: string; from: number; to: number | null; leavingReason?: string }[];
  gaps: { from: number; to: number; reason: string }[];
  references: { name: string; organisationName: string; status: "named" | "received" | "verified" }[];
  contact: { name: string; relation: string };
  houseNumber: number;
  startsInDays?: number;
  hue: string;
};

const accepted = (documents: Omit<EvidenceDocument, "status">[]): EvidenceDocument[] =>
  documents.map((document) => ({ ...document, status: "accepted" as const }));

const identity = accepted([
  { kind: "passport", number: "533401372", issued: -1200, expires: 2400 },
  { kind: "right_to_work", details: { route: "british_irish" } },
  { kind: "ni_proof" },
  { kind: "address_proof", issued: -40 },
  { kind: "cv" },
]);
const training = accepted(
  [
    ["care_certificate", 700],
    ["moving_handling_theory", 200],
    ["moving_handling_practical", 200],
    ["fire_safety", 150],
    ["first_aid", 420],
    ["autism_awareness", 300],
    ["food_hygiene", 380],
    ["mental_capacity", 290],
    ["dols", 290],
    ["safeguarding_adults", 120],
    ["infection_control", 90],
    ["english_check", 500],
  ].map(([kind, ago]) => ({ kind: String(kind), issued: -Number(ago), details: { issuer: "Care Academy" } })),
);

const unreviewed = (documents: readonly EvidenceDocument[]): EvidenceDocument[] =>
  documents.map((document) => ({ ...document, status: "uploaded" }));
const dbs = (number: string, issued: number): EvidenceDocument => ({
  kind: "dbs",
  number,
  issued,
  status: "accepted",
  details: { level: "enhanced_barred", updateService: true, issuer: "Bramblegate Care Staffing" },
});

/**
 * One approved worker, one with missing documents and an employment gap, one in review, a nurse whose PIN is expiring,
 * one denied.
 */
const cases: Omit<Profile, "contact" | "houseNumber" | "startsInDays">[] = [
  {
    number: "W-1002",
    niNumber: "AB123456C",
    workerType: 0,
    documents: [...identity, dbs("001500000001", -420), ...training],
    employments: [
      { employer: "Orchard View", role: "Care assistant", from: -3000, to: -900, leavingReason: "Moved house" },
      { employer: "Saltings", role: "Healthcare assistant", from: -890, to: null },
    ],
    gaps: [],
    references: [
      { name: "Rowan Ellerby", organisationName: "Orchard View", status: "verified" },
      { name: "Isla Penrose", organisationName: "Wetherham College", status: "verified" },
    ],
    hue: "#2f6f66",
  },
  {
    number: "W-1004",
    niNumber: "AB223456C",
    workerType: 2,
    documents: [...unreviewed(identity.slice(0, 3)), ...unreviewed(training.slice(0, 5))],
    employments: [
      { employer: "Foxglove Court", role: "Support worker", from: -2200, to: -800, leavingReason: "Contract ended" },
      { employer: "The Willows", role: "Support worker", from: -560, to: null },
    ],
    gaps: [],
    references: [
      { name: "Maud Harrow", organisationName: "Foxglove Court", status: "received" },
      { name: "Ned Larch", organisationName: "The Willows", status: "named" },
    ],
    hue: "#7a5230",
  },
  {
    number: "W-1006",
    niNumber: "AB323456C",
    workerType: 0,
    documents: unreviewed([...identity, dbs("001500000003", -30), ...training]),
    employments: [
      { employer: "Highfell", role: "Care assistant", from: -4000, to: -200, leavingReason: "Study" },
      { employer: "Larkmead House", role: "Care assistant", from: -90, to: null },
    ],
    gaps: [{ from: -199, to: -91, reason: "Level 3 diploma in adult care" }],
    references: [
      { name: "Piers Alder", organisationName: "Highfell", status: "verified" },
      { name: "Tess Bracken", organisationName: "Larkmead House", status: "received" },
    ],
    hue: "#5b4a86",
  },
  {
    number: "W-1010",
    niNumber: "AB423456C",
    workerType: 3,
    documents: [
      ...identity,
      { kind: "nmc_pin", number: "12A3456E", expires: 25, isWithoutFile: true, status: "accepted" },
      dbs("001500000004", -300),
      ...training,
      { kind: "medication", issued: -100, status: "accepted", details: { issuer: "Care Academy" } },
    ],
    employments: [{ employer: "Wetherham Hospital", role: "Staff nurse", from: -3600, to: null }],
    gaps: [],
    references: [
      { name: "Una Fenn", organisationName: "Wetherham Hospital", status: "verified" },
      { name: "Cyril Moss", organisationName: "Saltings", status: "verified" },
    ],
    hue: "#2c5b8a",
  },
  {
    number: "W-1013",
    niNumber: "AB523456C",
    workerType: 0,
    documents: [
      ...identity.filter(({ kind }) => kind !== "address_proof"),
      {
        kind: "address_proof",
        issued: -150,
        status: "rejected",
        rejectReason: "The proof of address is older than three months.",
      },
      dbs("001500000005", -60),
      ...training,
    ],
    employments: [{ employer: "The Willows", role: "Care assistant", from: -2400, to: null }],
    gaps: [],
    references: [
      { name: "Hebe Sallow", organisationName: "The Willows", status: "verified" },
      { name: "Olin Quince", organisationName: "Foxglove Court", status: "verified" },
    ],
    hue: "#86404a",
  },
];

const hues = ["#2f6f66", "#7a5230", "#5b4a86", "#2c5b8a", "#86404a", "#4d6b2e"];
const employers = ["Orchard View", "Saltings", "The Willows", "Highfell", "Larkmead House", "Foxglove Court"];
const people = ["Rowan Ellerby", "Isla Penrose", "Maud Harrow", "Ned Larch", "Una Fenn", "Cyril Moss", "Hebe Sallow"];
const relations = ["Sister", "Husband", "Mother", "Friend", "Brother"];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** The proofs of a worker with everything, of whom one item expires when their status says so. */
function usualDocuments(number: number, status: NonNullable<SeedWorker["status"]>): EvidenceDocument[] {
  const types = status.workerTypes.map((place) => workerTypes[place]);
  const isRegistered = types.some((type) => type?.requiresRegistration);
  const givesMedication = isRegistered || types.some((type) => type?.name === "Senior carer");
  const route =
    status.nationality === "GB"
      ? { details: { route: "british_irish" as const } }
      : { details: { route: "share_code" as const }, number: `W${number}7K3P` };
  const documents: EvidenceDocument[] = [
    ...identity.map((document): EvidenceDocument => {
      if (document.kind === "passport") return { ...document, number: String(533_400_000 + number) };
      return document.kind === "right_to_work" ? { ...document, ...route } : document;
    }),
    dbs(`00150000${number}`, -(90 + (number % 200))),
    ...training.map((document) => ({ ...document, issued: (document.issued ?? 0) - 7 * (number % 5) })),
    ...(isRegistered ? [{ kind: "nmc_pin", number: `12A${number}E`, expires: 600, isWithoutFile: true } as const] : []),
    ...(givesMedication ? [{ kind: "medication", issued: -100, details: { issuer: "Care Academy" } }] : []),
  ];
  const { expiresInDays } = status;
  const expiring = pick(["passport", "moving_handling_theory"], number);
  return documents.map((document) => {
    const isReviewed = status.verification === "approved" || status.panel === "off";
    const expires = document.kind === expiring && expiresInDays !== null ? { expires: expiresInDays } : {};
    return { ...document, ...expires, status: isReviewed ? ("accepted" as const) : ("uploaded" as const) };
  });
}

function usualProfile({ number: name, status }: SeedWorker): Profile | null {
  if (!status || status.employment === "draft") return null;
  const number = Number(name.slice(2));
  return {
    number: name,
    niNumber: `CE10${number}A`,
    documents: usualDocuments(number, status),
    employments: [
      {
        employer: pick(employers, number),
        role: "Care assistant",
        from: -3600,
        to: -1500,
        leavingReason: "Moved house",
      },
      { employer: pick(employers, number + 1), role: "Healthcare assistant", from: -1490, to: null },
    ],
    gaps: [],
    references: [0, 1].map((place) => ({
      name: pick(people, number + place),
      organisationName: pick(employers, number + place),
      status: "verified" as const,
    })),
    contact: { name: pick(people, number + 3), relation: pick(relations, number) },
    houseNumber: 1 + (number % 90),
    hue: pick(hues, number),
  };
}

const shown = new Set(cases.map(({ number }) => number));

export const profiles: Profile[] = [
  ...cases.map((profile) => ({
    ...profile,
    contact: { name: "Robin Ashgrove", relation: "Sister" },
    houseNumber: 7,
    startsInDays: -30,
  })),
  ...workers.filter(({ number }) => !shown.has(number)).flatMap((worker) => usualProfile(worker) ?? []),
];
