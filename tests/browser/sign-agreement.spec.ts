/**
 * Signing an agreement from a mailed link, in the embedded widget: both signatories, on a phone and with the keyboard,
 * and every known failure of the widget's client.
 */
import { devices, type Page, type Request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { agreements as agreementTexts } from "@/lib/config/messages/agreements";
import { signing } from "@/lib/config/messages/signing";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectError, expectNoSideScroll, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { aSentAgreement, linkFor, openAsFirst } from "./support/sent-agreements";
import { button, documentOpenedBy, expectDocument, padOf, texts } from "./support/signing";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

// The PDF viewer requests the tab's icon.
test.use({ expectedErrors: /favicon\.ico/ });

const frameOf = (page: Page) => page.frameLocator(`iframe[title="${signing.frameTitle}"]`);
const startButton = (page: Page) => page.getByRole("button", { name: signing.start, exact: true });

const agreementRow = async (id: string) => {
  const [row] = await owner((tx) => tx.select().from(schema.agreements).where(eq(schema.agreements.id, id)));
  return row;
};
const signatures = (agreementId: string) =>
  owner((tx) =>
    tx.select().from(schema.agreementSignatures).where(eq(schema.agreementSignatures.agreementId, agreementId)),
  );

async function start(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
}

/** Signs inside the frame by typing. */
async function signTyped(page: Page, name: string): Promise<void> {
  const frame = frameOf(page);
  await frame.getByLabel(texts.typed).check();
  await frame.getByLabel(texts.typedLabel).fill(name);
  await frame.getByLabel(texts.agree).check();
  await button(frame, texts.sign).click();
  await button(frame, texts.confirmSign).click();
}

const expectThanks = async (page: Page, what: string) => {
  const area = page.getByRole("region", { name: signing.thanksTitle });
  await expect(area.getByText(what)).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
};

/** Draws a stroke with a finger, through the browser's own touch input. */
async function drawByTouch(page: Page): Promise<void> {
  const pad = padOf(frameOf(page));
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is no pad");
  const input = await page.context().newCDPSession(page);
  const at = (n: number) => ({ x: box.x + box.width * (0.15 + n * 0.07), y: box.y + box.height * (n % 2 ? 0.3 : 0.7) });
  const send = (type: string, touchPoints: { x: number; y: number }[]) =>
    input.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
  await send("touchStart", [at(0)]);
  for (let n = 1; n <= 9; n++) await send("touchMove", [at(n)]);
  await send("touchEnd", []);
}

test.describe("both signatories of a new agreement", () => {
  test("sign: one by touch on a 320 px phone, one with the keyboard alone", async ({
    browser,
    page,
    newBrowserPage,
  }) => {
    const sent = await aSentAgreement();

    await test.step("the agency's signatory draws with a finger", async () => {
      const { defaultBrowserType: _, ...pixel } = devices["Pixel 7"];
      const context = await browser.newContext({ ...pixel, viewport: { width: 320, height: 640 } });
      const phone = await context.newPage();
      await phone.goto(await linkFor(sent.first));
      await expect(phone.getByText(`${sent.first.jobTitle}, for ${sent.agency.name}`)).toBeVisible();
      await expectNoSideScroll(phone);
      await start(phone);
      const frame = frameOf(phone);
      await expectDocument(frame);
      await expect(frame.getByLabel(texts.drawn)).toBeChecked();
      await expectAccessible(phone);
      await drawByTouch(phone);
      await expect(async () => {
        await frame.getByText(texts.agree).tap();
        await expect(frame.getByLabel(texts.agree)).toBeChecked({ timeout: 1_000 });
      }).toPass();
      await button(frame, texts.sign).tap();
      await button(frame, texts.confirmSign).tap();
      await expect(phone.getByText(agreementTexts.signed).first()).toBeVisible();
      await expectThanks(phone, signing.thanksNext);
      await expectAccessible(phone);
      expect(await agreementRow(sent.agreementId)).toMatchObject({ status: "pending_provider" });
      await phone.reload();
      await expect(phone.getByText(agreementTexts.signedOrInvalid)).toBeVisible();
      await context.close();
    });

    await test.step("the provider's signatory types with the keyboard alone", async () => {
      await page.goto(await linkFor(sent.second));
      await page.keyboard.press("Tab");
      const focusOn = async (name: string) => {
        for (let n = 0; n < 60; n++) {
          const focused = await focusedName(page);
          if (focused === name) return;
          await page.keyboard.press("Tab");
        }
        throw new Error(`nothing called ${name} is reached by Tab`);
      };
      await focusOn(signing.start);
      await page.keyboard.press("Enter");
      const frame = frameOf(page);
      await expectDocument(frame);
      await expect(page.locator("iframe")).toBeFocused();
      await focusOn(texts.typed);
      await focusOn(texts.typedLabel);
      await page.keyboard.type("Barnaby Finch");
      await focusOn(texts.agree);
      await page.keyboard.press("Space");
      await focusOn(texts.sign);
      await page.keyboard.press("Enter");
      await expect(button(frame, texts.confirmSign)).toBeVisible();
      await focusOn(texts.confirmSign);
      await page.keyboard.press("Enter");
      await expectThanks(page, signing.thanksComplete);
    });

    await test.step("the evidence is stored", async () => {
      const rows = await signatures(sent.agreementId);
      expect(rows.map(({ method, fullName }) => `${fullName} ${method}`).sort()).toEqual([
        "Barnaby Finch typed",
        "Ottoline Marsh drawn",
      ]);
      for (const { ip, userAgent, consentText } of rows) {
        expect(consentText).toContain("I agree to sign it electronically");
        expect(userAgent).toContain("Chrome");
        expect(ip).not.toBe("");
      }
      expect(await agreementRow(sent.agreementId)).toMatchObject({ status: "active" });
    });

    await test.step("both parties can open the sealed document", async () => {
      const reader = await newBrowserPage();
      const link = page.url();
      await expect(async () => {
        await reader.goto(link);
        await expect(button(reader, `${signing.viewSealed} (${signing.opensNewTab})`)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expectAccessible(reader);
      expect((await documentOf(reader, signing.viewSealed)).status()).toBe(200);
    });
  });
});

/** The accessible name of the focused element, inside our own frames too. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused instanceof HTMLIFrameElement) focused = focused.contentDocument?.activeElement ?? null;
    const labels = (focused as HTMLInputElement | null)?.labels;
    return (labels?.[0] ?? focused)?.textContent?.trim() ?? "";
  });

/** Opens a document in its tab and returns the response. */
async function documentOf(page: Page, name: string) {
  const shown = button(page, `${name} (${signing.opensNewTab})`);
  const asked = await documentOpenedBy(shown, /\/sign-agreement\/document\?which=\w+$/);
  const token = new URL(page.url()).searchParams.get("token") ?? "";
  return page.request.post(asked.url(), { form: { token } });
}

test("shows the agreement, the signatory's own annexure and the document; opening does not use the link up", async ({
  page,
}) => {
  const { agreementId, agency, provider } = await openAsFirst(page);
  for (const text of [agency.name, provider.name, "Ottoline Marsh"]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  const annexure = page.getByRole("region", { name: signing.annexure });
  await expect(annexure.getByText(signing.annexureOf.agency)).toBeVisible();
  for (const name of [signing.viewDocument, signing.viewAgreement]) {
    const response = await documentOf(page, name);
    expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
    expect(response.headers()).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("no-store"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'/),
      "content-disposition": expect.stringMatching(/^inline; filename="/),
    });
  }
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  expect(await agreementRow(agreementId)).toMatchObject({ status: "pending_agency" });
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  }
});

test("the widget and the PDF reader load only when signing starts; the token stays in the page's URL", async ({
  page,
}) => {
  const sent = await aSentAgreement({ hasAnnexure: false });
  const link = await linkFor(sent.first);
  const token = new URL(link, "http://portal.test").searchParams.get("token") ?? "";
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(link, { waitUntil: "networkidle" });
  const loaded = async () => {
    const scripts = requests.filter((request) => request.resourceType() === "script");
    const bodies = await Promise.all(scripts.map(async (script) => (await script.response())?.text()));
    const all = bodies.join("\n");
    return { widget: all.includes("x-hellosign-embedded"), reader: all.includes("GlobalWorkerOptions") };
  };
  expect(await loaded()).toEqual({ widget: false, reader: false });
  await start(page);
  await expectDocument(frameOf(page));
  expect(await loaded()).toEqual({ widget: true, reader: true });
  const pageOwn = new URL(link, page.url()).href;
  const leaking = requests.filter((request) => request.url() !== pageOwn && request.url().includes(token));
  expect(leaking.map((request) => request.url())).toEqual([]);
  for (const request of requests) {
    expect((await request.allHeaders())["referer"] ?? "").not.toContain("token");
  }
  const frame = requests.find((request) => request.url().includes("/signer?signingToken="));
  expect(new URL(frame?.url() ?? "").searchParams.get("parent_url")).toBe(new URL("/sign-agreement", page.url()).href);
});

test("closing without signing, from inside or outside, offers a new signing area", async ({ page }) => {
  await openAsFirst(page);
  await start(page);
  const firstAddress = await page.locator("iframe").getAttribute("src");
  await button(frameOf(page), texts.leave).click();
  await expect(page.getByText(signing.closedTitle)).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: signing.startAgain }).click();
  await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.locator("iframe").getAttribute("src")).not.toBe(firstAddress);
  await page.getByRole("button", { name: signing.close, exact: true }).click();
  await expect(page.getByText(signing.closedTitle)).toBeVisible();
  await page.getByRole("button", { name: signing.startAgain }).click();
  await signTyped(page, "Ottoline Marsh");
  await expectThanks(page, signing.thanksNext);
});

test("opens once on a double press, has a titled frame, and asks nothing when the page is left", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await openAsFirst(page);
  await startButton(page).dblclick();
  await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.reload();
  await expect(startButton(page)).toBeEnabled();
  expect(dialogs).toEqual([]);
});

test.describe("a signing area that never begins", () => {
  test("times out after half a minute with a message and no alert; trying again works", async ({ page }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.clock.install();
    await openAsFirst(page);
    let isSilent = true;
    await page.route("**/signer?**", (route) => (isSilent ? undefined : route.continue()));
    await startButton(page).click();
    await expect(page.locator("iframe")).toHaveCount(1);
    await page.clock.fastForward(constants.signingStartMs - 1_000);
    await expect(page.locator("iframe")).toHaveCount(1);
    await page.clock.fastForward(2_000);
    await expect(page.getByRole("alert").filter({ hasText: signing.timedOut })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    isSilent = false;
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
    expect(dialogs).toEqual([]);
  });
});

test.describe("a signing area that cannot load", () => {
  test.use({ expectedErrors: /frame-src|Framing|ERR_BLOCKED_BY_CSP|ERR_FAILED/ });

  test("because its origin is not allowed: shows a message at once and loses nothing", async ({ page }) => {
    await openAsFirst(page);
    await page.route(
      "**/sign-agreement/sign-url",
      async (route) => {
        const answer = await (await route.fetch()).json();
        answer.data.sign_url = "https://elsewhere.example/editor/embeddedSign?signature_id=1";
        await route.fulfill({ json: answer });
      },
      { times: 1 },
    );
    await startButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: signing.blocked })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await signTyped(page, "Ottoline Marsh");
    await expectThanks(page, signing.thanksNext);
  });

  test("because its server is down: shows a message after the timeout and loses nothing", async ({ page }) => {
    await page.clock.install();
    await openAsFirst(page);
    await page.route("**/signer?**", (route) => route.abort(), { times: 1 });
    await startButton(page).click();
    await expect(page.locator("iframe")).toHaveCount(1);
    await page.clock.fastForward(constants.signingStartMs + 1_000);
    await expect(page.getByRole("alert").filter({ hasText: signing.timedOut })).toBeVisible();
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("a lost response", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("to the request for the URL: shows a message, and trying again works", async ({ page }) => {
    await openAsFirst(page);
    await page.route("**/sign-agreement/sign-url", (route) => route.abort(), { times: 1 });
    await startButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: signing.notReached })).toBeVisible();
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("to the signature: is confirmed on a retry", async ({ page }) => {
    const { agreementId } = await openAsFirst(page);
    await page.route("**/sign-agreement/sign", (route) => route.abort(), { times: 1 });
    await start(page);
    await signTyped(page, "Ottoline Marsh");
    await expect(page.getByText(signing.unrecordedTitle)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await expectThanks(page, signing.thanksNext);
    expect(await signatures(agreementId)).toHaveLength(1);
  });
});

test("a signing area with an expired URL says so and is replaced by a new one", async ({ page }) => {
  await openAsFirst(page);
  await page.route(
    "**/signer?signingToken=*",
    (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("signingToken", "run-out");
      return route.continue({ url: url.href });
    },
    { times: 1 },
  );
  await startButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: signing.widgetFailed })).toBeVisible();
  await page.getByRole("button", { name: signing.tryAgain }).click();
  await expect(frameOf(page).getByLabel(texts.agree)).toBeVisible();
});

test("shows the server's message for every other error", async ({ page }) => {
  await openAsFirst(page);
  const error = { code: "SERVICE_UNAVAILABLE", message: agreementTexts.signingUnavailable, fields: [], reason: null };
  await page.route("**/sign-agreement/sign-url", (route) => route.fulfill({ json: { ok: false, error } }), {
    times: 1,
  });
  await startButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: agreementTexts.signingUnavailable })).toBeVisible();
});

test.describe("declining", () => {
  const REASON = "The rates are not what we agreed";
  const signatoryRow = async (email: string) => {
    const [row] = await owner((tx) =>
      tx.select().from(schema.agreementSignatories).where(eq(schema.agreementSignatories.email, email)),
    );
    return row;
  };

  const openForm = (page: Page) => page.locator("summary", { hasText: signing.declineTitle }).click();
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  test("has one way, on the page and not in the signing area, and the link shows it afterwards", async ({ page }) => {
    const { agreementId, first, link } = await openAsFirst(page);
    await start(page);
    await expect(button(frameOf(page), texts.sign)).toBeVisible();
    await expect(frameOf(page).getByRole("button", { name: /decline/i })).toHaveCount(0);
    await expect(page.locator("summary", { hasText: /decline/i })).toHaveCount(1);
    await openForm(page);
    await page.getByLabel(signing.declineReason).fill(REASON);
    await press(page, signing.declineContinue);
    await press(page, signing.declineYes);
    await expect(page.getByText(signing.declinedTitle)).toBeVisible();
    expect((await signatoryRow(first.email))?.declineReason).toBe(REASON);
    expect(await agreementRow(agreementId)).toMatchObject({ status: "draft" });
    await page.goto(link);
    await expect(page.getByText(signing.declinedTitle)).toBeVisible();
    await expect(startButton(page)).toHaveCount(0);
  });

  test("with the page's form asks for a reason, then for confirmation", async ({ page }) => {
    const { first } = await openAsFirst(page);
    await openForm(page);
    await press(page, signing.declineContinue);
    await expectError(page, {
      title: "There is a problem",
      link: agreementTexts.declineReasonNeeded,
      control: page.getByLabel(signing.declineReason),
      message: agreementTexts.declineReasonNeeded,
    });
    await expectAccessible(page);
    await page.getByLabel(signing.declineReason).fill(REASON);
    await press(page, signing.declineContinue);
    await expect(page.getByText(signing.declineSure)).toBeVisible();
    await expectAccessible(page);
    // Going back keeps the reason and declines nothing.
    await press(page, signing.declineBack);
    await expect(page.getByLabel(signing.declineReason)).toHaveValue(REASON);
    expect(await signatoryRow(first.email)).toMatchObject({ status: "invited" });
    await press(page, signing.declineContinue);
    await press(page, signing.declineYes);
    await expect(page.getByText(signing.declinedTitle)).toBeVisible();
    expect(await signatoryRow(first.email)).toMatchObject({ status: "declined", declineReason: REASON });
  });

  test("works without JavaScript, and the page says what needs it", async ({ browser }) => {
    const sent = await aSentAgreement();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(await linkFor(sent.first));
    const notice = page.locator("noscript .notice");
    await expect(notice).toBeVisible();
    await expect(notice).toHaveText(signing.needsScript);
    await expect(page.getByRole("button", { name: new RegExp(signing.viewDocument) })).toBeVisible();
    await openForm(page);
    await page.getByLabel(signing.declineReason).fill(REASON);
    await press(page, signing.declineContinue);
    await press(page, signing.declineYes);
    await expect(page.getByText(signing.declinedTitle)).toBeVisible();
    expect(await signatoryRow(sent.first.email)).toMatchObject({ status: "declined" });
    await context.close();
  });
});

test("a member of staff's activity in the signing area keeps their session in another tab alive", async ({ page }) => {
  const sent = await aSentAgreement({ hasAnnexure: false });
  await signInAs(page, "agency");
  await page.goto(await linkFor(sent.first));
  await start(page);
  const KEY = "portal-idle-expires";
  const soon = Date.now() + 60_000;
  await page.evaluate(([key, time]) => localStorage.setItem(key, time), [KEY, String(soon)] as const);
  await frameOf(page).getByLabel(texts.typed).check();
  await frameOf(page).getByLabel(texts.typedLabel).pressSequentially("Ott");
  await expect.poll(() => page.evaluate((key) => Number(localStorage.getItem(key)), KEY)).toBeGreaterThan(soon);
});

test("the demo's links show their states: to sign, not their turn yet, already signed", async ({ page }) => {
  await page.goto("/sign-agreement?token=demo-signatory-agency");
  await expect(startButton(page)).toBeVisible();
  await page.goto("/sign-agreement?token=demo-signatory-provider");
  await expect(page.getByRole("heading", { name: texts.notYetTitle })).toBeVisible();
  await expect(page.getByText(agreementTexts.notTurnYet)).toBeVisible();
  await expect(startButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: signing.refresh }).click();
  await expect(page.getByText(agreementTexts.notTurnYet)).toBeVisible();
  await page.goto("/sign-agreement?token=demo-signatory-signed");
  await expect(page.getByText(agreementTexts.signedOrInvalid)).toBeVisible();
  await expect(startButton(page)).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("invalid links", () => {
  test.use({ expectedErrors: NOT_FOUND });

  for (const [what, path] of [
    ["a token that is none", "/sign-agreement?token=no-such-token"],
    ["no token", "/sign-agreement"],
    ["two tokens", "/sign-agreement?token=a&token=b"],
    ["a token that is far too long", `/sign-agreement?token=${"x".repeat(3_000)}`],
    ["a token of odd characters", "/sign-agreement?token=%00%ff%27"],
  ] as const) {
    test(`${what} is reported as invalid, in the page and as a toast`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBeLessThan(500);
      await expect(page.getByText(agreementTexts.signedOrInvalid)).toBeVisible();
      await expect(page.getByText(agreementTexts.invalidToken)).toHaveCount(2);
      await expect(startButton(page)).toHaveCount(0);
    });
  }

  test("documents cannot be opened without a token", async ({ page }) => {
    for (const path of [
      "/sign-agreement/document?which=document",
      "/sign-agreement/document?which=sealed",
      "/sign-agreement/document?which=../x",
      "/sign-agreement/document",
      "/signer/document",
    ]) {
      for (const form of [{}, { token: "x", signingToken: "x" }] as Record<string, string>[]) {
        const response = await page.request.post(path, { form });
        expect(response.status()).toBe(404);
        expect(response.headers()["content-type"]).toContain("text/plain");
      }
      expect((await page.request.get(path)).status()).toBe(405);
    }
  });
});
