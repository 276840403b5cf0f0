/** Stored files: both stores have the same behaviour, and the disk some of its own. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Files, FilesUnavailable, files } from "@/lib/adapters/files";
import { bucketFiles } from "@/lib/adapters/files/bucket";
import { diskFiles } from "@/lib/adapters/files/disk";
import { fileKey } from "@/lib/adapters/files/port";
import { type BucketServer, startBucket } from "@/tests/support/bucket";
import { type Listening, listen } from "@/tests/support/listen";
import { setValidEnv } from "@/tests/support/unit-env";

const top = mkdtempSync(join(tmpdir(), "files-"));
const folder = join(top, "kept");
let server: BucketServer;
let silent: Listening;

beforeAll(async () => {
  server = await startBucket();
  silent = await listen(() => new Promise(() => {}));
});
afterAll(async () => {
  await Promise.all([server.close(), silent.close()]);
  rmSync(top, { recursive: true, force: true });
});

const pdf = { contentType: "application/pdf" };
const places: [string, () => Files][] = [
  ["a folder", () => diskFiles(folder)],
  ["a bucket", () => bucketFiles(server.bucket)],
];

describe.each(places)("%s", (_name, place) => {
  const key = "agreements/a-1/sent.v2.pdf";

  test("returns what was stored, byte for byte", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256));
    await place().put(key, bytes, pdf);
    const found = await place().get(key);
    expect(found?.size).toBe(bytes.length);
    expect(found?.bytes.equals(bytes)).toBe(true);
    expect(await place().exists(key)).toBe(true);
  });

  test("replaces what was there", async () => {
    await place().put(key, Buffer.from("one, and longer"), pdf);
    await place().put(key, Buffer.from("two"), pdf);
    expect((await place().get(key))?.bytes.toString()).toBe("two");
  });

  test("keeps an empty file", async () => {
    await place().put("empty", Buffer.alloc(0), pdf);
    expect(await place().get("empty")).toEqual({ bytes: Buffer.alloc(0), size: 0 });
  });

  test("has no file at an unused key, nor at a file's parent folder", async () => {
    await place().put(key, Buffer.from("one"), pdf);
    for (const other of ["nothing", "agreements/a-1", `${key}/more`]) {
      expect(await place().get(other)).toBeNull();
      expect(await place().exists(other)).toBe(false);
    }
  });

  test("deletes, and deleting again changes nothing", async () => {
    await place().put("gone/file", Buffer.from("x"), pdf);
    await place().put("gone/other", Buffer.from("y"), pdf);
    await place().delete("gone/file");
    await place().delete("gone/file");
    expect(await place().get("gone/file")).toBeNull();
    expect(await place().exists("gone/other")).toBe(true);
  });

  test.each([
    "../outside",
    "a/../../outside",
    "/etc/passwd",
    "a//b",
    "",
    ".hidden",
    "a/.hidden",
    "a\\b",
    "a\0b",
    "a b",
    "é",
  ])("refuses a key like %j", async (other) => {
    const calls = [
      place().put(other, Buffer.from("x"), pdf),
      place().get(other),
      place().delete(other),
      place().exists(other),
    ];
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe("rejected");
  });

  test("concurrent writes to one key leave one of them complete", async () => {
    const contents = Array.from({ length: 20 }, (_, at) => Buffer.alloc(5_000, at));
    await Promise.all(contents.map((bytes) => place().put("same", bytes, pdf)));
    const found = await place().get("same");
    expect(contents.some((bytes) => found?.bytes.equals(bytes))).toBe(true);
  });
});

test("any key stays below the folder and names no hidden file", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("..", ".", "/", "a", "B9", "-", "_", "\\", "%2e", "\n", "~"), { maxLength: 9 }),
      (parts) => {
        const key = parts.join("");
        try {
          fileKey(key);
        } catch {
          return;
        }
        const path = join(folder, key);
        expect(path.startsWith(`${folder}/`)).toBe(true);
        expect(path.slice(folder.length)).not.toMatch(/\/\./);
      },
    ),
  );
});

describe("on disk", () => {
  test("a file is readable only by its owner, and no temporary file is left", async () => {
    await diskFiles(folder).put("own/file", Buffer.from("x"), pdf);
    expect(statSync(join(folder, "own/file")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "own")).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, "own"))).toEqual(["file"]);
  });

  test("a put that fails leaves the old file and nothing of the new", async () => {
    mkdirSync(join(folder, "taken", "file"), { recursive: true });
    writeFileSync(join(folder, "taken", "file", "inside"), "");
    await expect(diskFiles(folder).put("taken/file", Buffer.from("x"), pdf)).rejects.toThrow(FilesUnavailable);
    expect(readdirSync(join(folder, "taken"))).toEqual(["file"]);
  });

  test("a path that is not a folder is an error, not an empty store", async () => {
    writeFileSync(join(top, "file"), "");
    await expect(diskFiles(join(top, "file")).put("a", Buffer.from("x"), pdf)).rejects.toThrow(FilesUnavailable);
    chmodSync(join(top, "file"), 0o600);
  });
});

describe("a bucket with an error", () => {
  const calls = (place: Files) => [
    place.put("a", Buffer.from("x"), pdf),
    place.get("a"),
    place.exists("a"),
    place.delete("a"),
  ];
  const allUnavailable = async (place: Files) => {
    for (const result of await Promise.allSettled(calls(place))) {
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(FilesUnavailable) });
      expect(String((result as PromiseRejectedResult).reason)).not.toContain(server.bucket.secretAccessKey);
    }
  };

  test("one that never answers", () =>
    allUnavailable(bucketFiles({ ...server.bucket, endpoint: silent.url }, { timeoutMs: 200 })));

  test("one that is not there at all", async () => {
    const closed = await listen(async () => new Response());
    await closed.close();
    await allUnavailable(bucketFiles({ ...server.bucket, endpoint: closed.url }, { timeoutMs: 2_000 }));
  });

  test("one that refuses our credentials", () =>
    allUnavailable(bucketFiles({ ...server.bucket, accessKeyId: "another" })));

  test("one without the bucket is not treated as empty", async () => {
    const place = bucketFiles({ ...server.bucket, bucket: "another" });
    await expect(place.get("a")).rejects.toThrow(FilesUnavailable);
    await expect(place.put("a", Buffer.from("x"), pdf)).rejects.toThrow(FilesUnavailable);
  });
});

test("the environment chooses the store", async () => {
  setValidEnv({ FILES_DIR: join(top, "by-env") });
  await files().put("a/b", Buffer.from("x"), pdf);
  expect(readdirSync(join(top, "by-env", "a"))).toEqual(["b"]);
});
