/** Streams files as a ZIP file, one after the other. */
import { ReadableStream as Stream } from "node:stream/web";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** `isCompressed`: of a format that packing would not make smaller, such as PDF. */
type ZipEntry = { name: string; bytes: Uint8Array; isCompressed: boolean };

/** A name that unpacks anywhere: without separators and control characters. */
export const entryName = (text: string): string => text.replace(/[^\p{L}\p{N} .,&'-]/gu, "").trim();

/** The files as a ZIP file, each taken only when the one before was sent. */
export function streamZip(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  async function* chunks() {
    let pending: Uint8Array[] = [];
    let failure: Error | null = null;
    const zip = new Zip((error, chunk) => {
      if (error) failure = error;
      else pending.push(chunk);
    });
    const take = () => {
      if (failure) throw failure;
      const ready = pending;
      pending = [];
      return ready;
    };
    for await (const { name, bytes, isCompressed } of entries) {
      const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(file);
      file.push(bytes, true);
      yield* take();
    }
    zip.end();
    yield* take();
  }
  return Stream.from(chunks()) as ReadableStream<Uint8Array>;
}
