/** The certificate after the agreement: who signed, how and when, and by which hashes it can be checked. */
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import type { ChainedEvent, PlacedSignature, SealedInput, Signatory } from "./agreement";
import { type Cell, type Column, type Paper, withNote } from "./paper";

const words = messages.agreementDocument;

const hash = (text: string): Cell => [{ text, style: "small" }];
const localTime = (at: Date, timeZone: string) => formatDateTime(at, { timeZone, timeFormat: "24-hour" });

/** Writes it, on pages of its own. */
export function writeCertificate(paper: Paper, input: SealedInput, placed: Map<string, PlacedSignature>): void {
  const { document, timeZone } = input;
  paper.newPage();
  paper.heading("H1", words.certificate);
  paper.paragraph(words.certificateNote, "soft");
  paper.facts([
    [words.agreementId, document.agreementId],
    [words.referenceAndVersion, words.versionOf(document.reference, document.version)],
    [
      words.sentAt,
      [
        { text: document.sentAt.toISOString(), style: "body" },
        { text: `${localTime(document.sentAt, timeZone)} (${timeZone})`, style: "soft" },
      ],
    ],
    [words.documentHash, hash(input.documentHash)],
    [words.rateTableHash, hash(input.rateTableHash)],
  ]);
  paper.heading("H2", words.verifyHeading);
  paper.paragraph(words.verifyNote);
  paper.link(input.verifyUrl);
  paper.heading("H2", words.signatories);
  for (const signatory of [...document.signatories].sort((a, b) => a.order - b.order)) {
    const signature = placed.get(signatory.id);
    if (signature) writeSignatory(paper, signatory, signature, timeZone);
  }
  writeEvents(paper, input.events);
}

function methodOf({ method, typedName, vendor }: PlacedSignature): string {
  if (method === "typed") return words.methods.typed(typedName ?? "");
  if (method === "vendor") return words.methods.vendor(vendor ?? words.someVendor);
  return words.methods.drawn();
}

function writeSignatory(paper: Paper, signatory: Signatory, signature: PlacedSignature, timeZone: string): void {
  paper.heading("H3", signatory.fullName);
  paper.facts([
    [words.signedFor, words.side[signatory.type]],
    [words.jobTitle, signatory.jobTitle],
    [words.organisation, signatory.organisation],
    [words.email, signatory.email],
    [words.method, methodOf(signature)],
    [words.signedUtc, signature.signedAt.toISOString()],
    [words.signedLocal(timeZone), localTime(signature.signedAt, timeZone)],
    [words.ip, signature.ip],
    [words.userAgent, [{ text: signature.userAgent, style: "small" }]],
    [words.consent, signature.consentText],
    [words.consentHash, hash(signature.consentHash)],
  ]);
}

function writeEvents(paper: Paper, events: ChainedEvent[]): void {
  paper.heading("H2", words.events, withNote);
  if (events.length === 0) {
    paper.paragraph(words.noEvents);
    return;
  }
  paper.paragraph(words.eventsNote, "soft");
  const columns: Column[] = [
    { title: words.number, share: 0.07, style: "small" },
    { title: words.event, share: 0.36 },
    { title: words.hash, share: 0.57, style: "hash" },
  ];
  const rows = events.map(({ sequence, at, what, actor, hash: own }): Cell[] => [
    String(sequence),
    [
      { text: what, style: "small" },
      { text: actor, style: "soft" },
      { text: at.toISOString(), style: "hash" },
    ],
    own,
  ]);
  paper.table(columns, rows);
}
