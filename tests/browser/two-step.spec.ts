import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { organisations, sessions } from "@/lib/db/schema";
import { unseal } from "@/lib/session";
import {
  expectAccessible,
  expectError,
  expectInline,
  expectNoSideScroll,
  smallTargets,
  summaryOf,
} from "./support/checks";
import { owner } from "./support/database";
import { aPerson, codeOf, endSessionsOf, type Person, sendSignInOf, submitPassword } from "./support/people";
import { sessionCookie, signOutByMenu } from "./support/story";
import { expect, test } from "./support/test";

/** A user of a new agency who may view its workers. */
const aMember = (input: Parameters<typeof aPerson>[0] = {}) =>
  aPerson({ codes: ["1002"], capitalAdvance: "REGISTERED", ...input });

const texts = messages.secondFactor;
const code = (page: Page): Locator => page.getByLabel(texts.codeLabel);
const recoveryCode = (page: Page): Locator => page.getByLabel(texts.recoveryCodeLabel, { exact: true });
const newCode = (page: Page): Locator => page.getByLabel("Code from the app");
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const recoveryCodes = (page: Page): Locator =>
  page.getByRole("region", { name: "Save your recovery codes" }).getByRole("listitem");

async function signOut(page: Page): Promise<void> {
  await signOutByMenu(page);
  await expect(page).toHaveURL("/signin?reason=signed-out");
}

/** Returns the secret of a set-up from its link; the text must match it and the QR code must load. */
async function secretOf(page: Page): Promise<string> {
  const link = await page.getByRole("link", { name: "Open in an app on this phone" }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(page.getByText(secret.replace(/.{4}(?=.)/g, "$& "))).toBeVisible();
  const picture = page.getByRole("img", { name: "QR code" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return secret;
}

async function signIn(page: Page, person: Person, proof: string): Promise<void> {
  await submitPassword(page, person);
  await code(page).fill(proof);
  await press(page, "Continue");
}

const expectOverview = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

// The last test sets it up with a script.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one correct code turns it on, shows ten recovery codes once, and the next sign-in asks for it", async ({
    page,
  }) => {
    const person = await aMember();
    await submitPassword(page, person);
    await expectOverview(page);
    await page.goto("/dashboard/account");
    await press(page, "Set up two-step sign-in");
    const secret = await secretOf(page);
    await newCode(page).fill("12345");
    await press(page, "Confirm");
    await expect(summaryOf(page, messages.general.problem)).toContainText(texts.wrongCode);
    await expectInline(newCode(page), texts.wrongCode);
    await expect(newCode(page)).toHaveValue("");
    expect(await secretOf(page)).toBe(secret);
    await newCode(page).fill(codeOf(secret));
    await press(page, "Confirm");
    await expect(page.getByText(texts.turnedOn)).toBeVisible();
    await expect(recoveryCodes(page)).toHaveCount(10);
    const [first = ""] = await recoveryCodes(page).allTextContents();
    await page.getByRole("link", { name: "I have saved my codes" }).click();
    await expect(page.getByText("You have 10 recovery codes left")).toBeVisible();
    expect(await page.content()).not.toContain(first);
    expect(await page.content()).not.toContain(secret);

    await signOut(page);
    await signIn(page, person, codeOf(secret, 1));
    await expectOverview(page);
  });
});

test.describe("with JavaScript", () => {
  test("changing it needs a code: new recovery codes, which can be copied and downloaded, another app, off", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const person = await aMember({ hasSecondFactor: true });
    await signIn(page, person, codeOf(person.secret));
    await expectOverview(page);
    await page.goto("/dashboard/account");
    await press(page, "Continue");
    await expect(summaryOf(page, messages.general.problem)).toContainText(texts.choiceRequired);
    await page.getByLabel("Get new recovery codes").check();
    await press(page, "Continue");
    await expectInline(code(page), texts.codeRequired);
    await expect(page.getByLabel("Get new recovery codes")).toBeChecked();
    await code(page).fill(codeOf(person.secret, 1));
    await press(page, "Continue");
    await expect(recoveryCodes(page)).toHaveCount(10);
    await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
    const codes = await recoveryCodes(page).allTextContents();
    const [first = "", second = ""] = codes;
    await press(page, "Copy");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download as text" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("recovery-codes.txt");
    const text = readFileSync(await download.path(), "utf8");
    for (const one of codes) expect(text).toContain(one);
    await page.emulateMedia({ media: "print" });
    await expect(recoveryCodes(page).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "I have saved my codes" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "I have saved my codes" }).click();

    await page.getByLabel("Use another phone or app").check();
    await page.getByText("Use a recovery code instead").click();
    await recoveryCode(page).fill(first);
    await press(page, "Continue");
    expect(await secretOf(page)).not.toBe(person.secret);
    await press(page, "Cancel");
    await expect(page.getByText(texts.cancelled)).toBeVisible();

    await page.getByLabel("Turn off two-step sign-in").check();
    await page.getByText("Use a recovery code instead").click();
    await recoveryCode(page).fill(second);
    await press(page, "Continue");
    await expect(page.getByText(texts.turnedOff)).toBeVisible();
    await expect(page.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
  });

  test("a wrong code is reported with the focus and refused, the right one leads to the requested page", async ({
    page,
  }) => {
    const person = await aMember({ hasSecondFactor: true });
    await submitPassword(page, person, "/signin?redirect=workers");
    await expect(code(page)).toHaveAttribute("inputmode", "numeric");
    await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
    await press(page, "Continue");
    await expectInline(code(page), texts.codeRequired);
    await code(page).fill("000 00");
    await press(page, "Continue");
    await expectError(page, {
      title: messages.general.problem,
      link: texts.wrongCode,
      control: code(page),
      message: texts.wrongCode,
    });
    await expect(code(page)).toHaveValue("");
    await page.goto("/dashboard/workers");
    await expect(page).toHaveURL(/\/signin/);
    await code(page).fill(codeOf(person.secret));
    await press(page, "Continue");
    await expect(page).toHaveURL("/dashboard/workers");
  });

  test("a half-way sign-in that was ended elsewhere starts again with a message, and cancelling ends one", async ({
    page,
  }) => {
    const person = await aMember({ hasSecondFactor: true });
    await submitPassword(page, person);
    await expect(code(page)).toBeVisible();
    await endSessionsOf(person);
    await code(page).fill(codeOf(person.secret));
    await press(page, "Continue");
    await expect(page).toHaveURL("/signin?reason=expired");
    await sendSignInOf(page, person);
    await expect(code(page)).toBeVisible();
    const cookie = await sessionCookie(page);
    const pending = await unseal(cookie?.value, Date.now());
    expect(pending).toMatchObject({ kind: "pending", userId: person.userId });
    // Opening a worker's link in between ends nothing.
    expect((await page.request.post("/worker-questionnaire/leave")).status()).toBe(204);
    expect(await sessionCookie(page)).toEqual(cookie);
    await press(page, "Cancel and sign in again");
    await expect(page.getByLabel("Password")).toBeVisible();
    expect(await sessionCookie(page)).toBeUndefined();
    const [row] = await owner((tx) =>
      tx
        .select()
        .from(sessions)
        .where(eq(sessions.id, pending?.sessionId ?? "")),
    );
    expect(row?.endedAt).not.toBeNull();
  });
});

test("where the organisation requires it no one skips it, and no step has an accessibility problem, scrolls sideways at 320 px or has too small a target", async ({
  page,
}) => {
  const expectFit = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  };
  const person = await aMember({ isRequired: true, isPrimary: true, codes: ["0002"] });
  await submitPassword(page, person);
  await expect(page.getByText(`${person.organisations[0].name} requires two-step sign-in`)).toBeVisible();
  await expectFit();
  await press(page, "Set up two-step sign-in");
  const secret = await secretOf(page);
  await press(page, "Confirm");
  await expectInline(newCode(page), texts.codeRequired);
  await expectFit();
  await newCode(page).fill(codeOf(secret));
  await press(page, "Confirm");
  await expect(recoveryCodes(page)).toHaveCount(10);
  await expectFit();
  await press(page, "Continue");
  await expectOverview(page);
  await page.goto("/dashboard/account");
  await expect(page.getByText(texts.requiredBy(person.organisations[0].name))).toBeVisible();
  await expect(page.getByLabel("Turn off two-step sign-in")).toHaveCount(0);
  await press(page, "Continue");
  await expect(summaryOf(page, messages.general.problem)).toBeFocused();
  await expectFit();
  // The primary user makes it optional, and mandatory again, each after a confirmation.
  const { id, name } = person.organisations[0];
  const isRequired = async () => {
    const [row] = await owner((tx) => tx.select().from(organisations).where(eq(organisations.id, id)));
    return row?.requiresSecondFactor;
  };
  const everyone = page.getByLabel(texts.everyone(name));
  await everyone.uncheck();
  await press(page, "Save");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expectFit();
  expect(await isRequired()).toBe(true);
  await press(page, "Make it optional");
  await expect(page.getByText(texts.nowOptional)).toBeVisible();
  expect(await isRequired()).toBe(false);
  await everyone.check();
  await press(page, "Save");
  await expect(page.getByText(texts.confirmRequire(name))).toBeVisible();
  await press(page, "Cancel");
  await expect(everyone).not.toBeChecked();
  expect(await isRequired()).toBe(false);
  await everyone.check();
  await press(page, "Save");
  await press(page, "Require it");
  await expect(page.getByText(texts.nowRequired)).toBeVisible();
  expect(await isRequired()).toBe(true);
  await signOut(page);
  await signIn(page, await aMember({ hasSecondFactor: true }), "1");
  await expectInline(code(page), texts.wrongCode);
  await page.getByText("Use a recovery code instead").click();
  await expectFit();
});
