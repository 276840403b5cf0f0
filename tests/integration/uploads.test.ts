/** Hostile uploads to a production build: its threads are found, and it answers others meanwhile. */
import { readFileSync } from "node:fs";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { ensureBuild } from "@/scripts/local/build";
import { hostilePdfs, hostilePictures } from "@/tests/support/hostile-files";
import { aPaper } from "@/tests/support/profiles";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "@/tests/support/servers";
import {
  anAddress,
  anAgency,
  aUser,
  aWorker,
  leaveWorld,
  type Organisation,
  signInAs,
  type Who,
} from "@/tests/support/world";

let portal: Portal;
let agency: Organisation;
let staff: Who;

beforeAll(async () => {
  await ensureBuild(() => {});
  const port = await freePort();
  portal = await startPortal({ ...sharedEnv(), RUN_JOBS: "0", PUBLIC_URL: `http://localhost:${port}` }, { port });
  agency = await anAgency();
  staff = await signInAs(await aUser({ in: agency, codes: [codes.workerCreate] }));
});

afterAll(async () => {
  await stopServers();
  await leaveWorld();
});

async function upload(bytes: Buffer) {
  const { id } = await aWorker(agency);
  const { document } = await aPaper("cv");
  const response = await fetch(`${portal.url}/api/v1/workers/${id}/documents`, {
    method: "POST",
    headers: {
      ...{
        authorization: `Bearer ${staff.idToken}`,
        "content-type": "application/json",
        "x-forwarded-for": anAddress(),
      },
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

/** The longest answer of so many that are asked one after the other while `work` is done, and how many there were. */
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

test("a production build looks at uploads in its threads", async () => {
  const good = await upload(Buffer.from((await aPaper("cv")).file.base64, "base64"));
  expect(good).toMatchObject({ status: 200 });
  const active = Buffer.from("%PDF-1.7\n1 0 obj << /S /L#61unch >> endobj trailer << /Root 1 0 R >>\n%%EOF");
  expect(await upload(active)).toMatchObject({
    status: 400,
    body: { error: { message: messages.registers.fileProblems.active } },
  });
});

test("a production build answers others while hostile files are looked at, and stays small", async () => {
  const makes = [...Object.values(hostilePdfs).slice(0, 7), ...Object.values(hostilePictures)];
  const files = await Promise.all(makes.map(async (make) => make()));
  const memoryMb = (name: string) =>
    Number(
      new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${portal.process().pid}/status`, "utf8"))?.[1],
    ) / 1024;
  await upload(Buffer.from((await aPaper("cv")).file.base64, "base64"));
  const beforeMb = memoryMb("VmRSS");
  const sent = (async () => {
    // Two at a time: as many as are worked on at once.
    for (let at = 0; at < files.length; at += 2) await Promise.all(files.slice(at, at + 2).map(upload));
  })();
  const { longestMs, answers } = await longestAnswer(sent);
  // One file alone held everything for half a minute; a busy machine answers slowly too, but answers.
  expect(longestMs).toBeLessThan(15_000);
  expect(answers).toBeGreaterThan(files.length);
  expect(memoryMb("VmHWM") - beforeMb).toBeLessThan(1_200);
});
