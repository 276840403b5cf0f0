/** No hostile file blocks the event loop or exhausts the process's memory, whatever route it is uploaded to. */
import { readFileSync } from "node:fs";
import { FileRefused, sniff } from "@/lib/adapters/files";
import { encodeDocumentImage, encodeLogo, encodePhoto, PictureRefused } from "@/lib/adapters/images";
import { inThread, WorkBusy, WorkRefused } from "@/lib/adapters/threads";
import { ImportFileRefused } from "@/lib/backend/imports/file-refusal";
import { readFile } from "@/lib/backend/imports/read-file";
import { readDrawing } from "@/lib/backend/signer/drawing";
import { constants } from "@/lib/config/constants";
import { type Block, idleBlock, longestBlock, slowness } from "../support/event-loop";
import { hostilePdfs, hostilePictures, hostileTables } from "../support/hostile-files";

/** Every file is made once, because making one takes as long as refusing it. */
const made = new Map<() => unknown, unknown>();
function madeBy<T>(make: () => T): T {
  if (!made.has(make)) made.set(make, make());
  return made.get(make) as T;
}

const HOLD_MAX_MS = 50;
/** The memory that uploads may use in addition to the process's own, as docs/decisions/0044 says. */
const MEMORY_MAX_MB = 1_200;

/** A busy machine delays an idle loop too, so wall-clock time alone proves nothing. */
let idle: Block;
beforeAll(async () => {
  // Warms up: the first thread and the first picture load their modules.
  await sniff(Buffer.from("nothing"));
  await encodeLogo(Buffer.from("nothing")).catch(() => undefined);
  idle = await idleBlock();
});

/**
 * Work holds the loop each time, other people's work does not: the best of five counts, and the first that is good
 * enough ends the attempts. What the thread itself worked is judged strictly; the clock, which a busy machine moves,
 * only against a hold many times as long.
 */
async function expectNoBlock(work: () => Promise<unknown>): Promise<void> {
  const delayMaxMs = 10 * (HOLD_MAX_MS + idle.delayMs);
  let delayMs = Number.POSITIVE_INFINITY;
  let workMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && (delayMs > delayMaxMs || workMs > HOLD_MAX_MS); attempt += 1) {
    const hold = await longestBlock(work);
    delayMs = Math.min(delayMs, hold.delayMs);
    // How slow the machine is takes as long to find out as some of the work.
    workMs = Math.min(workMs, hold.workMs <= HOLD_MAX_MS ? hold.workMs : hold.workMs / slowness());
  }
  expect(workMs).toBeLessThanOrEqual(HOLD_MAX_MS);
  expect(delayMs).toBeLessThanOrEqual(delayMaxMs);
}

const refusedAs =
  (...kinds: (new (...words: never[]) => Error)[]) =>
  (error: unknown) => {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  };

test.each(Object.entries(hostilePdfs))("a PDF: %s", async (_name, make) => {
  const bytes = madeBy(make);
  expect(bytes.length).toBeLessThanOrEqual(constants.fileMaxBytes);
  await expectNoBlock(() => sniff(bytes).catch(refusedAs(FileRefused)));
});

// Every picture is decoded by the same function, so each is encoded in one of the ways. A logo is made as a photo is.
const encoders = [encodePhoto, encodeDocumentImage] as const;
const pictures = Object.entries(hostilePictures).map(([name, make], at) => ({
  name,
  make,
  encode: encoders[at % encoders.length] ?? encodePhoto,
}));

test.each(pictures)("a picture: $name", async ({ make, encode }) => {
  const bytes = await madeBy(make);
  expect(bytes.length).toBeLessThanOrEqual(constants.photoMaxBytes);
  await expectNoBlock(() => sniff(bytes));
  await expectNoBlock(() => encode(bytes).catch(refusedAs(PictureRefused)));
});

// `inspectFile` does the first part of the same work, in the same kind of thread.
test.each(Object.entries(hostileTables))("a file of workers: %s", async (_name, make) => {
  const bytes = madeBy(make);
  expect(bytes.length).toBeLessThanOrEqual(constants.importMaxBytes);
  await expectNoBlock(() => readFile(bytes).catch(refusedAs(ImportFileRefused)));
});

test("a drawn signature as large as any", async () => {
  const { width, height } = constants.signatureImageMaxPx;
  const bytes = await (await import("sharp"))
    .default({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();
  expect(bytes.length).toBeLessThanOrEqual(constants.signatureImageMaxBytes);
  await expectNoBlock(async () => expect(await readDrawing(bytes.toString("base64"))).not.toBeNull());
});

const EXCESS = 3;

function named<T>(files: Record<string, () => T>, name: string): () => T {
  const make = files[name];
  if (!make) throw new Error(`There is no ${name}.`);
  return make;
}

const memoryMb = (name: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

test("concurrent uploads stay within the memory limit, and excess ones are told to wait", async () => {
  // Those of each kind that need most memory, then as many as the queue takes, and more.
  const works: { bytes: Buffer; work: (bytes: Buffer) => Promise<unknown> }[] = [];
  for (const name of ["an interlaced PNG of 16 bits", "an empty PNG that unpacks to 144 MB"])
    works.push({ bytes: await madeBy(named(hostilePictures, name)), work: encodePhoto });
  for (const name of ["124 KB that unpack to 120 MB of them", "four million empty lists"])
    works.push({ bytes: madeBy(named(hostilePdfs, name)), work: sniff });
  for (const name of ["elements within elements", "a million cells"])
    works.push({ bytes: madeBy(named(hostileTables, name)), work: readFile });
  while (works.length < constants.uploadWorkAtOnce + constants.uploadWorkWaitingMax + EXCESS)
    works.push({ bytes: Buffer.from("nothing"), work: sniff });
  const beforeMb = memoryMb("VmRSS");
  let mostMb = 0;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, memoryMb("VmRSS") - beforeMb);
  }, 5);
  const results = await Promise.allSettled(works.map(({ bytes, work }) => work(bytes)));
  clearInterval(timer);
  const busy = results.filter((result) => result.status === "rejected" && result.reason instanceof WorkBusy);
  expect(busy).toHaveLength(EXCESS);
  expect(mostMb).toBeLessThan(MEMORY_MAX_MB);
  // The slots are free again for later uploads.
  expect(await sniff(Buffer.from("nothing"))).toBeNull();
});

describe("a thread", () => {
  const program = "tests/support/endless.mjs";
  const of = (limits: object) => ({ program, limits: { ...limits }, deadlineMs: 500, heapMaxMb: 64 });

  test("that does not end is terminated at its deadline, and frees its slot", async () => {
    for (let n = 0; n <= constants.uploadWorkAtOnce; n += 1) {
      await expect(inThread(Buffer.from("x"), of({ spin: true }))).rejects.toEqual(new WorkRefused("tooSlow"));
    }
  });

  test("that exceeds its memory limit is terminated, and the process survives", async () => {
    const work = { ...of({ grow: true }), deadlineMs: 120_000 };
    await expect(inThread(Buffer.from("x"), work)).rejects.toEqual(new WorkRefused("tooMuchMemory"));
  });

  test("has no access to the process's environment", async () => {
    process.env["A_SECRET"] = "secret";
    expect(await inThread(Buffer.from("x"), { ...of({}), deadlineMs: 120_000 })).toEqual([]);
  });
});
