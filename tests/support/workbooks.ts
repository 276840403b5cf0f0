/** Excel workbooks as people save them, and malformed archives. */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import writeExcelFile from "write-excel-file/node";

type Cell = string | number | boolean | Date | null;

/** A workbook of one sheet; days become date cells. */
export async function aWorkbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const typeOf = (cell: Cell) =>
    cell instanceof Date ? { type: Date, format: "dd/mm/yyyy" } : typeof cell === "number" ? { type: Number } : {};
  const data = rows.map((row) => row.map((value) => (value === null ? null : { value, ...typeOf(value) })));
  // biome-ignore lint/suspicious/noExplicitAny: the library's types of a cell are narrower than what it takes.
  return (writeExcelFile as any)(data).toBuffer();
}

/** `extra` is an extra field of the part's entry in the central directory. */
type Lies = { declared?: number; flags?: number; method?: number; extra?: Buffer };

/** A zip archive of `parts`; `lies` are false claims in the last part's headers. */
export function zipOf(parts: Record<string, Buffer>, lies: Lies = {}): Buffer {
  const names = Object.keys(parts);
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const bytes = parts[name] as Buffer;
    const packed = deflateRawSync(bytes);
    const {
      declared = bytes.length,
      flags = 0,
      method = 8,
      extra = Buffer.alloc(0),
    } = name === names.at(-1) ? lies : {};
    const shared = Buffer.alloc(26);
    for (const [offset, value] of [
      [0, 20],
      [2, flags],
      [4, method],
    ] as const)
      shared.writeUInt16LE(value, offset);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(declared, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const listed = Buffer.from(shared);
    listed.writeUInt16LE(extra.length, 24);
    const mark = Buffer.from("PK\u0001\u0002", "latin1");
    entries.push(Buffer.concat([mark, Buffer.from([20, 0]), listed, tail, Buffer.from(name), extra]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, list, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}

/** The parts of an archive, unpacked. */
zipOf.read = (bytes: Buffer): Record<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  const parts: Record<string, Buffer> = {};
  for (let n = 0; n < bytes.readUInt16LE(end + 10); n++) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    parts[name] = bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
};
