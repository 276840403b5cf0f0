import { messages } from "@/lib/config/messages";
import { seal, unseal } from "@/lib/session";
import { expectInline, summaryOf } from "./support/checks";
import { toast } from "./support/questionnaire";
import { emailOf, sendSignIn, sessionCookie, signOutByMenu, startOwnSession } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.signIn;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("missing fields are listed and marked; a wrong password keeps the email address and never the password", async ({
      page,
    }) => {
      await page.goto("/signin");
      await page.getByRole("button", { name: "Sign in" }).click();
      const summary = summaryOf(page, messages.general.problem);
      await expect(summary).toContainText("Oops you have an incorrect or missed field");
      await expect(summary.getByRole("link")).toHaveText([texts.emailRequired, texts.passwordRequired]);
      await expectInline(page.getByLabel("Email address"), texts.emailRequired);
      await expectInline(page.getByLabel("Password"), texts.passwordRequired);
      await sendSignIn(page, "booker", "Wrong.2026");
      await expect(summary).toContainText("You have entered an invalid username or password");
      await expect(page.getByLabel("Email address")).toHaveValue(emailOf("booker"));
      await expect(page.getByLabel("Password")).toHaveValue("");
      await expect(page).toHaveURL("/signin");
    });

    test("the right password leads to the overview of the user's organisation, and signing out ends the session", async ({
      page,
    }) => {
      await page.goto("/signin");
      await sendSignIn(page, "agency");
      await expect(page).toHaveURL("/dashboard/overview");
      await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
      await expect(page.locator(".app-switch")).toContainText("Bramblegate Care Staffing");
      const ended = await sessionCookie(page);
      await signOutByMenu(page);
      await expect(page).toHaveURL("/signin?reason=signed-out");
      await expect(page.getByText(texts.signedOut)).toBeVisible();
      // A copy of the old cookie opens nothing.
      if (ended) await page.context().addCookies([ended]);
      await page.goto("/dashboard/overview");
      await expect(page).toHaveURL("/signin?reason=expired");
      await expect(page.locator(".notice").getByText(messages.session.expired)).toBeVisible();
    });

    // Without a script the server answers the rest as it answers those above.
    if (!javaScriptEnabled) return;

    test("a care worker is sent to the mobile application and a person without this app is refused, and no one stays signed in", async ({
      page,
    }) => {
      // In another tab the browser is signed in as another user.
      await startOwnSession(page, "provider");
      const former = await sessionCookie(page);
      await page.context().clearCookies();
      for (const [account, words, reason] of [
        ["worker", "Please use Care worker mobile application to sign in as a care worker.", "worker"],
        ["noapp", "You do not have access to this app.", "no-access"],
      ] as const) {
        await page.goto("/signin");
        if (former) await page.context().addCookies([former]);
        await sendSignIn(page, account);
        await expect(summaryOf(page, messages.general.problem)).toContainText(words);
        await expect(toast(page, words)).toBeVisible();
        await expect(page).toHaveURL(`/signin?reason=${reason}`);
        await expect(page.locator(".notice").getByText(words)).toBeVisible();
        expect((await sessionCookie(page))?.value ?? "").toBe("");
      }
      if (former) await page.context().addCookies([former]);
      expect((await page.request.get("/dashboard/overview")).url()).toMatch(/\/signin\?reason=expired$/);
    });

    test("an unknown address gets the same message as a wrong password, a person without an account another", async ({
      page,
    }) => {
      await page.goto("/signin");
      await sendSignIn(page, "no-such-person");
      await expect(summaryOf(page, messages.general.problem)).toContainText(texts.wrongCredentials);
      await sendSignIn(page, "unregistered");
      await expect(summaryOf(page, "No account found")).toContainText(
        "User is not associated with any account on Tendwell. Please contact your manager.",
      );
    });

    test("signing out removes the cookie even while the edge is extending it", async ({ page }) => {
      await startOwnSession(page, "provider");
      await page.goto("/dashboard/overview");
      const cookie = await sessionCookie(page);
      const session = await unseal(cookie?.value, Date.now());
      if (!cookie || !session) throw new Error("no session");
      const value = await seal({ ...session, touchedAtMs: session.touchedAtMs - 5 * 60_000 });
      await page.context().addCookies([{ ...cookie, value }]);
      await signOutByMenu(page);
      await expect(page).toHaveURL("/signin?reason=signed-out");
      expect((await sessionCookie(page))?.value ?? "").toBe("");
    });
  });
}

test("signing in leads to the requested page, and a signed-in user who opens sign-in there too", async ({ page }) => {
  const leadsTo = async (path: string) => (await page.request.get(path)).url();
  expect(await leadsTo("/")).toMatch(/\/signin$/);
  await page.goto("/dashboard/workers");
  await expect(page).toHaveURL("/signin?redirect=workers");
  await sendSignIn(page, "compliance");
  await expect(page).toHaveURL("/dashboard/workers");
  expect(await leadsTo("/signin?redirect=workers")).toMatch(/\/dashboard\/workers$/);
  expect(await leadsTo("/dashboard")).toMatch(/\/dashboard\/overview$/);
});

// tests/unit/return-after-sign-in.test.ts has every kind of redirect.
test("a redirect to another site, or to a page that the user may not open, leads to the overview", async ({ page }) => {
  await page.goto("/signin?redirect=%2F%252f%252felsewhere.example");
  await sendSignIn(page, "agency");
  await expect(page).toHaveURL("/dashboard/overview");
  await page.context().clearCookies();
  await page.goto("/signin?redirect=workers");
  await sendSignIn(page, "booker");
  await expect(page).toHaveURL("/dashboard/overview");
});

test.describe("a cookie that was tampered with", () => {
  test("is ignored and removed", async ({ page }) => {
    await startOwnSession(page, "agency");
    const cookie = await sessionCookie(page);
    if (!cookie) throw new Error("no cookie");
    const middle = Math.floor(cookie.value.length / 2);
    const letter = cookie.value[middle] === "A" ? "B" : "A";
    const value = cookie.value.slice(0, middle) + letter + cookie.value.slice(middle + 1);
    await page.context().addCookies([{ ...cookie, value }]);
    expect((await page.request.get("/dashboard/overview")).url()).toMatch(/\/signin$/);
    expect(await sessionCookie(page)).toBeUndefined();
  });
});
