/** Signing up, choosing a new password and verifying a phone number. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { users } from "@/lib/db/schema";
import {
  expectAccessible,
  expectError,
  expectInline,
  expectNoSideScroll,
  smallTargets,
  summaryOf,
} from "./support/checks";
import { owner } from "./support/database";
import { mailTo } from "./support/inbox";
import { expect, test } from "./support/test";

const texts = messages.accounts;
const { problem } = messages.general;
const PASSWORD = "Quiet-Harbour.7";
const NEW_PASSWORD = "Other Harbour8";

type SignUp = { fullName: string; email: string; phone: string };

const aPerson = (): SignUp => ({
  fullName: "Rowan Alderley",
  email: `sign-up-${randomUUID()}@people.example`,
  // Unique to this test, since the inbox is shared.
  phone: `07700 9${String(randomInt(100_000)).padStart(5, "0")}`,
});

const inboxOf = ({ phone }: SignUp) => `+44${phone.replace(/^0|\s/g, "")}@sms.local`;

const password = (page: Page) => page.getByLabel(/^(New p|P)assword$/);
const confirmation = (page: Page) => page.getByLabel(/^Confirm (new )?password$/);

async function fillIn(page: Page, person: SignUp): Promise<void> {
  await page.getByLabel("Full name").fill(person.fullName);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Phone number").fill(person.phone);
  await page.getByLabel("Town or city").selectOption({ label: "Leeds, West Yorkshire" });
  await page.getByLabel("Your role").selectOption({ label: "Registered manager" });
}

async function send(page: Page, value = PASSWORD, again = value): Promise<void> {
  await password(page).fill(value);
  await confirmation(page).fill(again);
  await page.getByRole("button", { name: /^(Sign up|Reset password)$/ }).click();
}

/** Creates an account with the same call as the form. */
async function anAccount(page: Page): Promise<SignUp> {
  const person = aPerson();
  const answer = await page.request.post("/api/v1/users", {
    data: {
      ...person,
      city: "wales.cardiff.cardiff",
      userGroup: "Agency",
      userType: "agency-owner",
      password: PASSWORD,
      confirmPassword: PASSWORD,
      isPrimaryUser: true,
    },
  });
  expect(answer.status()).toBe(200);
  return person;
}

async function signIn(page: Page, { email }: SignUp, value: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(value);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function resetLinkFor(page: Page, { email }: SignUp): Promise<string> {
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Reset Link sent. Please check your inbox")).toBeVisible();
  return linkIn((await mailTo(email)).text);
}

const linkIn = (text: string): string => {
  const [found] = /\/(reset-password|verify-mobile)\?token=[\w-]{43}/.exec(text) ?? [];
  if (!found) throw new Error("no link in the message");
  return found;
};

const stored = async ({ email }: SignUp) => {
  const [user] = await owner((tx) => tx.select().from(users).where(eq(users.email, email)));
  return user;
};

test.describe("signing up, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing up lists and marks what is missing, keeps what was entered except passwords, and shows the agency's next steps", async ({
    page,
  }) => {
    const person = aPerson();
    await page.goto("/signin");
    await page.getByRole("link", { name: "Sign up as an agency" }).click();
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(summaryOf(page, problem).getByRole("link")).toHaveText([
      texts.fullNameRequired,
      messages.signIn.emailRequired,
      texts.phoneRequired,
      texts.cityRequired,
      texts.userTypeRequired,
      messages.password.required,
      texts.confirmPasswordRequired,
    ]);
    await fillIn(page, { ...person, phone: "12345" });
    await send(page, PASSWORD, "Something-else.1");
    await expect(summaryOf(page, problem).getByRole("link")).toHaveText([texts.phoneFormat, texts.mustMatch]);
    await expectInline(page.getByLabel("Phone number"), "Enter a UK phone number");
    await expectInline(confirmation(page), texts.mustMatch);
    await expect(page.getByLabel("Full name")).toHaveValue("Rowan Alderley");
    await expect(page.getByLabel("Phone number")).toHaveValue("12345");
    await expect(page.getByLabel("Town or city")).toHaveValue("england.west-yorkshire.leeds");
    await expect(page.getByLabel("Your role")).toHaveValue("agency-registered-manager");
    await expect(page.getByLabel("User group")).toHaveValue("Agency");
    await expect(password(page)).toHaveValue("");
    await expect(confirmation(page)).toHaveValue("");
    expect(await page.content()).not.toContain(PASSWORD);
    await page.getByLabel("Phone number").fill(person.phone);
    await send(page);
    await expect(page).toHaveURL("/dashboard/agencies/create-new");
    await expect(page.getByRole("heading", { level: 1, name: texts.setUpTitle })).toBeVisible();
    const known = page.getByRole("region", { name: texts.setUpContact });
    for (const fact of [
      person.fullName,
      "Registered manager",
      person.email,
      `+44${person.phone.replace(/^0|\s/g, "")}`,
      "Leeds, West Yorkshire",
    ]) {
      await expect(known).toContainText(fact);
    }
    const steps = page.getByRole("navigation", { name: "Steps" }).getByRole("link");
    await expect(steps).toContainText(Object.values(texts.setUpSteps).map(({ title }) => title));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
    await page.getByRole("link", { name: texts.setUpTitle }).click();
    await expect(page).toHaveURL("/dashboard/agencies/create-new");
  });

  test("the text message's link verifies a phone number, but opening it is not enough", async ({ page }) => {
    const person = await anAccount(page);
    const link = linkIn((await mailTo(inboxOf(person))).text);
    expect((await page.request.get(link)).status()).toBe(200);
    expect((await stored(person))?.phoneVerifiedAt).toBeNull();
    const verify = async () => {
      await page.goto(link);
      await page.getByRole("button", { name: "Verify my phone number" }).click();
    };
    await verify();
    await expect(page.getByText("Phone Number Verified successfully!!")).toBeVisible();
    expect((await stored(person))?.phoneVerifiedAt).toBeInstanceOf(Date);
    await verify();
    await expect(page.getByText("Phone Number already verified.")).toBeVisible();
  });
});

test("with a script the text message's link verifies a phone number by itself", async ({ page }) => {
  const person = await anAccount(page);
  await page.goto(linkIn((await mailTo(inboxOf(person))).text));
  await expect(page.getByText("Phone Number Verified successfully!!")).toBeVisible();
  expect((await stored(person))?.phoneVerifiedAt).toBeInstanceOf(Date);
});

// tests/integration/accounts.test.ts has every other reason for which a link is refused.
test("a link without a valid token is refused with a message", async ({ page }) => {
  for (const token of ["", "?token=", "?token=a&token=b", "?token=%00"]) {
    const response = await page.request.get(`/reset-password${token}`);
    expect([response.status(), await response.text()]).toEqual([200, expect.stringContaining(texts.resetLink)]);
  }
  expect(await (await page.request.get("/verify-mobile")).text()).toContain("Sorry Something Went Wrong");
  await page.goto("/verify-mobile?token=unknown");
  await expect(page.getByText(texts.phoneError)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the mailed link resets a forgotten password once and ends every session", async ({ page, newBrowserPage }) => {
    const person = await anAccount(page);
    const elsewhere = await newBrowserPage();
    await elsewhere.goto("/signin");
    await signIn(elsewhere, person, PASSWORD);
    await elsewhere.waitForURL("/dashboard/overview");

    const link = await resetLinkFor(page, person);
    // Mail scanners open links, so opening one must not use it up.
    for (let n = 0; n < 3; n++) expect((await page.request.get(link)).status()).toBe(200);
    await page.goto(link);
    await send(page, "Abcdefgh.", "Abcdefgh!");
    await expect(summaryOf(page, problem)).toContainText("Oops Oops you have an incorrect or missed field");
    await expectInline(password(page), "a number");
    await expectInline(confirmation(page), texts.noPassswordMatch);
    await expect(password(page)).toHaveValue("");
    await send(page, NEW_PASSWORD);
    await expect(page).toHaveURL("/signin?reason=password-reset");
    await expect(page.getByText("Password reset successfully")).toBeVisible();
    await signIn(page, person, PASSWORD);
    await expect(summaryOf(page, problem)).toContainText(messages.signIn.wrongCredentials);
    await signIn(page, person, NEW_PASSWORD);
    await expect(page).toHaveURL("/dashboard/overview");
    await elsewhere.goto("/dashboard/overview");
    await expect(elsewhere).toHaveURL(/\/signin/);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: texts.resetLinkTitle })).toBeVisible();
    await expect(page.getByText(texts.resetLink)).toBeVisible();
    await expect(page.getByRole("button", { name: "Reset password" })).toBeDisabled();
    await page.getByRole("link", { name: "Get a new link" }).click();
    await expect(page).toHaveURL("/forget-password");
    await page.getByRole("link", { name: "Return to Login" }).click();
    await expect(page).toHaveURL(/\/signin|\/dashboard\/overview/);
  });
});

test("the password rules say in words which of them are met, and the account pages with errors have the focus in the summary and no accessibility problems", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/signup");
  const { met, unmet, allMet, unmetRules } = messages.password;
  const words = messages.password.rules({ lengthMin: 8, lengthMax: 128, runMax: 2 });
  const rules = page.getByRole("list").filter({ hasText: words.length }).getByRole("listitem");
  const states = () => rules.evaluateAll((items) => items.map((item) => / – (.*)$/.exec(item.textContent ?? "")?.[1]));
  // They are announced when typing pauses.
  const announcement = page.getByRole("status").filter({ hasText: /password/ });
  await expect.poll(states).toEqual(Array(6).fill(unmet));
  await password(page).pressSequentially("aaa1");
  await expect.poll(states).toEqual([unmet, met, unmet, met, unmet, unmet]);
  await expect(announcement).toHaveText(unmetRules([words.length, words.upperCase, words.special, words.run]));
  await password(page).fill("Aa1 bcde");
  await expect.poll(states).toEqual(Array(6).fill(met));
  await expect(announcement).toHaveText(allMet);
  await fillIn(page, { ...aPerson(), email: "not-an-address" });
  await send(page);
  await expectError(page, {
    title: problem,
    link: messages.signIn.emailFormat,
    control: page.getByLabel("Email address"),
    message: messages.signIn.emailFormat,
  });
  const checkPage = async () => {
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  };
  await checkPage();
  await page.goto("/forget-password");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(summaryOf(page, problem)).toBeFocused();
  await checkPage();
});

test("the page of a valid reset link and an agency in draft have no accessibility problems", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await anAccount(page);
  const checkPage = async () => {
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  };
  await page.goto(await resetLinkFor(page, person));
  await password(page).fill("Aa1");
  await checkPage();
  await page.goto("/signin");
  await signIn(page, person, PASSWORD);
  await page.waitForURL("/dashboard/overview");
  await checkPage();
  await page.goto("/dashboard/agencies/create-new");
  await checkPage();
});
