/**
 * A tagged PDF with automatic layout of headings, paragraphs and tables over pages. What a screen reader reads is in
 * the structure; lines, shading, headers and footers are artifacts.
 */
import PDFDocument from "pdfkit";
import { fontNames } from "./fonts";
import { insidesOf, openFont } from "./pdf-fonts";
import { colours, type StyleName, spaceAfter, spaceBefore, styles } from "./pdf-styles";
import { printableText } from "./printable-text";

const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = { top: 78, bottom: 70, left: 56, right: 56 };
const RUNNING_HEAD_Y = 38;
const FOOT_Y = HEIGHT - 46;
const BOTTOM = HEIGHT - MARGIN.bottom;
const CELL = { x: 7, y: 5 };
const LARGEST_LET_DOWN = 4;
/** The font's ascent for a font size of 1. */
const ASCENT = 1.069;
/**
 * Minimum space below a heading on its page, in points: enough for a note and the first row of a table, or the first
 * signature.
 */
const WITH_HEADING = 70;
export const withNote = 165;

const textWidth = WIDTH - MARGIN.left - MARGIN.right;

export type Piece = { text: string; style: StyleName };
export type Cell = string | Piece[];
export type Column = { title: string; share: number; align?: "left" | "right"; style?: StyleName };

type Options = { title: string; createdAt: Date; producer: string; left: string; right: string };
type Attachment = { name: string; description: string; type: string; at: Date };
type Structure = PDFKit.PDFStructureElement;

export class PdfDocument {
  readonly doc: PDFKit.PDFDocument;
  private readonly root: Structure;
  private readonly bytes: Promise<Buffer>;
  private readonly printed = new Map<string, string>();

  constructor(private readonly options: Options) {
    this.doc = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margins: MARGIN,
      bufferPages: true,
      pdfVersion: "1.7",
      subset: "PDF/UA" as "PDF/A-2a",
      tagged: true,
      lang: "en-GB",
      displayTitle: true,
      // No default font, because pdfkit's own is not embedded.
      font: null as unknown as string,
      info: {
        Title: options.title,
        Creator: options.producer,
        Producer: options.producer,
        CreationDate: options.createdAt,
      },
    });
    for (const name of fontNames) openFont(this.doc, name);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.bytes = new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      this.doc.on("data", (part: Buffer) => parts.push(part));
      this.doc.on("end", () => resolve(Buffer.concat(parts)));
      this.doc.on("error", reject);
    });
  }

  /** The PDF's catalogue. */
  get catalogue(): Record<string, unknown> {
    return insidesOf(this.doc)._root.data;
  }

  /** A heading; `keep` is the space, in points, that must be left below it on its page. */
  heading(level: "H1" | "H2" | "H3", text: string, keep = WITH_HEADING): void {
    this.ensure(spaceBefore[level] + keep);
    if (this.doc.y > MARGIN.top) this.doc.y += spaceBefore[level];
    this.element(level, text, level);
    this.doc.y += spaceAfter[level];
  }

  paragraph(text: string, style: StyleName = "body"): void {
    this.ensure(2 * styles[style].size);
    this.element("P", text, style);
    this.doc.y += 5;
  }

  /** A paragraph that is a link. */
  link(url: string): void {
    this.child("P").add(
      this.doc.struct("Link", {}, () => {
        this.use("body");
        this.doc
          .fillColor(colours.brand)
          .text(url, MARGIN.left, this.doc.y, { width: textWidth, link: url, underline: true });
      }),
    );
    this.doc.y += 5;
  }

  /** Adds a file that says the same for machines, associated with the document as PDF 2.0 and PDF/A-3 do. */
  attach(bytes: Buffer, { name, description, type, at }: Attachment): void {
    const dates = { creationDate: at, modifiedDate: at };
    const options = { name, description, type, relationship: "Alternative", ...dates };
    this.doc.file(bytes, options);
  }

  newPage(): void {
    this.doc.addPage();
  }

  /** Starts a new page unless this many points are left on the current one. */
  ensure(height: number): void {
    if (this.doc.y + height > BOTTOM) this.newPage();
  }

  /**
   * A table: its header is read once and repeated visually on each further page. A row is not split unless it is taller
   * than a page. With `facts` the first cell of a row is the row's header, and there is no header row.
   */
  table(columns: Column[], rows: Cell[][], { facts = false }: { facts?: boolean } = {}): void {
    const table = this.child("Table");
    const widths = columns.map(({ share }) => share * textWidth);
    const head = columns.map(({ title }): Piece[] => [{ text: title, style: "label" }]);
    const headHeight = facts ? 0 : this.rowHeight(head, widths);
    const pageHolds = BOTTOM - MARGIN.top - headHeight;
    const pending = rows.map((cells) => cells.map((cell, index) => this.piecesOf(cell, columns[index])));
    const first = pending[0] ? this.rowHeight(pending[0], widths) : 0;
    this.ensure(headHeight + Math.min(first, pageHolds));
    if (!facts) {
      const row = this.child("TR", {}, this.child("THead", {}, table));
      this.row(head, columns, widths, headHeight, {
        shaded: true,
        cell: () => this.child("TH", { scope: "Column" }, row),
      });
    }
    const body = facts ? table : this.child("TBody", {}, table);
    for (let next = pending.shift(); next; next = pending.shift()) {
      const height = this.rowHeight(next, widths);
      if (height > pageHolds) {
        const split = next.map((pieces, index) =>
          this.split(pieces, widths[index] ?? 0, pageHolds - 2 * CELL.y - LARGEST_LET_DOWN),
        );
        pending.unshift(
          split.map(([fits]) => fits),
          split.map(([, rest]) => rest),
        );
        continue;
      }
      if (this.doc.y + height > BOTTOM) {
        this.newPage();
        if (!facts) this.artifact("Pagination", () => this.row(head, columns, widths, headHeight, { shaded: true }));
      }
      const row = this.child("TR", {}, body);
      const cell = (index: number) =>
        index === 0 ? this.child("TH", { scope: "Row" }, row) : this.child("TD", {}, row);
      this.row(next, columns, widths, height, { cell });
    }
    this.doc.y += 6;
  }

  /** Writes name and value pairs. */
  facts(pairs: [name: string, value: Cell][]): void {
    const columns: Column[] = [
      { title: "", share: 0.3, style: "label" },
      { title: "", share: 0.7 },
    ];
    this.table(columns, pairs, { facts: true });
  }

  /** A signature: a framed box drawn by `draw`, with the facts next to it. Never split over pages. */
  signatureBlock(lines: Piece[], box: { alt?: string; image?: Buffer; pieces: Piece[] }): void {
    const height = Math.max(82, this.piecesHeight(lines, textWidth / 2 - 20) + 8);
    this.ensure(height + 10);
    const x = MARGIN.left;
    const y = this.doc.y + 4;
    const width = textWidth / 2;
    this.artifact("Layout", () => this.doc.lineWidth(0.8).strokeColor(colours.line).rect(x, y, width, height).stroke());
    if (box.image) {
      const { image, alt = "" } = box;
      const draw = () => this.doc.image(image, x + 8, y + 6, { fit: [width - 16, height - 30], valign: "center" });
      const bbox = [x + 8, y + 6, x + width - 8, y + height - 24];
      this.child("Figure", { alt, bbox, placement: "Block" }).add(draw);
    }
    const drawn = this.piecesHeight(box.pieces, width - 16);
    this.pieces(box.pieces, x + 8, y + height - drawn - 5, width - 16, () => this.child("P"));
    this.pieces(lines, x + width + 16, y, width - 16, () => this.child("P"));
    this.doc.x = MARGIN.left;
    this.doc.y = y + height + 8;
  }

  /** Writes the headers and footers, and ends the document. */
  finish(pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    const { left, right } = this.options;
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.artifact("Pagination", () => {
        this.running(left, "brand", RUNNING_HEAD_Y, "left");
        this.running(right, "running", RUNNING_HEAD_Y, "right");
        this.rule(RUNNING_HEAD_Y + 18);
      });
      this.artifact("Pagination", () => this.running(pageOf(page + 1, count), "running", FOOT_Y, "right"));
    }
    this.doc.end();
    return this.bytes;
  }

  private running(text: string, style: StyleName, y: number, side: "left" | "right"): void {
    this.use(style);
    const shown = this.printable(text);
    const x = side === "left" ? MARGIN.left : WIDTH - MARGIN.right - this.doc.widthOfString(shown);
    this.doc.text(shown, x, y, { lineBreak: false });
  }

  private rule(y: number): void {
    this.doc
      .lineWidth(0.6)
      .strokeColor(colours.line)
      .moveTo(MARGIN.left, y)
      .lineTo(WIDTH - MARGIN.right, y)
      .stroke();
  }

  private artifact(type: "Pagination" | "Layout", draw: () => void): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  private child(type: string, options: Record<string, unknown> = {}, parent: Structure = this.root): Structure {
    const child = this.doc.struct(type, options);
    parent.add(child);
    return child;
  }

  private element(type: string, text: string, style: StyleName): void {
    this.child(type).add(() => this.write({ text, style }, MARGIN.left, this.doc.y, textWidth));
  }

  private use(style: StyleName): void {
    const { font, size, colour } = styles[style];
    this.doc.font(font).fontSize(size).fillColor(colours[colour]);
  }

  /** Sets the style of a piece; the italic font has fewer glyphs, so the upright one is used where one is missing. */
  private ready({ text, style }: Piece): string {
    this.use(style);
    const printed = this.printable(text);
    if (styles[style].font !== "hand" || !printed.includes("[U+")) return printed;
    this.doc.font("regular");
    return this.printable(text);
  }

  private write(piece: Piece, x: number, y: number, width: number, align: "left" | "right" = "left"): void {
    this.doc.text(this.ready(piece), x, y, { width, align, lineGap: styles[piece.style].gap });
  }

  /** The text as the current font can print it. */
  private printable(text: string): string {
    const { font } = insidesOf(this.doc)._font;
    const key = `${font.postscriptName} ${text}`;
    const found = this.printed.get(key);
    if (found !== undefined) return found;
    const printed = printableText(text, font);
    this.printed.set(key, printed);
    return printed;
  }

  private piecesOf(cell: Cell, column?: Column): Piece[] {
    return typeof cell === "string" ? [{ text: cell, style: column?.style ?? "body" }] : cell;
  }

  private pieceHeight(piece: Piece, width: number): number {
    if (!piece.text) return 0;
    return this.doc.heightOfString(this.ready(piece), { width, lineGap: styles[piece.style].gap });
  }

  private piecesHeight(pieces: Piece[], width: number): number {
    return pieces.reduce((sum, piece) => sum + this.pieceHeight(piece, width), 0);
  }

  private pieces(
    pieces: Piece[],
    x: number,
    y: number,
    width: number,
    parent: () => Structure,
    align?: "left" | "right",
  ) {
    let at = y;
    for (const piece of pieces.filter(({ text }) => text)) {
      const from = at;
      at += this.pieceHeight(piece, width);
      parent().add(() => this.write(piece, x, from, width, align));
    }
  }

  /** The offset of each cell that aligns the first lines of a row on one baseline. */
  private letDown(cells: Piece[][]): number[] {
    const sizes = cells.map(([first]) => (first?.text ? styles[first.style].size : 0));
    const largest = Math.max(...sizes);
    return sizes.map((size) => (size > 0 ? (largest - size) * ASCENT : 0));
  }

  private rowHeight(cells: Piece[][], widths: number[]): number {
    const down = this.letDown(cells);
    const heights = cells.map(
      (pieces, index) => (down[index] ?? 0) + this.piecesHeight(pieces, (widths[index] ?? 0) - 2 * CELL.x),
    );
    return Math.max(...heights, 0) + 2 * CELL.y;
  }

  /** Draws a row at the current position; without `cell` it is not part of the structure. */
  private row(
    cells: Piece[][],
    columns: Column[],
    widths: number[],
    height: number,
    { shaded = false, cell }: { shaded?: boolean; cell?: (index: number) => Structure },
  ): void {
    const y = this.doc.y;
    const lines = () => {
      if (shaded) this.doc.rect(MARGIN.left, y, textWidth, height).fill(colours.tint);
      this.rule(y + height);
    };
    if (cell) this.artifact("Layout", lines);
    else lines();
    const down = this.letDown(cells);
    let x = MARGIN.left;
    for (const [index, pieces] of cells.entries()) {
      const width = widths[index] ?? 0;
      const place = [x + CELL.x, y + CELL.y + (down[index] ?? 0), width - 2 * CELL.x] as const;
      const { align } = columns[index] ?? {};
      const element = cell?.(index);
      if (element) this.pieces(pieces, ...place, () => element, align);
      else for (const piece of pieces) this.write(piece, ...place, align);
      x += width;
    }
    this.doc.x = MARGIN.left;
    this.doc.y = y + height;
  }

  /** Splits a cell into the longest start that fits the height, and the rest. */
  private split(pieces: Piece[], columnWidth: number, height: number): [Piece[], Piece[]] {
    const width = columnWidth - 2 * CELL.x;
    let left = height;
    for (const [index, piece] of pieces.entries()) {
      const own = this.pieceHeight(piece, width);
      if (own <= left) {
        left -= own;
        continue;
      }
      const letters = Array.from(piece.text);
      const upTo = (count: number) => letters.slice(0, count).join("");
      let [fits, not] = [index === 0 ? 1 : 0, letters.length];
      while (not - fits > 1) {
        const middle = (fits + not) >> 1;
        if (this.pieceHeight({ ...piece, text: upTo(middle) }, width) <= left) fits = middle;
        else not = middle;
      }
      const space = upTo(fits).search(/\s\S*$/);
      const end = space > 0 ? Array.from(upTo(fits).slice(0, space + 1)).length : fits;
      const rest = [{ ...piece, text: letters.slice(end).join("") }, ...pieces.slice(index + 1)];
      return [[...pieces.slice(0, index), { ...piece, text: upTo(end) }], rest];
    }
    return [pieces, []];
  }
}
