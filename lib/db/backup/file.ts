/**
 * The backup file: gzipped lines of text. A header; for each table its name and columns, its rows in COPY format, one
 * per line, and `\.`; at the end the row count of each table, and the SHA-256 of everything before that line.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

const BACKUP_FORMAT = "portal-backup-1";
/** Readable and writable by its owner only. */
const FILE_MODE = 0o600;
const NEWLINE = 10;
const END_OF_ROWS = "\\.";
/** Rows are processed in chunks of about this size. */
const PIECE_BYTES = 64 * 1024;

const headerSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.iso.datetime(),
  /** The versions of the database: `migrationsIn` of lib/db/migrate.ts, and the version of the queue's tables. */
  migrations: z.array(z.number()),
  queueVersion: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Ids of the keys needed to decrypt the data. The keys themselves are never in a backup. */
  keys: z.array(z.string()),
});
export type Header = z.infer<typeof headerSchema>;

const trailerSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  sha256: z.string(),
});
export type Trailer = z.infer<typeof trailerSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

/** The parts of a backup file, in order. */
type Part = { rows: Buffer } | { table: string; columns: string[] } | { end: true };

const damaged = (why: string): Error => new Error(`This is not a whole backup: ${why}.`);

const newlinesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
};

/**
 * Writes a new file from what `tables` yields, and flushes it to disk. `rest` is called after the last row. Returns the
 * number of rows written for each table. Throws when the file already exists.
 */
export async function writeBackup(
  path: string,
  header: Omit<Header, "format">,
  tables: () => AsyncIterable<{ table: string; columns: string[]; rows: AsyncIterable<Buffer> }>,
  rest: () => Promise<Pick<Trailer, "sequences">>,
): Promise<Record<string, number>> {
  const hash = createHash("sha256");
  const written: Record<string, number> = {};
  const hashed = (bytes: Buffer | string) => {
    hash.update(bytes);
    return bytes;
  };
  async function* content() {
    yield hashed(`${JSON.stringify({ format: BACKUP_FORMAT, ...header })}\n`);
    for await (const { table, columns, rows } of tables()) {
      yield hashed(`${JSON.stringify({ table, columns })}\n`);
      let count = 0;
      for await (const bytes of rows) {
        // COPY escapes line breaks within a value, so each one left ends a row.
        count += newlinesIn(bytes);
        yield hashed(bytes);
      }
      written[table] = count;
      yield hashed(`${END_OF_ROWS}\n`);
    }
    const { sequences } = await rest();
    yield `${JSON.stringify({ rows: written, sequences, sha256: hash.digest("hex") } satisfies Trailer)}\n`;
  }
  const file = createWriteStream(path, { flags: "wx", mode: FILE_MODE, flush: true });
  await pipeline(Readable.from(content()), createGzip(), file);
  return written;
}

/** Yields the lines of a file without line breaks. Throws when it cannot be decompressed completely. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const source = createReadStream(path);
  source.on("error", (error) => unpacked.destroy(error));
  let pending: Buffer[] = [];
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const piece = chunk.subarray(from, at);
        yield pending.length > 0 ? Buffer.concat([...pending, piece]) : piece;
        pending = [];
        from = at + 1;
      }
      if (from < chunk.length) pending.push(chunk.subarray(from));
    }
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("Z_")) throw damaged("it cannot be unpacked");
    throw error;
  } finally {
    source.destroy();
  }
  if (pending.length > 0) throw damaged("it ends in the middle of a line");
}

function parsed<T>(schema: z.ZodType<T>, line: Buffer | undefined, what: string): T {
  try {
    return schema.parse(JSON.parse(line?.toString("utf8") ?? ""));
  } catch {
    throw damaged(`${what} is missing`);
  }
}

/**
 * Reads a whole file, passing each part to `take` in order, and verifies it: every table in the header, the row count
 * of each, the checksum. Throws when it is damaged, after the parts before the damage were passed on.
 */
export async function readBackup(
  path: string,
  take: (part: Part) => Promise<void> = async () => {},
): Promise<{ header: Header; trailer: Trailer }> {
  const hash = createHash("sha256");
  const counted: Record<string, number> = {};
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  let table: string | undefined;
  let piece: Buffer[] = [];
  let pieceBytes = 0;
  const handOn = async () => {
    if (piece.length > 0) await take({ rows: Buffer.concat(piece) });
    piece = [];
    pieceBytes = 0;
  };
  const newline = Buffer.from("\n");
  for await (const line of linesOf(path)) {
    if (trailer) throw damaged("something follows its end");
    if (header && !table && line.indexOf('{"rows":') === 0) {
      trailer = parsed(trailerSchema, line, "its end");
      continue;
    }
    hash.update(line).update(newline);
    if (!header) {
      header = parsed(headerSchema, line, "its header");
    } else if (!table) {
      const head = parsed(tableSchema, line, "a table's name");
      table = head.table;
      const known = header.tables.find(({ name }) => name === head.table);
      if (!known || known.columns.join() !== head.columns.join() || table in counted) {
        throw damaged(`${table} is not what its header says`);
      }
      counted[table] = 0;
      await take({ table, columns: head.columns });
    } else if (line.length === END_OF_ROWS.length && line.toString() === END_OF_ROWS) {
      await handOn();
      await take({ end: true });
      table = undefined;
    } else {
      counted[table] = (counted[table] ?? 0) + 1;
      piece.push(line, newline);
      pieceBytes += line.length;
      if (pieceBytes >= PIECE_BYTES) await handOn();
    }
  }
  if (!header || !trailer) throw damaged("its end is missing");
  if (hash.digest("hex") !== trailer.sha256) throw damaged("its checksum is not what its end says");
  for (const { name } of header.tables) {
    if (counted[name] !== trailer.rows[name]) throw damaged(`rows of ${name} are missing`);
  }
  return { header, trailer };
}
