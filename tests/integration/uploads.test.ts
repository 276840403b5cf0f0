/** Hostile uploads to a production build: its worker threads process them, and it answers other requests meanwhile. */
import { readFileSync } from "node:fs";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { ensureBuild } from "@/scripts/local/build";
import {
  anAddress,
  anAgency,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { hostilePdfs, hostilePictures } from "@/tests/support/hostile-files";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "@/tests/support/servers";
import { createDocument } from "@/tests/support/uploaded-document";

let portal: Portal;
let agency: Organisation;
let staff: TestCaller;

beforeAll(async () => {
  await ensureBuild(() => {});
  const port = await freePort();
  portal = await startPortal({ ...sharedEnv(), RUN_JOBS: "0", PUBLIC_URL: `http://localhost:${port}` }, { port });
  agency = await anAgency();
  staff = await signInAs(await aUser({ in: agency, codes: [codes.workerCreate] }));
});

afterAll(async () => {
  await stopServers();
  await closeFixtures();
});

async function upload(bytes: Buffer) {
  const { id } = await aWorker(agency);
  const { document } = await createDocument("cv");
  const response = await fetch(`${portal.url}/api/v1/workers/${id}/documents`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${staff.idToken}`,
      "content-type": "application/json",
      "x-forwarded-for": anAddress(),
    },
    body: JSON.stringify({ document, file: { name: "cv.pdf", base64: bytes.toString("base64") } }),
  });
  return { status: response.status, body: (await response.json()) as { error?: { message: string } } };
}

const healthMs = async () => {
  const startedMs = performance.now();
  expect((await fetch(`${portal.url}/api/health`)).ok).toBe(true);
  return performance.now() - startedMs;
};

/** Sends requests one after another while `work` runs. Returns the longest response time and the number of requests. */
async function longestAnswer(work: Promise<unknown>): Promise<{ longestMs: number; answers: number }> {
  let isDone = false;
  let [longestMs, answers] = [0, 0];
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    longestMs = Math.max(longestMs, await healthMs());
    answers += 1;
  }
  await done;
  return { longestMs, answers };
}

test("a production build processes uploads in its worker threads", async () => {
  const good = await upload(Buffer.from((await createDocument("cv")).file.base64, "base64"));
  expect(good).toMatchObject({ status: 200 });
  const active = Buffer.from("%PDF-1.7\n1 0 obj << /S /L#61unch >> endobj trailer << /Root 1 0 R >>\n%%EOF");
  expect(await upload(active)).toMatchObject({
    status: 400,
    body: { error: { message: messages.organisations.fileErrors.active } },
  });
});

/** The PDF and the picture that need most time and memory; tests/unit/hostile-uploads.test.ts has them all. */
const worst = [hostilePdfs["124 KB that unpack to 120 MB of them"], hostilePictures["an interlaced PNG of 16 bits"]];

test("a production build answers other requests while it processes hostile files, and its memory stays small", async () => {
  const files = await Promise.all(worst.map(async (make) => make?.()));
  const memoryMb = (name: string) =>
    Number(
      new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${portal.process().pid}/status`, "utf8"))?.[1],
    ) / 1024;
  await upload(Buffer.from((await createDocument("cv")).file.base64, "base64"));
  const beforeMb = memoryMb("VmRSS");
  // As many as it processes at once.
  const sent = Promise.all(files.map((bytes = Buffer.alloc(0)) => upload(bytes)));
  const { longestMs, answers } = await longestAnswer(sent);
  // One file used to block everything for half a minute; a busy machine answers slowly too, but answers.
  expect(longestMs).toBeLessThan(15_000);
  expect(files).not.toContain(undefined);
  expect(answers).toBeGreaterThan(files.length);
  expect(memoryMb("VmHWM") - beforeMb).toBeLessThan(1_200);
});
