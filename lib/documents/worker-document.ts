/** The PDFs about one worker, tagged: their profile and the export of their personal data. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { evidence } from "@/lib/config/messages/jobs/evidence";
import { profilePdf } from "@/lib/config/messages/profiles/pdf";
import { PdfDocument, withNote } from "./pdf-document";

/** A section: lists of name and value pairs, or one table. */
export type DocumentSection = {
  heading: string;
  things: { title?: string | undefined; facts: [name: string, value: string][] }[];
  /** In addition to the entries, or instead of them: e.g. the access log. */
  table?: {
    columns: string[];
    rows: string[][];
    /** The share of the width of each column; equal by default. */
    shares?: number[];
  };
};

type WorkerDocument = {
  /** The agency's number for the worker: the title, which anyone who sees the file's properties reads, has no name. */
  number: string;
  name: string;
  /** Below the heading: whose record it is, its date and who made it. */
  about: string;
  notes: readonly string[];
  createdAt: Date;
  sections: readonly DocumentSection[];
};

type Texts = {
  title: (number: string) => string;
  /** Above the worker's name; without it, the name is the heading. */
  heading?: string;
  /** Of a section without content. */
  nothing: string;
  page: (page: number, pages: number) => string;
};

function writeSection(pdf: PdfDocument, { heading, things, table }: DocumentSection, nothing: string): void {
  const isEmpty = things.length === 0 && !table?.rows.length;
  pdf.heading("H2", heading, isEmpty ? undefined : withNote);
  if (isEmpty) pdf.paragraph(nothing, "soft");
  for (const { title, facts } of things) {
    if (title) pdf.heading("H3", title);
    if (facts.length > 0) pdf.facts(facts);
  }
  if (table && table.rows.length > 0) {
    const { columns, rows, shares } = table;
    pdf.table(
      columns.map((column, index) => ({ title: column, share: shares?.[index] ?? 1 / columns.length })),
      rows,
    );
  }
}

async function render(data: WorkerDocument, texts: Texts): Promise<Buffer> {
  const title = texts.title(data.number.replace(/[^\p{L}\p{N} ,./_-]/gu, " "));
  const pdf = new PdfDocument({
    title,
    createdAt: data.createdAt,
    producer: brand.name,
    left: brand.name,
    right: title,
  });
  pdf.heading("H1", texts.heading ?? data.name);
  if (texts.heading) pdf.paragraph(data.name, "strong");
  pdf.paragraph(data.about, "soft");
  for (const note of data.notes) pdf.paragraph(note, "soft");
  for (const section of data.sections) {
    writeSection(pdf, section, texts.nothing);
    // A long document does not keep other requests waiting.
    await nextTurn();
  }
  return pdf.finish(texts.page);
}

/** Renders a worker's profile; the same data gives the same bytes. */
export const renderProfile = (data: WorkerDocument): Promise<Buffer> => render(data, profilePdf);

/** Renders the export of a worker's personal data; the same data gives the same bytes. */
export const renderPersonalData = (data: WorkerDocument): Promise<Buffer> => render(data, messages.privacy.file);

/** Renders the evidence of bookings, a section for each; the same data gives the same bytes. */
export const renderEvidence = (data: WorkerDocument): Promise<Buffer> => render(data, evidence.pdfDocument);
