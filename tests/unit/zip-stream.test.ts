/** Files as a ZIP file, streamed. */
import { buffer, text } from "node:stream/consumers";
import { fromBuffer } from "yauzl";
import { entryName, streamZip } from "@/lib/bff/zip-stream";

const bytesOf = (words: string) => new TextEncoder().encode(words);

function unpacked(zip: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      const found: Record<string, string> = {};
      file.on("error", reject);
      file.on("end", () => resolve(found));
      file.on("entry", (entry) => {
        file.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          text(stream).then((content) => {
            found[entry.fileName] = content;
            file.readEntry();
          }, reject);
        });
      });
      file.readEntry();
    });
  });
}

test("contains every file, packed or as it is, with names beyond ASCII", async () => {
  const long = "line\n".repeat(50_000);
  async function* entries() {
    yield { name: "Łódź & Söhne INV-000001.pdf", bytes: bytesOf("a pdf"), isCompressed: true };
    yield { name: "b.xml", bytes: bytesOf(long), isCompressed: false };
  }
  const zip = await buffer(streamZip(entries()));
  expect(await unpacked(zip)).toEqual({ "Łódź & Söhne INV-000001.pdf": "a pdf", "b.xml": long });
  expect(zip.length).toBeLessThan(5_000);
});

test("without a file is an empty ZIP file", async () => {
  async function* entries() {}
  expect(await unpacked(await buffer(streamZip(entries())))).toEqual({});
});

test("takes a file only when the one before was sent, and fails where a file does", async () => {
  let made = 0;
  async function* entries() {
    for (; made < 100; made += 1) {
      if (made === 50) throw new Error("no more");
      yield { name: `${made}.pdf`, bytes: new Uint8Array(10_000), isCompressed: true };
    }
  }
  const reader = streamZip(entries()).getReader();
  await reader.read();
  expect(made).toBeLessThan(5);
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow("no more");
});

test.each([
  ["../../etc/passwd", "....etcpasswd"],
  ["Smith & Co. / Leeds\u0000 INV-1", "Smith & Co.  Leeds INV-1"],
])("the name %s unpacks as %s", (name, safe) => {
  expect(entryName(name)).toBe(safe);
});
