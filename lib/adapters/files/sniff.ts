/** What uploaded bytes are, by looking at them: never by the name or the type they came with. */
import { promisify } from "node:util";
import { inflate, constants as zlib } from "node:zlib";
import { constants } from "@/lib/config/constants";

export type FileKind = "pdf" | "png" | "jpeg" | "webp";

export type FileRefusal =
  | "tooLarge"
  /** A PDF whose beginning or end is not where it belongs. */
  | "broken"
  /** A PDF that asks for a password, or has parts we cannot look into. */
  | "encrypted"
  | "unreadable"
  /** A PDF that does something by itself, or carries other files. */
  | "javaScript"
  | "launch"
  | "embeddedFile"
  | "richMedia"
  | "form";

/** The bytes are not to be kept. `reason` says why; what is shown about it stands in the messages. */
export class FileRefused extends Error {
  override name = "FileRefused";
  constructor(readonly reason: FileRefusal) {
    super(`the file is refused: ${reason}`);
  }
}

const kinds: Record<string, FileKind> = { pdf: "pdf", png: "png", jpg: "jpeg", webp: "webp" };

/** Names of the format, as a dictionary writes them; a name that goes on with other letters is another one. */
const active: [RegExp, FileRefusal][] = [
  [/\/JavaScript(?![\w.-])/, "javaScript"],
  [/\/Launch(?![\w.-])/, "launch"],
  [/\/EmbeddedFiles?(?![\w.-])/, "embeddedFile"],
  [/\/RichMedia(?![\w.-])/, "richMedia"],
  [/\/(?:SubmitForm|ImportData)(?![\w.-])|\/XFA\s*[[\d<]/, "form"],
];
const ENCRYPTED = /\/Encrypt\s*[\d<]/;
const HEADER = /^%PDF-[12]\.\d/;
const END = "%%EOF";
/** How near the end the end mark stands: readers look no further. */
const END_WITHIN_BYTES = 1024;
const STREAM = /(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g;
const STREAMS_MAX = 20_000;
/** How a stream of objects begins: with pairs of numbers, whatever its dictionary calls it. */
const OBJECTS = /^(?:\s|%[^\r\n]*[\r\n])*(?:\d+\s+\d+\s|%[^\r\n]*$|$)/;
/** Enough, packed, to see how a stream begins. */
const PEEK_BYTES = 1024;
const DICTIONARY_BYTES = 4096;
const INFLATED_MAX_BYTES = 8 * 1024 * 1024;
const INFLATED_SUM_MAX_BYTES = 128 * 1024 * 1024;

const inflated = promisify<Buffer, object, Buffer>(inflate);

/** One byte, one letter; names may write any of their letters as #xx. */
const textOf = (bytes: Buffer) =>
  bytes.toString("latin1").replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

function refuseActive(text: string): void {
  const found = active.find(([name]) => name.test(text));
  if (found) throw new FileRefused(found[1]);
}

/** Whether the dictionary in front of a stream says that it holds objects. */
function saysObjects(before: Buffer): boolean {
  const dictionary = textOf(before.subarray(-DICTIONARY_BYTES));
  return dictionary.slice(Math.max(0, dictionary.lastIndexOf("obj"))).includes("/ObjStm");
}

/** How the stream begins, unpacked; undefined for what is not packed in the one way that is looked into. */
async function beginning(stream: Buffer): Promise<string | undefined> {
  const options = { finishFlush: zlib.Z_SYNC_FLUSH };
  const content = await inflated(stream.subarray(0, PEEK_BYTES), options).catch(() => null);
  return content?.subarray(0, DICTIONARY_BYTES).toString("latin1");
}

/**
 * Objects may be packed into streams. What a page shows is not looked through: there the names are words, and do nothing; nor
 * are pictures unpacked, which would take long.
 */
async function refuseActiveInStreams(bytes: Buffer): Promise<void> {
  const streams = [...bytes.toString("latin1").matchAll(STREAM)];
  if (streams.length > STREAMS_MAX) throw new FileRefused("unreadable");
  let left = INFLATED_SUM_MAX_BYTES;
  for (const { index, 0: word } of streams) {
    const stream = bytes.subarray(index + word.length);
    const begins = await beginning(stream);
    const says = saysObjects(bytes.subarray(0, index));
    if (!says && (begins === undefined || !OBJECTS.test(begins))) continue;
    const content = await inflated(stream, { maxOutputLength: INFLATED_MAX_BYTES }).catch(() => null);
    left -= content?.length ?? INFLATED_MAX_BYTES;
    if ((says && !content) || left < 0) throw new FileRefused("unreadable");
    if (content) refuseActive(textOf(content));
  }
}

async function checkPdf(bytes: Buffer): Promise<void> {
  if (!HEADER.test(bytes.subarray(0, 16).toString("latin1"))) throw new FileRefused("broken");
  if (!bytes.subarray(-END_WITHIN_BYTES).includes(END)) throw new FileRefused("broken");
  const text = textOf(bytes);
  if (ENCRYPTED.test(text)) throw new FileRefused("encrypted");
  refuseActive(text);
  await refuseActiveInStreams(bytes);
}

/**
 * What the bytes are; null for anything else. Throws `FileRefused` for what is too large (`fileMaxBytes`), and for a PDF that is
 * broken, encrypted or active (docs/decisions/0028-files.md says what that cannot find).
 */
export async function sniff(bytes: Buffer): Promise<FileKind | null> {
  if (bytes.length > constants.fileMaxBytes) throw new FileRefused("tooLarge");
  const { fileTypeFromBuffer } = await import("file-type/core");
  const found = await fileTypeFromBuffer(bytes);
  const kind = found && Object.hasOwn(kinds, found.ext) ? (kinds[found.ext] ?? null) : null;
  if (kind === "pdf") await checkPdf(bytes);
  return kind;
}
