/** The personal data export of one worker, as a tagged PDF: a heading for each section, and its content. */
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { PdfDocument, withNote } from "./pdf-document";

const words = messages.privacy.file;

/** A section: lists of name and value pairs, or one table. */
export type PersonalDataSection = {
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

export type PersonalData = {
  /** The agency's number for the worker: the title, which is not encrypted, contains no name. */
  number: string;
  name: string;
  /** Below the heading: whose data it is and its date. */
  about: string;
  notes: readonly string[];
  createdAt: Date;
  sections: PersonalDataSection[];
};

/** Renders the PDF; the same data gives the same bytes. */
export async function renderPersonalData(data: PersonalData): Promise<Buffer> {
  const title = words.title(data.number.replace(/[^\p{L}\p{N} ,./_-]/gu, " "));
  const pdf = new PdfDocument({
    title,
    createdAt: data.createdAt,
    producer: brand.name,
    left: brand.name,
    right: title,
  });
  pdf.heading("H1", words.heading);
  pdf.paragraph(data.name, "strong");
  pdf.paragraph(data.about, "soft");
  for (const note of data.notes) pdf.paragraph(note, "soft");
  for (const section of data.sections) writeSection(pdf, section);
  return pdf.finish(words.page);
}

function writeSection(pdf: PdfDocument, { heading, things, table }: PersonalDataSection): void {
  const isEmpty = things.length === 0 && !table?.rows.length;
  pdf.heading("H2", heading, isEmpty ? undefined : withNote);
  if (isEmpty) pdf.paragraph(words.nothing, "soft");
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
