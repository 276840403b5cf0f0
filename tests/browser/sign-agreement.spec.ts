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

test("shows the agreement, the signatory's own annexure and the document; opening does not use the link up, and leaving asks nothing", async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
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
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  // It opens once on a double press.
  await startButton(page).dblclick();
  await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.reload();
  await expect(startButton(page)).toBeEnabled();
  expect(dialogs).toEqual([]);
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

const tryAgain = (page: Page) => page.getByRole("button", { name: signing.tryAgain }).click();
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("a signing area that never begins, or whose server is down, is closed after half a minute with a message; trying again works", async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.clock.install();
  await openAsFirst(page);
  // The first gets no answer, the second an error, the third is loaded.
  let asked = 0;
  await page.route("**/signer?**", (route) => {
    asked += 1;
    if (asked === 1) return undefined;
    return asked === 2 ? route.abort() : route.continue();
  });
  await startButton(page).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.clock.fastForward(constants.signingStartMs - 1_000);
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.clock.fastForward(2_000);
  await expect(alert(page, signing.timedOut)).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await tryAgain(page);
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.clock.fastForward(constants.signingStartMs + 1_000);
  await expect(alert(page, signing.timedOut)).toBeVisible();
  await tryAgain(page);
  await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  expect(dialogs).toEqual([]);
});

test.describe("whatever fails", () => {
  test.use({ expectedErrors: /favicon\.ico|frame-src|Framing|ERR_BLOCKED_BY_CSP|ERR_FAILED/ });

  test("a message says so at once, nothing is lost, and the signature counts once; closing without signing offers a new area", async ({
    page,
  }) => {
    const { agreementId } = await openAsFirst(page);
    const times = { times: 1 };
    const signUrl = "**/sign-agreement/sign-url";

    await test.step("an origin that is not allowed", async () => {
      await page.route(
        signUrl,
        async (route) => {
          const answer = await (await route.fetch()).json();
          answer.data.sign_url = "https://elsewhere.example/editor/embeddedSign?signature_id=1";
          await route.fulfill({ json: answer });
        },
        times,
      );
      await startButton(page).click();
      await expect(alert(page, signing.blocked)).toBeVisible();
    });

    await test.step("a lost answer to the request for the URL", async () => {
      await page.route(signUrl, (route) => route.abort(), times);
      await tryAgain(page);
      await expect(alert(page, signing.notReached)).toBeVisible();
    });

    await test.step("any other error of the server", async () => {
      const error = {
        code: "SERVICE_UNAVAILABLE",
        message: agreementTexts.signingUnavailable,
        fields: [],
        reason: null,
      };
      await page.route(signUrl, (route) => route.fulfill({ json: { ok: false, error } }), times);
      await tryAgain(page);
      await expect(alert(page, agreementTexts.signingUnavailable)).toBeVisible();
    });

    await test.step("an expired URL", async () => {
      await page.route(
        "**/signer?signingToken=*",
        (route) => {
          const url = new URL(route.request().url());
          url.searchParams.set("signingToken", "run-out");
          return route.continue({ url: url.href });
        },
        times,
      );
      await tryAgain(page);
      await expect(alert(page, signing.widgetFailed)).toBeVisible();
    });

    await test.step("closed from inside and from outside", async () => {
      await tryAgain(page);
      await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
      const address = await page.locator("iframe").getAttribute("src");
      await button(frameOf(page), texts.leave).click();
      await expect(page.getByText(signing.closedTitle)).toBeVisible();
      await expect(page.locator("iframe")).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole("button", { name: signing.startAgain }).click();
      await expect(frameOf(page).getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.locator("iframe").getAttribute("src")).not.toBe(address);
      await page.getByRole("button", { name: signing.close, exact: true }).click();
      await expect(page.getByText(signing.closedTitle)).toBeVisible();
    });

    await test.step("a lost answer to the signature", async () => {
      await page.route("**/sign-agreement/sign", (route) => route.abort(), times);
      await page.getByRole("button", { name: signing.startAgain }).click();
      await signTyped(page, "Ottoline Marsh");
      await expect(page.getByText(signing.unrecordedTitle)).toBeVisible();
      await expectAccessible(page);
      await tryAgain(page);
      await expectThanks(page, signing.thanksNext);
      expect(await signatures(agreementId)).toHaveLength(1);
    });
  });
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

  test("has one way, on the page and not in the signing area; asks for a reason, then for confirmation; and the link shows it afterwards", async ({
    page,
  }) => {
    const { agreementId, first, link } = await openAsFirst(page);
    await start(page);
    await expect(button(frameOf(page), texts.sign)).toBeVisible();
    await expect(frameOf(page).getByRole("button", { name: /decline/i })).toHaveCount(0);
    await expect(page.locator("summary", { hasText: /decline/i })).toHaveCount(1);
    await openForm(page);
    await press(page, signing.declineContinue);
    await expectError(page, {
      title: "There is a problem",
      link: agreementTexts.declineReasonNeeded,
      control: page.getByLabel(signing.declineReason),
      message: agreementTexts.declineReasonNeeded,
    });
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
    await expect(page.getByText(signing.declinedTitle)).toBeInViewport();
    expect(await signatoryRow(first.email)).toMatchObject({ status: "declined", declineReason: REASON });
    expect(await agreementRow(agreementId)).toMatchObject({ status: "draft" });
    await page.goto(link);
    await expect(page.getByText(signing.declinedTitle)).toBeVisible();
    await expect(startButton(page)).toHaveCount(0);
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
});

test.describe("invalid links", () => {
  test.use({ expectedErrors: NOT_FOUND });

  test("are reported as invalid, in the page and as a toast", async ({ page }) => {
    await page.goto("/sign-agreement?token=no-such-token");
    await expect(page.getByText(agreementTexts.signedOrInvalid)).toBeVisible();
    await expect(page.getByText(agreementTexts.invalidToken)).toHaveCount(2);
    await expect(startButton(page)).toHaveCount(0);
    for (const query of ["", "?token=a&token=b", `?token=${"x".repeat(3_000)}`, "?token=%00%ff%27"]) {
      const response = await page.request.get(`/sign-agreement${query}`);
      expect(response.status()).toBeLessThan(500);
      expect(await response.text()).toContain(agreementTexts.signedOrInvalid);
    }
  });

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
