/**
 * Account protection as the user meets it: re-authentication in place, a changed password, the link that lets a new
 * browser sign in.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { demoProviderName } from "@/lib/db/seed/external";
import {
  expectAccessible,
  expectInline,
  expectNoSideScroll,
  expectSaid,
  smallTargets,
  summaryOf,
} from "./support/checks";
import { aLink, continueAs } from "./support/colleagues";
import { owner } from "./support/database";
import { mailTo } from "./support/inbox";
import { aPerson, type Person, sendSignInOf, startSession, submitPassword } from "./support/people";
import { expect, test } from "./support/test";

const texts = messages.authentication;
const PASSWORD = "Quiet-Harbour.7";
const NEW_PASSWORD = "Other-Harbour.8";

/** Signs in and moves the last authentication eleven minutes into the past. */
async function signInLongAgo(page: Page, person: Person): Promise<void> {
  await startSession(page, person);
  const authenticatedAt = new Date(Date.now() - constants.recentAuthenticationMs - 60_000);
  const { sessions } = schema;
  await owner((tx) => tx.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, person.userId)));
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const question = (page: Page) => page.getByRole("heading", { name: texts.title });
const proof = (page: Page) => page.getByLabel(texts.passwordLabel, { exact: true });
const START = "Set up two-step sign-in";

async function changePassword(page: Page, current: string, next: string, again = next): Promise<void> {
  await page.getByLabel(texts.currentLabel).fill(current);
  await page.getByLabel(texts.newLabel, { exact: true }).fill(next);
  await page.getByLabel(texts.confirmLabel).fill(again);
  await press(page, texts.change);
}

test.describe("with JavaScript", () => {
  test("signs another device out after the password, without choosing the device again", async ({
    page,
    newBrowserPage,
  }) => {
    const person = await aPerson();
    const other = await newBrowserPage();
    await startSession(other, person);
    await signInLongAgo(page, person);
    await page.goto("/dashboard/account");
    const items = page.getByRole("region", { name: messages.session.sessionsTitle }).getByRole("listitem");
    await expect(items).toHaveCount(2);
    await items.nth(1).getByRole("button", { name: "Sign out" }).click();
    await expect(question(page)).toBeVisible();
    const leadsTo = async () => (await other.request.get("/dashboard/overview")).url();
    expect(await leadsTo()).toMatch(/\/dashboard\/overview$/);
    await proof(page).fill(PASSWORD);
    await press(page, texts.continue);
    await expect(items).toHaveCount(1);
    expect(await leadsTo()).toMatch(/\/signin\?reason=expired$/);
  });

  test("a user of an identity provider re-authenticates there, and no one else does", async ({ page }) => {
    const person = await aPerson();
    const subject = randomUUID();
    await aLink(person.userId, subject);
    await signInLongAgo(page, person);
    await page.goto("/dashboard/account");
    await press(page, START);
    await press(page, texts.continueWith(demoProviderName));
    await continueAs(page, { email: person.email });
    await expect(page).toHaveURL("/dashboard/account?confirmed=no");
    await expect(page.getByText(texts.notConfirmedElsewhere)).toBeVisible();
    await press(page, START);
    await press(page, texts.continueWith(demoProviderName));
    await continueAs(page, { subject, email: person.email });
    await expect(page).toHaveURL("/dashboard/account?confirmed=yes");
    await expect(page.getByText(texts.confirmedElsewhere)).toBeVisible();
    await press(page, START);
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("asks for the password before setting up two-step sign-in, then continues", async ({ page }) => {
    const person = await aPerson();
    await signInLongAgo(page, person);
    await page.goto("/dashboard/account");
    await press(page, START);
    await press(page, texts.cancel);
    await expect(question(page)).toHaveCount(0);
    await press(page, START);
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code" })).toHaveCount(0);
    await press(page, texts.continue);
    await expectInline(proof(page), texts.passwordRequired);
    await proof(page).fill("Wrong-Harbour.1");
    await press(page, texts.continue);
    await expectInline(proof(page), texts.wrongPassword);
    await expect(proof(page)).toHaveValue("");
    await proof(page).fill(PASSWORD);
    await press(page, texts.continue);
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });

  test("changing the password asks for the current one, signs other devices out and mails the owner", async ({
    page,
    newBrowserPage,
  }) => {
    const person = await aPerson();
    const other = await newBrowserPage();
    await startSession(other, person);
    await startSession(page, person);
    await page.goto("/dashboard/account");
    await changePassword(page, "", "short", "other");
    await expectInline(page.getByLabel(texts.currentLabel), texts.passwordRequired);
    await changePassword(page, PASSWORD, "Password1!");
    await expectInline(page.getByLabel(texts.newLabel, { exact: true }), messages.password.guessable.common);
    await changePassword(page, "Wrong-Harbour.1", NEW_PASSWORD);
    await expectInline(page.getByLabel(texts.currentLabel), texts.wrongPassword);
    for (const label of [texts.currentLabel, texts.confirmLabel]) {
      await expect(page.getByLabel(label)).toHaveValue("");
    }
    await changePassword(page, PASSWORD, NEW_PASSWORD);
    await expectSaid(page, texts.changed, "[role=status]");
    expect((await other.request.get("/dashboard/overview")).url()).toMatch(/\/signin\?reason=expired$/);
    expect((await page.request.get("/dashboard/overview")).url()).toMatch(/\/dashboard\/overview$/);
    expect((await mailTo(person.email)).subject).toContain("was changed");
  });

  test("after an attack the owner signs in with a known browser, or with a new one by a mailed link", async ({
    page,
    newBrowserPage,
  }) => {
    const person = await aPerson();
    await startSession(page, person);
    await page.context().clearCookies({ name: constants.sessionCookieName });

    const attacker = await newBrowserPage();
    await attacker.goto("/signin");
    const tryWrong = async () => {
      await attacker.getByLabel("Email address").fill(person.email);
      await attacker.getByLabel("Password").fill("Wrong-Harbour.1");
      await press(attacker, "Sign in");
    };
    const summary = summaryOf(attacker, messages.general.problem);
    for (let n = 0; n < 5; n++) {
      await tryWrong();
      await expect(attacker.getByLabel("Password")).toHaveValue("");
      await expect(summary).toContainText(messages.signIn.wrongCredentials);
      await attacker.goto("/signin");
    }
    await tryWrong();
    await expect(summary).toContainText(messages.signIn.confirmDevice);

    // A browser that has signed in before.
    await submitPassword(page, person);
    await page.waitForURL("/dashboard/overview");

    // A browser of the owner's that has not signed in before.
    const another = await newBrowserPage();
    await submitPassword(another, person);
    await expect(summaryOf(another, messages.general.problem)).toContainText(messages.signIn.confirmDevice);
    await press(another, messages.signIn.sendDeviceLink);
    await expect(another.getByText(messages.signIn.deviceLinkSent)).toBeVisible();
    const mail = await mailTo(person.email);
    const [link = ""] = /http\S+\/signin\/device\?token=[\w-]+/.exec(mail.text) ?? [];
    await another.goto(link);
    await press(another, messages.signIn.confirmThisDevice);
    await expect(another).toHaveURL("/signin?reason=device-confirmed");
    await sendSignInOf(another, person);
    await another.waitForURL("/dashboard/overview");

    await another.goto(link);
    await expect(another.getByText(messages.signIn.deviceLinkTitle)).toBeVisible();
    await submitPassword(attacker, person);
    await expect(summary).toContainText(messages.signIn.confirmDevice);
  });

  test("keeps the reason for resetting a colleague's second step while the password is asked for", async ({ page }) => {
    const primary = await aPerson({ codes: ["0002"], isPrimary: true, capitalAdvance: "REGISTERED" });
    const other = await aPerson({ in: primary.organisations, hasSecondFactor: true });
    await signInLongAgo(page, primary);
    const { memberships, membershipEvents, secondFactors } = schema;
    const [member] = await owner((tx) => tx.select().from(memberships).where(eq(memberships.userId, other.userId)));
    await page.goto(`/dashboard/agencies/organization/users?person=${member?.id}`);
    await page.getByLabel("Reason").first().fill("Lost the phone, spoke on the telephone");
    await press(page, "Reset two-step sign-in");
    await expect(question(page)).toBeVisible();
    await proof(page).fill(PASSWORD);
    await press(page, texts.continue);
    // The form and its message are gone: the page shows that the second step is off.
    const twoStep = page.getByText("Two-step sign-in", { exact: true }).locator("xpath=following-sibling::dd[1]");
    await expect(twoStep).toHaveText("Off");
    const left = await owner((tx) => tx.select().from(secondFactors).where(eq(secondFactors.userId, other.userId)));
    expect(left).toEqual([]);
    const events = await owner((tx) =>
      tx
        .select()
        .from(membershipEvents)
        .where(eq(membershipEvents.membershipId, member?.id ?? "")),
    );
    expect(events).toMatchObject([{ reason: "Lost the phone, spoke on the telephone" }]);
  });
});

test("the password prompt is accessible, fits a phone and has the focus", async ({ page }) => {
  const person = await aPerson({ hasSecondFactor: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await submitPassword(page, person);
  await page.getByText("Use a recovery code instead").click();
  await page.getByLabel(messages.secondFactor.recoveryCodeLabel, { exact: true }).fill(person.recoveryCode);
  await press(page, "Continue");
  await page.waitForURL("/dashboard/overview");
  const { sessions: table } = schema;
  await owner((tx) => tx.update(table).set({ authenticatedAt: null }).where(eq(table.userId, person.userId)));
  await page.goto("/dashboard/account");
  await press(page, "Sign out everywhere");
  await expect(question(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByText(texts.codeInstead).click();
  // The section about two-step sign-in also has a field of this name.
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByLabel(texts.codeLabel)).toBeVisible();
});
