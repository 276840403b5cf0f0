/** Signing up, choosing a new password and verifying a phone number, as people do it. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { accountTokens, users } from "@/lib/db/schema";
import {
  expectAccessible,
  expectInline,
  expectNoSideScroll,
  expectProblem,
  smallTargets,
  summaryOf,
} from "./support/checks";
import { owner } from "./support/database";
import { mailTo } from "./support/inbox";
import { emailOf, sessionCookie } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.accounts;
const { problem } = messages.general;
const PASSWORD = "Quiet-Harbour.7";
const NEW_PASSWORD = "Other Harbour8";

type SignUp = { fullName: string; email: string; phone: string };

const aPerson = (): SignUp => ({
  fullName: "Rowan Alderley",
  email: `sign-up-${randomUUID()}@people.example`,
  // Of this test's own, since the inbox is shared.
  phone: `07700 9${String(randomInt(100_000)).padStart(5, "0")}`,
});

const inboxOf = ({ phone }: SignUp) => `+44${phone.replace(/^0|\s/g, "")}@sms.local`;

const password = (page: Page) => page.getByLabel(/^(New p|P)assword$/);
const confirmation = (page: Page) => page.getByLabel(/^Confirm (new )?password$/);

async function fillIn(page: Page, person: SignUp): Promise<void> {
  await page.getByLabel("Full name").fill(person.fullName);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Phone number").fill(person.phone);
  await page.getByLabel("Town or city").selectOption({ label: "Leeds, West Yorkshire" });
  await page.getByLabel("Your role").selectOption({ label: "Registered manager" });
}

async function send(page: Page, typed = PASSWORD, again = typed): Promise<void> {
  await password(page).fill(typed);
  await confirmation(page).fill(again);
  await page.getByRole("button", { name: /^(Sign up|Reset password)$/ }).click();
}

/** An account of this test's own, made by the same call as the form's. */
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

async function signIn(page: Page, { email }: SignUp, typed: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(typed);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function resetLinkFor(page: Page, { email }: SignUp): Promise<string> {
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("whoever signs up comes in, and sees what is known of the agency and what is to come", async ({ page }) => {
      const person = aPerson();
      await page.goto("/signin");
      await page.getByRole("link", { name: "Sign up as an agency" }).click();
      await fillIn(page, person);
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

    test("what is missing is listed and marked; what was typed is kept, a password never", async ({ page }) => {
      await page.goto("/signup");
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
      await fillIn(page, { ...aPerson(), phone: "12345" });
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
    });

    for (const account of ["agency", "worker", "nobody"]) {
      test(`signing up with the e-mail of ${account} says no more than that it failed`, async ({ page }) => {
        await page.goto("/signup");
        await fillIn(page, { ...aPerson(), email: emailOf(account) });
        await send(page);
        const summary = summaryOf(page, problem);
        await expect(summary).toContainText("Something went wrong, Please try again later");
        await expect(summary.getByRole("link")).toHaveCount(0);
        await expect(page.getByLabel("E-mail address")).toHaveValue(emailOf(account));
        expect(await sessionCookie(page)).toBeUndefined();
      });
    }

    for (const account of ["worker", "nobody", "no-such-person"]) {
      test(`a new password for ${account} is refused as an invalid e-mail`, async ({ page }) => {
        await page.goto("/forget-password");
        await page.getByLabel("E-mail address").fill(emailOf(account));
        await page.getByRole("button", { name: "Send the link" }).click();
        await expect(summaryOf(page, problem)).toContainText("You have entered an invalid email");
        await expect(page.getByLabel("E-mail address")).toHaveValue(emailOf(account));
      });
    }

    test("a forgotten password is replaced by the mail's link, once, and every session ends", async ({
      page,
      newVisitor,
    }) => {
      const person = await anAccount(page);
      const elsewhere = await newVisitor();
      await elsewhere.goto("/signin");
      await signIn(elsewhere, person, PASSWORD);
      await elsewhere.waitForURL("/dashboard/overview");

      const link = await resetLinkFor(page, person);
      // Mail scanners open links: that spends nothing.
      for (let n = 0; n < 3; n++) expect((await page.request.get(link)).status()).toBe(200);
      await page.goto(link);
      await send(page, "Abcdefgh.", "Abcdefgh!");
      await expect(summaryOf(page, problem)).toContainText("Oops Oops you have an incorrect or missed field");
      await expectInline(password(page), "a digit");
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
      await page.getByRole("link", { name: "Ask for a new link" }).click();
      await expect(page).toHaveURL("/forget-password");
      await page.getByRole("link", { name: "Return to Login" }).click();
      await expect(page).toHaveURL(/\/signin|\/dashboard\/overview/);
    });

    test("a link that was replaced while its page was open says so when it is used", async ({ page }) => {
      const person = await anAccount(page);
      await page.goto(await resetLinkFor(page, person));
      const user = await stored(person);
      await owner((tx) =>
        tx
          .update(accountTokens)
          .set({ voidedAt: new Date() })
          .where(eq(accountTokens.userId, user?.id ?? "")),
      );
      await send(page, NEW_PASSWORD);
      await expect(summaryOf(page, problem)).toContainText(texts.resetLink);
    });

    for (const token of ["", "?token=", "?token=unknown", "?token=a&token=b", "?token=%00"]) {
      test(`a reset link that is none is refused in words: ${token || "nothing"}`, async ({ page }) => {
        const response = await page.goto(`/reset-password${token}`);
        expect(response?.status()).toBe(200);
        await expect(page.getByText(texts.resetLink)).toBeVisible();
        await expect(page.getByRole("button", { name: "Reset password" })).toBeDisabled();
      });
    }

    test("a phone number is verified by the text message's link, and not by its being opened", async ({ page }) => {
      const person = await anAccount(page);
      const link = linkIn((await mailTo(inboxOf(person))).text);
      expect((await page.request.get(link)).status()).toBe(200);
      expect((await stored(person))?.phoneVerifiedAt).toBeNull();
      const verify = async () => {
        await page.goto(link);
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Verify my phone number" }).click();
      };
      await verify();
      await expect(page.getByText("Phone Number Verified successfully!!")).toBeVisible();
      expect((await stored(person))?.phoneVerifiedAt).toBeInstanceOf(Date);
      await verify();
      await expect(page.getByText("Phone Number already verified.")).toBeVisible();
    });

    test("a link for a number that was changed since does not verify it", async ({ page }) => {
      const person = await anAccount(page);
      const link = linkIn((await mailTo(inboxOf(person))).text);
      await owner((tx) => tx.update(users).set({ phone: "+447700900999" }).where(eq(users.email, person.email)));
      await page.goto(link);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Verify my phone number" }).click();
      const summary = summaryOf(page, "Sorry Something Went Wrong");
      await expect(summary).toContainText("An error occured while trying to verify the phone number.");
      expect((await stored(person))?.phoneVerifiedAt).toBeNull();
    });

    test("the demo's number that was verified says so, and a link without a token is refused", async ({ page }) => {
      await page.goto("/verify-mobile?token=demo-phone-verified");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Verify my phone number" }).click();
      await expect(page.getByText("Phone Number already verified.")).toBeVisible();
      await page.goto("/verify-mobile");
      await expect(page.getByRole("heading", { name: "Sorry Something Went Wrong" })).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
    });
  });
}

test("the first problem of a sign-up is shown in summary, field and focus together", async ({ page }) => {
  await page.goto("/signup");
  await fillIn(page, { ...aPerson(), email: "not-an-address" });
  await send(page);
  await expectProblem(page, {
    title: problem,
    link: messages.signIn.emailFormat,
    control: page.getByLabel("E-mail address"),
    message: messages.signIn.emailFormat,
  });
});

test("towns are grouped by country", async ({ page }) => {
  await page.goto("/signup");
  const groups = await page
    .getByLabel("Town or city")
    .locator("optgroup")
    .evaluateAll((found) => found.map((group) => [group.getAttribute("label"), group.children.length] as const));
  expect(groups.map(([label]) => label)).toEqual(["England", "Scotland", "Wales", "Northern Ireland"]);
  expect(groups.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(300);
});

test("the rules of a password say which of them are met, in words, and are read out once the typing pauses", async ({
  page,
}) => {
  await page.goto("/signup");
  const { met, unmet, allMet, stillToDo } = messages.password;
  const words = messages.password.rules({ lengthMin: 8, lengthMax: 128, runMax: 2 });
  const rules = page.getByRole("list").filter({ hasText: words.length }).getByRole("listitem");
  const states = () => rules.evaluateAll((items) => items.map((item) => / – (.*)$/.exec(item.textContent ?? "")?.[1]));
  const said = page.getByRole("status").filter({ hasText: /password/ });
  await expect.poll(states).toEqual(Array(6).fill(unmet));
  await password(page).pressSequentially("aaa1");
  await expect.poll(states).toEqual([unmet, met, unmet, met, unmet, unmet]);
  await expect(said).toHaveText(stillToDo([words.length, words.upperCase, words.special, words.run]));
  await password(page).fill("Aa1 bcde");
  await expect.poll(states).toEqual(Array(6).fill(met));
  await expect(said).toHaveText(allMet);
});

test("the pages of accounts with errors have no accessibility problem either", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, button] of [
    ["/signup", "Sign up"],
    ["/forget-password", "Send the link"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: button }).click();
    await expect(summaryOf(page, problem)).toBeFocused();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  }
});

test("a good reset link's page and an agency in draft have no accessibility problem either", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await anAccount(page);
  const look = async () => {
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  };
  await page.goto(await resetLinkFor(page, person));
  await password(page).fill("Aa1");
  await look();
  await page.goto("/signin");
  await signIn(page, person, PASSWORD);
  await page.waitForURL("/dashboard/overview");
  await look();
  await page.goto("/dashboard/agencies/create-new");
  await look();
});
