/**
 * One portal with other settings than the one that all tests share: the sister products and the marketplace of the demo, an
 * API on another host, and no mobile view.
 */
import { type Browser, devices, type Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { startProducts } from "@/scripts/local/products";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { expectNoSideScroll } from "./support/checks";
import { anInvitation, continueAs, goToProvider, invitationRow } from "./support/colleagues";
import { aPerson, sendSignInOf, setMembership } from "./support/people";
import { linkOf } from "./support/questionnaire";
import { sendSignIn } from "./support/story";
import { expect, test } from "./support/test";

let marketplace: string;
let portal: Portal;

test.beforeAll(async () => {
  const products = await startProducts(await freePort());
  marketplace = products.env["MARKETPLACE_URL"] ?? "";
  const port = await freePort();
  portal = await startPortal(
    {
      ...sharedEnv(),
      ...products.env,
      PUBLIC_URL: `http://localhost:${port}`,
      PORTAL_API_URL: `${process.env.BASE_URL}/api/v1`,
      RUN_JOBS: "0",
      FLAG_MARKETPLACE: "1",
      ENABLE_MOBILE_VIEW: "0",
    },
    { name: "other-settings", port },
  );
});

test.afterAll(stopServers);

// Spec section 2.4: "Try-now landing page: … embeds the matching product URL in a frame."
test("a link followed signed out leads to a product to try, in a frame that fills its page below a way back", async ({
  page,
}) => {
  await page.goto(`${portal.url}/try-now-landing-page/care-academy`);
  await sendSignIn(page, "agency");
  await expect(page).toHaveURL(`${portal.url}/try-now-landing-page/care-academy`);
  const { title } = messages.products.academy;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const frame = page.frameLocator(`iframe[title="${title}"]`);
  await expect(frame.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // The document in the frame can be shown before the page around it has all its styles.
  await expect.poll(async () => (await page.locator("iframe").boundingBox())?.height ?? 0).toBeGreaterThan(400);
  await page.getByRole("link", { name: messages.products.tryNowBack }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard/overview`);
});

// Section 2.2: "External marketplace routes …: reached by redirecting to the marketplace login with the target route
// passed as a redirect parameter."
test("the marketplace's pages redirect to its login, with the requested page, from the menu and from a link", async ({
  page,
}) => {
  const person = await aPerson({ codes: ["9001"] });
  await setMembership(person, { apps: ["portal", "marketplace"].map((appId) => ({ appId, isAuthorizer: false })) });
  await page.goto(`${portal.url}/marketplace/bids`);
  await sendSignInOf(page, person);
  const login = page.getByRole("heading", { level: 1, name: messages.products.marketplace.title });
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${marketplace}/login?redirect=bids`);
  await expect(page.getByText("you would go on to bids")).toBeVisible();
  await page.goto(`${portal.url}/dashboard/overview`);
  await page.getByRole("navigation", { name: "Main" }).locator(".menu-head").filter({ hasText: "Bid4Care" }).hover();
  await page.getByRole("link", { name: "Bids" }).click();
  await expect(login).toBeVisible();
});

test("an invitation can be accepted when the API is on another host, and the session can call it", async ({ page }) => {
  const invitation = await anInvitation();
  await page.goto(`${portal.url}/sso?request_id=${invitation.requestId}`);
  await goToProvider(page);
  await continueAs(page, { email: invitation.email });
  await expect(page).toHaveURL(`${portal.url}/dashboard/overview`);
  await page.goto(`${portal.url}/dashboard/workers`);
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  expect((await invitationRow(invitation.id))?.usedAt).toBeInstanceOf(Date);
});

test.describe("without the mobile view", () => {
  const open = async (browser: Browser, device: string): Promise<Page> => {
    const context = await browser.newContext({ ...devices[device], baseURL: portal.url });
    return context.newPage();
  };
  /** Where a path leads without opening it. */
  const leadsTo = async (page: Page, path: string) =>
    (await page.request.get(path)).url().slice(new URL(page.url()).origin.length);

  test("a phone gets the three pages it may open and a notice to use a computer everywhere else", async ({
    browser,
  }) => {
    const page = await open(browser, "iPhone 15");
    await page.goto("/dashboard/overview");
    await expect(page).toHaveURL("/not-supported");
    await expect(page.getByRole("heading", { level: 1, name: messages.phones.notSupportedTitle })).toBeVisible();
    await expect(page.getByRole("link", { name: messages.phones.resetPassword })).toHaveAttribute(
      "href",
      "/forget-password",
    );
    await expectNoSideScroll(page);
    const questionnaire = linkOf("a1d4c7e0-5b1f-4c2a-9d3e-000000001001");
    for (const path of [
      "/",
      "/signin",
      "/signup",
      "/sso",
      "/mobile",
      "/mobile/account",
      questionnaire,
      "/no-such-page",
    ]) {
      expect([path, await leadsTo(page, path)]).toEqual([path, "/not-supported"]);
    }
    for (const path of ["/forget-password", "/reset-password?token=x", "/verify-mobile?token=x"]) {
      expect(await leadsTo(page, path)).toBe(path);
    }
    expect((await page.request.get("/api/health")).status()).toBe(200);
    expect((await page.request.get("/logo.svg")).status()).toBe(200);
    await page.context().close();
  });

  test("a tablet gets the desktop portal, not the mobile one", async ({ browser }) => {
    const page = await open(browser, "Galaxy Tab S9");
    await page.goto("/mobile/overview");
    await expect(page).toHaveURL("/signin");
    await sendSignIn(page, "compliance");
    await expect(page).toHaveURL("/dashboard/overview");
    expect(await leadsTo(page, "/mobile/account")).toBe("/dashboard/account");
    await page.context().close();
  });
});
