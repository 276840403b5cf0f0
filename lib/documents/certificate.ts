/** The certificate pages at the end of an agreement: who signed, how and when, and the hashes to verify it with. */
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import type { ChainedEvent, PlacedSignature, SealedInput, Signatory } from "./agreement";
import { type Cell, type Column, type PdfDocument, withNote } from "./pdf-document";

const words = messages.agreementDocument;

const hash = (text: string): Cell => [{ text, style: "small" }];
const localTime = (at: Date, timeZone: string) => formatDateTime(at, { timeZone, timeFormat: "24-hour" });

/** Writes the certificate, starting on a new page. */
export function writeCertificate(pdf: PdfDocument, input: SealedInput, placed: Map<string, PlacedSignature>): void {
  const { document, timeZone } = input;
  pdf.newPage();
  pdf.heading("H1", words.certificate);
  pdf.paragraph(words.certificateNote, "soft");
  pdf.facts([
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
  pdf.heading("H2", words.verifyHeading);
  pdf.paragraph(words.verifyNote);
  pdf.link(input.verifyUrl);
  pdf.heading("H2", words.signatories);
  for (const signatory of [...document.signatories].sort((a, b) => a.order - b.order)) {
    const signature = placed.get(signatory.id);
    if (signature) writeSignatory(pdf, signatory, signature, timeZone);
  }
  writeEvents(pdf, input.events);
}

function methodOf({ method, typedName, vendor }: PlacedSignature): string {
  if (method === "typed") return words.methods.typed(typedName ?? "");
  if (method === "vendor") return words.methods.vendor(vendor ?? words.unnamedVendor);
  return words.methods.drawn();
}

function writeSignatory(pdf: PdfDocument, signatory: Signatory, signature: PlacedSignature, timeZone: string): void {
  pdf.heading("H3", signatory.fullName);
  pdf.facts([
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

function writeEvents(pdf: PdfDocument, events: ChainedEvent[]): void {
  pdf.heading("H2", words.events, withNote);
  if (events.length === 0) {
    pdf.paragraph(words.noEvents);
    return;
  }
  pdf.paragraph(words.eventsNote, "soft");
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
  pdf.table(columns, rows);
}
