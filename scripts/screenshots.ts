/**
 * `npm run screenshots`: captures every page of the portal at 390, 1280 and 1440 px, in both colour schemes, into
 * the git-ignored folder `screenshots/`. Arguments choose pages by path. For visual review.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContextOptions, chromium, devices } from "@playwright/test";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";
import { demoPassword } from "@/lib/db/seed/people";
import { pages } from "@/tests/browser/support/pages";
import { ensureBuild } from "./local/build";
import { findChromium } from "./local/chromium";
import { launch, logLine } from "./local/launcher";
import { root } from "./local/paths";
import { startPortal } from "./local/portal";
import { freePort } from "./local/ports";
import { makeScratch } from "./local/scratch";
import { startStack } from "./local/stack";

const folder = join(root, "screenshots");
const filters = process.argv.slice(2);

const { userAgent } = devices["Pixel 7"];
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

/** Each width in each scheme; pages of the mobile portal are requested as by a phone. */
const viewsOf = (isMobile = false): { name: string; options: BrowserContextOptions }[] =>
  viewports.flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      options: { viewport, colorScheme, ...(isMobile ? { userAgent } : {}) },
    })),
  );

const fileNameOf = (path: string) =>
  path
    .replace(/^\//, "")
    .replace(/[^\w-]+/g, "_")
    .slice(0, 80) || "root";

async function shoot(): Promise<number> {
  const scratch = makeScratch("screenshots");
  mkdirSync(folder, { recursive: true });
  const executablePath = findChromium(logLine);
  await ensureBuild(logLine);
  const port = await freePort();
  const stack = await startStack({ dir: scratch, publicUrl: `http://localhost:${port}`, persistent: false });
  const { seedDemo } = await import("@/lib/db/seed/demo");
  await seedDemo(stack.ownerEnv);
  // Two of the pages are of invoices that the tests make, with the owner's address from the environment.
  Object.assign(process.env, stack.ownerEnv);
  const { makeStandingInvoice } = await import("@/tests/browser/support/invoices");
  await makeStandingInvoice();
  const portal = await startPortal(stack.env, { port, logDir: join(scratch, "logs") });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic", "--lang=en-GB"] });

  const cookies = new Map<string, { name: string; value: string; url: string }>();
  const cookieOf = async (account: string) => {
    const known = cookies.get(account);
    if (known) return known;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${portal.url}/signin`);
    await page.getByLabel("Email address").fill(`${account}@${brand.demoEmailDomain}`);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/dashboard\//);
    const value = (await context.cookies()).find(({ name }) => name === constants.sessionCookieName)?.value ?? "";
    await context.close();
    const cookie = { name: constants.sessionCookieName, value, url: portal.url };
    cookies.set(account, cookie);
    return cookie;
  };

  const wanted = pages.filter(({ path }) => filters.length === 0 || filters.some((filter) => path.includes(filter)));
  let pictures = 0;
  for (const { path, as, isMobile } of wanted) {
    for (const { name, options } of viewsOf(isMobile)) {
      // Without motion nothing moves, and the questionnaire's photo does not wait for the first paint.
      const context = await browser.newContext({
        ...options,
        reducedMotion: "reduce",
        locale: "en-GB",
        timezoneId: "Europe/London",
      });
      if (as) await context.addCookies([await cookieOf(as)]);
      const page = await context.newPage();
      await page.goto(portal.url + path, { waitUntil: "load" });
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight),
      );
      await page.screenshot({ path: join(folder, `${fileNameOf(path)}-${name}.png`), fullPage: true });
      await context.close();
      pictures++;
    }
    logLine(path);
  }
  await browser.close();
  await portal.stop();
  await stack.stop();
  logLine(`${pictures} pictures in ${folder}`);
  return 0;
}

await launch(shoot, { codeOnStop: 130 });
