/** Hostile files: each is small enough to be accepted, but takes far more work to process than its size suggests. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { zipOf } from "./workbooks";

const packed = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

const pdf = (objects: (string | Buffer)[], end = "trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n") =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...["<< /Type /Catalog >>", ...objects].flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from("\nendobj\n"),
    ]),
    Buffer.from(end),
  ]);

const objectStream = (content: string) =>
  packed("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(`5 0 ${content}`, { level: 9 }));

/** A PDF string that decodes to this many bytes, one escaped letter after another. */
const escaped = (bytes: number) => "#41".repeat(bytes / 3);

export const hostilePdfs: Record<string, () => Buffer> = {
  "16 KB that unpack to 16 MB of escaped letters": () => pdf(Array<Buffer>(2).fill(objectStream(`(${escaped(8e6)})`))),
  "124 KB that unpack to 120 MB of them": () => pdf(Array<Buffer>(15).fill(objectStream(`(${escaped(8e6)})`))),
  "a name of 8 MB": () => pdf([objectStream(`/${escaped(8e6)}`)]),
  "lists within lists": () => pdf(["[".repeat(5e6)]),
  "packed lists within lists": () => pdf([objectStream("[".repeat(8e6))]),
  "dictionaries within dictionaries": () => pdf([objectStream("<</A".repeat(2e6))]),
  "four million empty lists": () => pdf([objectStream(`[${"[]".repeat(3.9e6)}]`)]),
  "half a million objects": () =>
    Buffer.from(`%PDF-1.4\n${"1 0 obj\n<<>>\nendobj\n".repeat(450_000)}trailer<</Root 1 0 R>>%%EOF`),
  "one object under a million numbers": () =>
    pdf([packed("/N 200000 /First 1600000 /Filter /FlateDecode", deflateSync(`${"5 0 ".repeat(4e5)}<< /A 1 >>`))]),
  "cross-references that lead to themselves": () =>
    pdf(
      ["2 0 R", "4 0 R", "3 0 R", packed("/Type /XRef /Prev 9 /W [1 2 1] /Size 9", Buffer.alloc(16))],
      "xref\n0 1\n0000000009 00000 n\ntrailer << /Root 1 0 R /Prev 9 /XRefStm 9 >>\nstartxref\n9\n%%EOF",
    ),
  "a chain of a hundred thousand filters": () =>
    pdf([packed(`/Type /ObjStm /N 1 /First 4 /Filter [${"/FlateDecode ".repeat(1e5)}]`, deflateSync("5 0 null"))]),
  "comments without end": () => Buffer.from(`%PDF-1.4\n${"trailer%".repeat(1.2e6)}\n%%EOF`),
  "the word that begins an object, again and again": () => Buffer.from(`%PDF-1.4\n${"%\n0 obj ".repeat(1.2e6)}\n%%EOF`),
  "a stream that never ends": () => pdf([`<< /Length 2 0 R >> stream ${"stream ".repeat(1.4e6)}`]),
  "a font whose tables are made up": () =>
    pdf([
      packed(
        "/Length1 900000 /Filter /FlateDecode",
        deflateSync(Buffer.concat([Buffer.from("00010000ffff", "hex"), Buffer.alloc(9e5, 0xff)])),
      ),
      "<< /Type /FontDescriptor /FontFile2 2 0 R >>",
    ]),
};

function chunk(kind: string, body: Buffer): Buffer {
  const framed = Buffer.alloc(body.length + 12);
  framed.writeUInt32BE(body.length, 0);
  framed.write(kind, 4, "latin1");
  body.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), body.length + 8);
  return framed;
}

/** A PNG whose header claims a size, with this many empty rows. */
function png(width: number, height: number, { depth = 8, colour = 6, interlaced = 0, bytes = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  const data = deflateSync(Buffer.alloc(bytes), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SIDE = 6_000;
const grey = () =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } });

export const hostilePictures: Record<string, () => Buffer | Promise<Buffer>> = {
  "a PNG of 100,000 by 100,000 pixels": () => png(100_000, 100_000, { bytes: 5e6 }),
  "an empty PNG that unpacks to 144 MB": () => png(SIDE, SIDE, { bytes: SIDE * (SIDE * 4 + 1) }),
  "an interlaced PNG of 16 bits": () => grey().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "a PNG whose text unpacks to 100 MB": () => {
    const text = Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(1e8), { level: 9 })]);
    const whole = png(8, 8, { bytes: 8 * 33 });
    return Buffer.concat([whole.subarray(0, 33), chunk("zTXt", text), whole.subarray(33)]);
  },
  "a progressive JPEG of 36 million pixels": () => grey().flatten().jpeg({ progressive: true }).toBuffer(),
  "a WebP of 36 million pixels": () => grey().webp({ lossless: true, effort: 0 }).toBuffer(),
  "an SVG within an SVG": () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9e9" height="9e9">${"<g>".repeat(1e6)}`),
};

const sheet = (rows: string) =>
  Buffer.from(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  );

const ns = "http://schemas.openxmlformats.org";

/** A comment that cannot be packed, so that a part of a workbook does not unpack to suspiciously much. */
const padding = (part: string) => `<!--${randomBytes(Math.ceil(part.length / 64)).toString("base64")}-->`;

/** A workbook of one sheet with shared strings, as dense as is accepted. */
const workbook = (rows: string, strings = "") => workbookOf(`${rows}${padding(rows)}`, `${strings}${padding(strings)}`);

const workbookOf = (rows: string, strings = "", lies = {}) =>
  zipOf(
    {
      "[Content_Types].xml": Buffer.from(`<Types xmlns="${ns}/package/2006/content-types"/>`),
      "_rels/.rels": Buffer.from(
        `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      "xl/workbook.xml": Buffer.from(
        `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": Buffer.from(
        `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${ns}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      "xl/sharedStrings.xml": Buffer.from(`<sst xmlns="${ns}/spreadsheetml/2006/main">${strings}</sst>`),
      "xl/worksheets/sheet1.xml": sheet(rows),
    },
    lies,
  );

const rowOf = (n: number, cell: string) => `<row r="${n}"><c r="A${n}" ${cell}</c></row>`;
const rows = (count: number, cell: string) => Array.from({ length: count }, (_, n) => rowOf(n + 1, cell)).join("");

export const hostileTables: Record<string, () => Buffer> = {
  "a workbook of a million rows": () => workbookOf(rows(1e6, "><v>1</v>")),
  "a workbook of a million shared texts": () => workbook(rows(2, 't="s"><v>0</v>'), "<si><t>abc</t></si>".repeat(1e6)),
  "a workbook whose cells all share one long text": () =>
    workbook(
      `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(9_000),
      `<si><t>${"long ".repeat(100)}</t></si>`,
    ),
  "a workbook that is larger than it says": () => workbookOf(" ".repeat(6e7), "", { declared: 1_000 }),
  "a workbook that unpacks to 60 MB": () => workbookOf(" ".repeat(6e7)),
  "a workbook of a million columns": () => workbook(`<row r="1">${"<c><v>1</v></c>".repeat(1e6)}</row>`),
  "elements within elements": () => workbook("<row>".repeat(1e5) + "<c>".repeat(3e6)),
  "a text file of one quoted cell": () => Buffer.from(`a,b\n"${'x""'.repeat(1.7e6)}"\n`),
  "a text file of one quoted cell that never ends": () => Buffer.from(`a,b\n"${"x,\n".repeat(1.7e6)}`),
  "a text file of a million columns": () => Buffer.from(`a,b\n${"x,".repeat(1e6)}\n`),
  "a text file of two million lines": () => Buffer.from("a\n".repeat(2.5e6)),
  "a text file of blank lines": () => Buffer.from(`a,b\n${"\n".repeat(5e6)}`),
  "a text file of letters of Windows": () => Buffer.from(`a,b\n${"\x92".repeat(5e6)}\n`, "latin1"),
  "a million cells": () => Buffer.from(`${"h,".repeat(99)}h\n${`${"abc,".repeat(99)}a\n`.repeat(9_900)}`.slice(0, 5e6)),
};
