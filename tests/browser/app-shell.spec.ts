/** What every page shares: a silent console, third-party scripts if the environment names them, maintenance mode. */
import { devices, type Page } from "@playwright/test";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { type Listening, listen } from "../support/listen";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { linkOf } from "./support/questionnaire";
import { sendSignIn, signInAs, signOutByMenu } from "./support/story";
import { expect, test } from "./support/test";

const questionnaire = linkOf("a1d4c7e0-5b1f-4c2a-9d3e-000000001001");
const phone = devices["Pixel 7"].userAgent;
const desktop = devices["Desktop Chrome"].userAgent;

test.describe("the console", () => {
  test("still shows errors", async ({ page, errors }) => {
    await page.goto("/signin", { waitUntil: "networkidle" });
    await page.evaluate(() => console.error("an error"));
    await expect.poll(() => errors.join()).toContain("an error");
    errors.length = 0;
  });
});

test.describe("a server that names third-party scripts, reports no errors, and is under maintenance for phones", () => {
  test.describe.configure({ mode: "serial" });
  let others: Listening[] = [];
  let unnamed: Listening;
  let portal: Portal;
  const asked: string[] = [];

  /** Records that it ran, then requests its own host and one that is not allowed. */
  const scriptOf = (name: string, self: string, elsewhere: string) => `
    window.others = [...(window.others ?? []), "${name}"];
    fetch("${self}/own").then(() => { window.reached = [...(window.reached ?? []), "${name}"]; });
    fetch("${elsewhere}/never").catch(() => {});
  `;

  test.beforeAll(async () => {
    const anyone = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    unnamed = await listen(async (request) => {
      asked.push(`unnamed ${request.method}`);
      return new Response("", { headers: anyone });
    });
    others = await Promise.all(
      ["replay", "maps", "flow"].map((name) =>
        listen(async (request) => {
          const { pathname, origin } = new URL(request.url);
          asked.push(`${name}${pathname} ${request.headers.get("referer") ?? ""}`);
          const headers = { "content-type": "text/javascript", ...anyone };
          return new Response(pathname === "/own" ? "" : scriptOf(name, origin, unnamed.url), { headers });
        }),
      ),
    );
    const [replay, maps, flow] = others.map(({ url }) => `${url}/tool.js`);
    const port = await freePort();
    const named = { SCRIPT_SESSION_REPLAY_URL: replay, SCRIPT_MAPS_URL: maps, SCRIPT_USER_FLOW_URL: flow };
    portal = await startPortal(
      {
        ...sharedEnv(),
        PUBLIC_URL: `http://localhost:${port}`,
        RUN_JOBS: "0",
        MOBILE_MAINTENANCE: "1",
        NODE_OPTIONS: `--require ${process.cwd()}/tests/support/faults/watch-loading.cjs`,
        ...(named as Record<string, string>),
      },
      { name: "scripts", port },
    );
  });

  test.afterAll(async () => {
    await stopServers();
    await Promise.all([unnamed, ...others].map((server) => server.close()));
  });

  const running = (page: Page) => page.evaluate(() => (window as { others?: string[] }).others ?? []);
  const reached = (page: Page) => page.evaluate(() => (window as { reached?: string[] }).reached ?? []);
  const isOn = (page: Page, path: string) =>
    page.waitForFunction((wanted) => {
      const [loaded] = performance.getEntriesByType("navigation");
      return document.readyState === "complete" && loaded?.name.includes(wanted);
    }, path);

  test.describe("on the portal's pages", () => {
    test.use({ expectedErrors: /violates the following Content Security Policy|refused to connect|Failed to fetch/i });

    test("run, and can connect only to their own hosts", async ({ page, errors }) => {
      await page.goto(`${portal.url}/signin`);
      await sendSignIn(page, "agency");
      await isOn(page, "/dashboard/overview");
      const answer = await page.reload();
      const hosts = others.map(({ url }) => url).join(" ");
      const policy = answer?.headers()["content-security-policy"];
      expect(policy).toContain(`connect-src 'self' ${hosts};`);
      expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' 'strict-dynamic' ${hosts};`));
      await expect.poll(async () => (await running(page)).sort()).toEqual(["flow", "maps", "replay"]);
      await expect.poll(async () => (await reached(page)).sort()).toEqual(["flow", "maps", "replay"]);
      expect(errors.filter((error) => error.includes(`${unnamed.url}/never`)).length).toBeGreaterThanOrEqual(3);
      expect(asked.filter((line) => line.startsWith("unnamed"))).toEqual([]);
      // No request to them contains our address.
      expect(asked.filter((line) => line.includes("localhost"))).toEqual([]);

      await signOutByMenu(page);
      await isOn(page, "/signin");
      expect(await running(page)).toEqual([]);
    });
  });

  test("are on no sign-in page and on no page that is opened from a link", async ({ page }) => {
    const before = asked.length;
    for (const path of ["/closing-page", "/maintenance", "/offline"]) {
      const answer = await page.request.get(portal.url + path);
      expect(answer.headers()["content-security-policy"]).not.toContain("127.0.0.1");
      expect(await answer.text()).not.toContain("tool.js");
    }
    for (const path of ["/signin", questionnaire]) {
      const answer = await page.goto(portal.url + path, { waitUntil: "networkidle" });
      expect(answer?.headers()["content-security-policy"]).not.toContain("127.0.0.1");
      expect(await page.content()).not.toContain("tool.js");
    }
    expect(asked.length).toBe(before);
  });

  // monitoring.spec.ts shows that a server with error reporting does load it.
  test("do not include the library of the error service, which the server does not load either", async () => {
    expect((await fetch(`${portal.url}/signin`)).status).toBe(200);
    expect(portal.process().tail(100_000)).not.toContain("@sentry");
  });

  const ask = (path: string, userAgent: string, init: RequestInit = {}) =>
    fetch(portal.url + path, { redirect: "manual", ...init, headers: { "user-agent": userAgent, ...init.headers } });

  test("a phone gets the maintenance page with status 503, whatever it requests", async () => {
    for (const path of ["/", "/signin", questionnaire, "/dashboard/overview", "/nowhere", "/maintenance"]) {
      const answer = await ask(path, phone);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(await answer.text()).toContain(messages.appShell.maintenanceTitle);
    }
  });

  test("a phone gets the statically cached maintenance page, with the same text and headers", async () => {
    const pageLoad = () => ask("/signin", phone, { headers: { accept: "text/html" } });
    await expect.poll(async () => (await pageLoad()).headers.has("age")).toBe(true);
    const answer = await pageLoad();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.text()).toContain(messages.appShell.maintenanceTitle);
  });

  test("a phone's post is not executed and gets a message", async () => {
    const answer = await ask("/worker-questionnaire/submit", phone, {
      method: "POST",
      body: new URLSearchParams("a=b"),
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe(messages.appShell.maintenance);
  });

  test("desktops, API calls and the health page keep working", async () => {
    expect((await ask("/signin", desktop)).status).toBe(200);
    expect((await ask("/maintenance", desktop)).status).toBe(200);
    expect((await ask("/api/health", phone)).status).toBe(200);
    expect((await ask("/api/v1/questionnaires?type=Medical", phone)).status).toBe(200);
  });
});

test("phones are served normally without maintenance", async ({ request }) => {
  expect((await request.get("/signin", { headers: { "user-agent": phone } })).status()).toBe(200);
});

test("the maintenance page shows every text that the specification asks for", async ({ request }) => {
  const html = await (await request.get("/maintenance")).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const text = main.replace(/<!-- -->|<[^>]*>/g, "");
  expect(main).toMatch(/<h1[^>]*>We will back soon<\/h1>/);
  expect(text).toContain("Mobile web is under temporary maintenance");
  expect(text).toContain("desktop web version");
  expect(text).toContain("select option 5");
  expect(text).toContain("9am-5pm on weekdays");
  expect(main).toContain(`href="mailto:${brand.supportEmail}"`);
  expect(main).toMatch(/href="tel:\+?\d+"/);
});

test("a navigation link shows that its page is loading until the page is shown", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/overview", { waitUntil: "networkidle" });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/dashboard\/workers/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Workers" }).click();
  const bar = page.locator("[data-pending]");
  await expect(bar).toHaveCount(1);
  // With reduced motion, as in all tests, it waits as long as the one that grows.
  const delayOf = (element: Element) => element.getAnimations()[0]?.effect?.getTiming().delay;
  await expect.poll(() => bar.evaluate(delayOf)).toBe(150);
  await expect(bar).toHaveCSS("opacity", "1");
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
});

test.describe("when the layout itself fails", () => {
  test.use({ expectedErrors: /a broken browser/ });

  test("the error page has the portal's styles and content security policy, and offers a retry", async ({ page }) => {
    await signInAs(page, "agency");
    await page.addInitScript(() => {
      const own = window.encodeURIComponent;
      window.encodeURIComponent = (value) => {
        // The build id, which the layout puts into a URL.
        if (/^[\w-]{21}$/.test(String(value))) throw new Error("a broken browser");
        return own(value);
      };
    });
    await page.goto("/dashboard/overview");
    await expect(page.getByRole("heading", { level: 1, name: messages.general.problem })).toBeVisible();
    await expect(page).toHaveTitle(messages.general.problem);
    await expect(page.getByRole("alert").filter({ has: page.getByRole("heading") })).toHaveCSS(
      "border-top-style",
      "solid",
    );
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCSS("font-weight", "600");
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute("content", "light dark");
  });
});
