/** A sister product in its frame and the marketplace's login, against fake servers. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { messages } from "@/lib/config/messages";
import { startProducts } from "@/scripts/local/products";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { aPerson, sendSignInOf, setMembership } from "./support/people";
import { sendSignIn } from "./support/story";
import { expect, test } from "./support/test";

let product: Server;
let address: string;
let portal: Portal;

test.beforeAll(async () => {
  product = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><p>The product at ${request.url}</p></html>`);
  });
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const port = await freePort();
  portal = await startPortal(
    {
      ...sharedEnv(),
      PUBLIC_URL: `http://localhost:${port}`,
      RUN_JOBS: "0",
      PRODUCT_ACADEMY_URL: `${address}/academy`,
      MARKETPLACE_URL: `${address}/marketplace`,
      FLAG_MARKETPLACE: "1",
    },
    { name: "landing", port },
  );
});

test.afterAll(async () => {
  await stopServers();
  product.close();
});

test("a landing page shows its product in a frame that fills it, below a way back", async ({ page }) => {
  await page.goto(`${portal.url}/signin`);
  await sendSignIn(page, "agency");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.goto(`${portal.url}/try-now-landing-page/care-academy`);
  const { title } = messages.products.academy;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.frameLocator(`iframe[title="${title}"]`).getByText("The product at /academy")).toBeVisible();
  const box = await page.locator("iframe").boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(400);
  await page.getByRole("link", { name: messages.products.tryNowBack }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard/overview`);
});

test.describe("the demo", () => {
  let demo: Portal;

  test.beforeAll(async () => {
    const products = await startProducts(await freePort());
    const port = await freePort();
    const env = {
      ...sharedEnv(),
      ...products.env,
      PUBLIC_URL: `http://localhost:${port}`,
      RUN_JOBS: "0",
      FLAG_MARKETPLACE: "1",
    };
    demo = await startPortal(env, { name: "demo-products", port });
  });

  // Spec section 2.4: "Try-now landing page: … embeds the matching product URL in a frame." Section 2.2: "External
  // marketplace routes …: reached by redirecting to the marketplace login with the target route passed as a redirect
  // parameter."
  test("a link followed signed out leads to a product to try, and to the marketplace for an account that has it", async ({
    page,
  }) => {
    await page.goto(`${demo.url}/try-now-landing-page/care-academy`);
    await sendSignIn(page, "agency");
    await expect(page).toHaveURL(`${demo.url}/try-now-landing-page/care-academy`);
    const { title } = messages.products.academy;
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`${demo.url}/marketplace/bids`);
    await sendSignIn(page, "marketplace");
    await expect(page.getByRole("heading", { level: 1, name: messages.products.marketplace.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/marketplace/login");
    await expect(page.getByText("you would go on to bids")).toBeVisible();
  });
});

test("the marketplace's pages redirect to its login, with the requested page", async ({ page }) => {
  const person = await aPerson({ codes: ["9001"] });
  await setMembership(person, { apps: ["portal", "marketplace"].map((appId) => ({ appId, isAuthorizer: false })) });
  await page.goto(`${portal.url}/signin`);
  await sendSignInOf(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).locator(".menu-head").filter({ hasText: "Bid4Care" }).hover();
  await page.getByRole("link", { name: "Bids" }).click();
  await expect(page).toHaveURL(`${address}/marketplace/login?redirect=bids`);
  await expect(page.getByText("The product at /marketplace/login?redirect=bids")).toBeVisible();
});
