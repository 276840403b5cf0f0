/** The input of an agreement's document, and the signatures once everyone has signed. All of it is invented. */
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import {
  type AgreementDocument,
  type ChainedEvent,
  chainHash,
  chainStart,
  type PlacedSignature,
  rateTableHash,
  type SealedInput,
} from "@/lib/documents";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const anAgreement = (more: Partial<AgreementDocument> = {}): AgreementDocument => ({
  agreementId: "7d1f0a52-93c4-4c5e-8a77-000000000501",
  reference: "AGR-2026-0042",
  version: 3,
  sentAt: new Date("2026-10-25T00:30:00.120Z"),
  agency: {
    name: "Brightmoor Care Staffing",
    legalName: "Brightmoor Care Staffing Limited",
    companyNumber: "09876543",
    address: "2 Canal Wharf, Leeds LS1 4BR",
  },
  provider: {
    name: "Larkfield Homes",
    legalName: "Larkfield Residential Homes Limited",
    companyNumber: "01234567",
    address: "Larkfield House, 40 Orchard Road, York YO1 7HZ",
  },
  branch: "Leeds City",
  services: [
    { name: "Orchard House", address: "11 Orchard Road, York YO1 7HY" },
    { name: "Riverside Nursing Home", address: null },
  ],
  startOn: "2026-11-02",
  endOn: "2027-10-31",
  noticeDays: 28,
  billingPeriod: "weekly",
  creditDays: 30,
  timesheetCutoff: { weekday: 1, time: "17:00" },
  approvalCutoffDays: 1,
  paymentMode: "platform",
  rateLines: [
    {
      workerType: "Registered nurse",
      skills: ["Tracheostomy care", "Venepuncture"],
      basis: "hourly",
      chargePence: 3_150,
      vatTreatment: "exempt_nursing",
      specials: [
        { band: "weekend_day", mode: "absolute", value: 3_499, chargePence: 3_499 },
        { band: "bank_holiday", mode: "multiplier", value: 150, chargePence: 4_725 },
        { band: "special_holiday", mode: "multiplier", value: 200, chargePence: 6_300 },
      ],
    },
    {
      workerType: "Support worker",
      skills: [],
      basis: "hourly",
      chargePence: 1_985,
      vatTreatment: "standard",
      specials: [{ band: "weekday_night", mode: "multiplier", value: 125, chargePence: 2_481 }],
    },
    {
      workerType: "Sleep-in support worker",
      skills: ["Autism awareness"],
      basis: "fixed",
      chargePence: 8_000,
      vatTreatment: "exempt_supervised",
      specials: [],
    },
  ],
  cancellationRules: [
    { withinHours: 4, feePercent: 100 },
    { withinHours: 24, feePercent: 50 },
  ],
  terms:
    "The agency supplies workers to the services named above, each checked and trained as the law and this agreement ask.\n\n" +
    "The care provider gives each worker an induction on the first shift and supervises the work while it is done.\n\n" +
    "Either party may end this agreement by written notice of the length named above.",
  annexures: [
    { title: "Data sharing agreement", sha256: sha256("annexure one") },
    { title: "Insurance certificate", sha256: sha256("annexure two") },
  ],
  signatories: [
    {
      id: "s-agency",
      type: "agency",
      order: 1,
      fullName: "Zoë O’Brien",
      jobTitle: "Managing director",
      email: "zoe@brightmoor.test",
      organisation: "Brightmoor Care Staffing Limited",
    },
    {
      id: "s-provider",
      type: "provider",
      order: 2,
      fullName: "Łukasz Ọlá",
      jobTitle: "Registered manager",
      email: "lukasz@larkfield.test",
      organisation: "Larkfield Residential Homes Limited",
    },
  ],
  ...more,
});

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
}

/** A PNG of a line on black, or on a transparent background as a browser's canvas writes it (`colour: 6`). */
export function aPng({ colour = 2 }: { colour?: 2 | 6 } = {}) {
  const [width, height] = [300, 100];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colour, 0, 0, 0], 8);
  const rowBytes = width * (colour === 6 ? 4 : 3);
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let x = 0; x < width; x += 1) {
    const middle = Math.round(height / 2 + (height / 3) * Math.sin(x / 14) * Math.cos(x / 37));
    for (let row = Math.max(0, middle - 1); row <= Math.min(height - 1, middle + 1); row += 1) {
      const at = row * (rowBytes + 1) + 1 + x * (rowBytes / width);
      rows.set(colour === 6 ? [20, 30, 60, 255] : [20, 30, 60], at);
    }
  }
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

export const consentText =
  "I agree to sign this agreement electronically, and that my signature binds the party named.";

const signedBy = (signatoryId: string, more: Partial<PlacedSignature>): PlacedSignature => ({
  signatoryId,
  method: "drawn",
  typedName: null,
  image: null,
  vendor: null,
  consentText,
  consentHash: sha256(consentText),
  signedAt: new Date("2026-10-26T09:15:30.500Z"),
  ip: "203.0.113.7",
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
  ...more,
});

/** A chain of events, each hashed onto the one before. */
export function aChain(events: [what: string, actor: string][]): ChainedEvent[] {
  const chain: ChainedEvent[] = [];
  for (const [index, [what, actor]] of events.entries()) {
    const previousHash = chain.at(-1)?.hash ?? chainStart;
    const event = { sequence: index + 1, at: new Date(Date.UTC(2026, 9, 25, 9, index, 1, 7)), what, actor };
    chain.push({ ...event, previousHash, hash: chainHash(previousHash, event) });
  }
  return chain;
}

/** An agreement that everyone has signed: one with a drawn signature, one with a typed name. */
export function aSignedAgreement(document = anAgreement(), more: Partial<SealedInput> = {}): SealedInput {
  return {
    document,
    documentHash: sha256("the document as it was sent"),
    signatures: [
      signedBy("s-agency", { image: aPng() }),
      signedBy("s-provider", {
        method: "typed",
        typedName: "Łukasz Ọlá",
        ip: "2001:db8::42",
        userAgent: "Mozilla/5.0 (X11)",
      }),
    ],
    events: aChain([
      ["Sent to be signed", "Ines Hartley"],
      ["Opened by the signatory", "Zoë O’Brien"],
      ["Signed", "Zoë O’Brien"],
      ["Signed", "Łukasz Ọlá"],
    ]),
    rateTableHash: rateTableHash(document),
    timeZone: "Europe/London",
    verifyUrl: "https://portal.care.test/verify/7d1f0a52-93c4-4c5e-8a77-000000000501",
    ...more,
  };
}
