/** Parses a posted form with a file as it arrives, with limits, so that no form can block the process. */
import Busboy from "@fastify/busboy";
import { maxBodyBytes } from "@/lib/config/body-limits";
import { constants } from "@/lib/config/constants";

/** Far more than any form of ours has. */
const FIELDS_MAX = 200;
const limits = {
  // One more than allowed: at its own limit the parser silently drops the rest.
  fields: FIELDS_MAX + 1,
  files: 1,
  parts: FIELDS_MAX + 1,
  headerPairs: 20,
  fieldNameSize: 200,
  fieldSize: constants.formMaxBytes,
};
/** Parsed in one turn of the event loop. */
const TURN_BYTES = 32 * 1024;

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Collects the parser's output. `done` rejects what is not a form, and more or longer parts than any form of ours has.
 */
function collect(contentType: string) {
  const form = new FormData();
  let fields = 0;
  const parser = new Busboy({ headers: { "content-type": contentType }, limits });
  const done = new Promise<FormData>((resolve, reject) => {
    const refuse = () => reject(new Error("no form of ours is like this"));
    for (const limit of ["partsLimit", "filesLimit"] as const) parser.once(limit, refuse);
    parser.once("error", reject);
    parser.once("finish", () => resolve(form));
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      fields += 1;
      if (isNameCut || isValueCut || fields > FIELDS_MAX) refuse();
      else form.append(name, value);
    });
    parser.on("file", (name, stream, fileName = "", _encoding, type) => {
      const parts: Buffer<ArrayBuffer>[] = [];
      stream.on("data", (part: Buffer<ArrayBuffer>) => void parts.push(part));
      stream.once("error", reject);
      stream.once("end", () => form.append(name, new File(parts, fileName, { type })));
    });
  });
  // It may reject before it is awaited.
  done.catch(() => {});
  return { parser, done };
}

/**
 * The form, or null when it is larger than its route allows, whatever length was declared. Throws if it is not a form.
 */
export async function readFormData(
  request: Request,
  maxBytes = maxBodyBytes("POST", new URL(request.url).pathname),
): Promise<FormData | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const { parser, done } = collect(request.headers.get("content-type") ?? "");
  let isFailed = false;
  done.catch(() => {
    isFailed = true;
  });
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value && !isFailed; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) return null;
    const bytes = Buffer.from(part.value.buffer, part.value.byteOffset, part.value.byteLength);
    for (let at = 0; at < bytes.length && !isFailed; at += TURN_BYTES) {
      parser.write(bytes.subarray(at, at + TURN_BYTES));
      await yieldToEventLoop();
    }
  }
  if (!isFailed) parser.end();
  return done;
}
