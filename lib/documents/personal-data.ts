/** All that is held about one person, as a tagged PDF that he can read: a heading for each part, and what stands in it. */
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { Paper, withNote } from "./paper";

const words = messages.privacy.file;

/** A part: pairs of a name and what it is, one list of them for each thing, or one table. */
export type PersonalDataSection = {
  heading: string;
  things: { title?: string; facts: [name: string, value: string][] }[];
  /** Beside the things, or instead: e.g. who opened what. */
  table?: {
    columns: string[];
    rows: string[][] /** Of the width, as many as columns; alike where nothing is said. */;
    shares?: number[];
  };
};

export type PersonalData = {
  /** The number by which the agency knows him: no name stands in the title, which is in the clear. */
  number: string;
  name: string;
  /** Under the heading: whose it is and of when. */
  about: string;
  notes: readonly string[];
  createdAt: Date;
  sections: PersonalDataSection[];
};

/** The same data gives the same bytes. */
export async function renderPersonalData(data: PersonalData): Promise<Buffer> {
  const title = words.title(data.number.replace(/[^\p{L}\p{N} ,./_-]/gu, " "));
  const paper = new Paper({
    title,
    createdAt: data.createdAt,
    producer: brand.name,
    left: brand.name,
    right: title,
  });
  paper.heading("H1", words.heading);
  paper.paragraph(data.name, "strong");
  paper.paragraph(data.about, "soft");
  for (const note of data.notes) paper.paragraph(note, "soft");
  for (const section of data.sections) writeSection(paper, section);
  return paper.finish(words.page);
}

function writeSection(paper: Paper, { heading, things, table }: PersonalDataSection): void {
  const isEmpty = things.length === 0 && !table?.rows.length;
  paper.heading("H2", heading, isEmpty ? undefined : withNote);
  if (isEmpty) paper.paragraph(words.nothing, "soft");
  for (const { title, facts } of things) {
    if (title) paper.heading("H3", title);
    if (facts.length > 0) paper.facts(facts);
  }
  if (table && table.rows.length > 0) {
    const { columns, rows, shares } = table;
    paper.table(
      columns.map((column, index) => ({ title: column, share: shares?.[index] ?? 1 / columns.length })),
      rows,
    );
  }
}
