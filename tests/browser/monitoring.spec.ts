/** What errors are reported and where, on a separate server with error reporting on. */
import type { Page } from "@playwright/test";
import { type Ingest, startIngest } from "../support/ingest";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { linkOf } from "./support/questionnaire";
import { emailOf, sendSignIn, signOutByMenu } from "./support/story";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: /./ });

const WORKER = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";
const PERSONAL =
  /hazel|quill|workers\.example|@tendwell|000000001002|Welcome\.2026|quill-token|ch_token|Fe26\.2|sec-ch-ua|user-agent/i;

let ingest: Ingest;
let portal: Portal;

test.beforeAll(async () => {
  ingest = await startIngest();
  const port = await freePort();
  portal = await startPortal(
    {
      ...sharedEnv(),
      PUBLIC_URL: `http://localhost:${port}`,
      RUN_JOBS: "0",
      SENTRY_DSN: ingest.dsn,
      NODE_OPTIONS: ["dates", "watch-loading"]
        .map((name) => `--require ${process.cwd()}/tests/support/faults/${name}.cjs`)
        .join(" "),
    },
    { name: "monitoring", port },
  );
});

test.afterAll(async () => {
  await stopServers();
  await ingest.close();
});

const logged = () =>
  portal
    .process()
    .tail(10_000)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal.url}/signin`);
  await sendSignIn(page, "agency");
  // Signing in replaces the sign-in document with one of the portal's.
  await page.waitForFunction(() => performance.getEntriesByType("navigation")[0]?.name.endsWith("/dashboard/overview"));
  await page.waitForLoadState("load");
}

const events = (runtime?: string) =>
  ingest.items.filter(
    ({ type, payload }) =>
      type === "event" &&
      (!runtime || (payload["tags"] as Record<string, string> | undefined)?.["runtime"] === runtime),
  );

test("an error page shows a reference from the server's log, and neither contains personal data", async ({ page }) => {
  await signIn(page);
  const answer = await page.goto(`${portal.url}/dashboard/workers?status=submitted&reopen=${WORKER}`);
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1, name: "There is a problem" })).toBeVisible();
  const reference = (await page.locator(".ref").textContent()) ?? "";
  expect(reference).toMatch(/^\d{6,}$/);
  const line = logged().find(({ digest, message }) => digest === reference && message === "request failed");
  expect(line).toMatchObject({
    level: "error",
    requestId: answer?.headers()["x-request-id"],
    route: "/dashboard/workers",
    error: { type: "RangeError" },
  });
  // The server loads the service's library, which one without it does not (app-shell.spec.ts).
  expect(portal.process().tail(100_000)).toContain("node_modules/@sentry/");
  expect(portal.process().tail(10_000)).not.toMatch(PERSONAL);
  expect(await page.content()).not.toContain("Hazel Quill hazel");
});

test("the error is reported with the same references and without personal data", async () => {
  const line = logged().find(({ message }) => message === "request failed");
  // The overview's own error comes first: it shows dates as well.
  const reported = () =>
    events("node").find(({ payload }) => (payload["tags"] as Record<string, string>)["digest"] === line?.["digest"]);
  await expect.poll(reported).toBeTruthy();
  const event = reported();
  expect(event?.payload).toMatchObject({
    tags: { digest: line?.["digest"], requestId: line?.["requestId"], route: "/dashboard/workers" },
    exception: { values: [{ type: "RangeError", value: "" }] },
  });
  for (const absent of ["request", "user", "extra", "breadcrumbs", "server_name", "modules", "message"]) {
    expect(event?.payload).not.toHaveProperty(absent);
  }
  expect(event?.text).not.toContain(process.cwd());
});

test("an error in the browser is reported with a session replay, with every text masked", async ({ page }) => {
  // Replays are sampled at random; here every visit is sampled.
  await page.addInitScript(() => {
    Math.random = () => 0.01;
  });
  await signIn(page);
  const policy = (await page.request.get(`${portal.url}/dashboard/overview`)).headers()["content-security-policy"];
  expect(policy).toContain(`connect-src 'self' ${ingest.url};`);
  expect(policy).toContain(`script-src 'self' 'nonce-`);
  await page.goto(`${portal.url}/dashboard/overview?token=quill-token&workerId=${WORKER}`);
  await expect.poll(() => ingest.items.some(({ type }) => type === "replay_recording")).toBe(true);
  const before = events().length;
  await page.evaluate((email) => {
    setTimeout(() => {
      throw new Error(`cannot draw ${email}`);
    });
  }, emailOf("agency"));
  await expect.poll(() => events().length).toBeGreaterThan(before);
  const event = events().at(-1);
  expect(event?.payload).toMatchObject({ exception: { values: [{ type: "Error", value: "" }] } });
  expect(event?.payload).not.toHaveProperty("request");
  const recorded = ingest.items
    .filter(({ type }) => type === "replay_recording")
    .map(({ text }) => text)
    .join();
  expect(recorded).toContain("/dashboard/overview");
  expect(recorded).not.toContain("quill-token");
  expect(recorded).toContain("***");
  const shown = (await page.locator(".user-menu > summary span span").allTextContents()).filter(
    (words) => words.length > 5,
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const words of shown) expect(recorded).not.toContain(words);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /sentry/i,
  );
});

test("traces arrive, and nothing that arrived contains a person's name, a worker or a token", async ({ page }) => {
  await signIn(page);
  await expect
    .poll(async () => {
      await page.request.get(`${portal.url}/signin?redirect=quill-token`);
      return ingest.items.filter(({ type }) => type === "transaction").length;
    })
    .toBeGreaterThan(3);
  const platforms = new Set(
    ingest.items.map(({ payload }) => (payload["sdk"] as { packages?: unknown } | undefined)?.packages),
  );
  expect(JSON.stringify([...platforms])).toMatch(/sentry\/node.*vercel-edge|vercel-edge.*sentry\/node/);
  for (const text of ingest.received) expect(PERSONAL.exec(text)?.input.slice(0, 2_000)).toBeUndefined();
});

test("nothing of it loads on pages that must not be monitored, even when coming from one that is", async ({ page }) => {
  const scripts = new Map<string, string>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(response.url(), await response.text().catch(() => ""));
  });
  for (const path of ["/signin", linkOf("a1d4c7e0-5b1f-4c2a-9d3e-000000001001"), "/closing-page", "/offline"]) {
    const answer = await page.goto(portal.url + path);
    expect(answer?.headers()["content-security-policy"]).toContain("connect-src 'self';");
    await page.waitForLoadState("networkidle");
  }
  expect(scripts.size).toBeGreaterThan(3);
  expect([...scripts].filter(([, code]) => /sentry/i.test(code)).map(([url]) => url)).toEqual([]);
  await signIn(page);
  await expect.poll(() => page.evaluate(() => "__SENTRY__" in window)).toBe(true);
  await signOutByMenu(page);
  await page.waitForURL(/\/signin/);
  await page.waitForFunction(() => !("__SENTRY__" in window));
});
