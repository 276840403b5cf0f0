/** The account page: the user's details and their signed-in devices. */
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { owner } from "./support/database";
import { aPerson, signInPerson, startSession } from "./support/people";
import { sessionCookie } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.session;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("opens from the name in the top bar and shows the user's details", async ({ page }) => {
      const person = await aPerson();
      await signInPerson(page, person);
      await page.getByRole("banner").getByText("Linnet Harrowgate").click();
      await page.getByRole("banner").getByRole("link", { name: "Your account" }).click();
      await expect(page).toHaveURL("/dashboard/account");
      await expect(page.getByRole("heading", { level: 1, name: texts.accountTitle })).toBeVisible();
      const about = page.getByRole("region", { name: "About you" });
      for (const fact of ["Linnet Harrowgate", person.email, person.organisations[0]?.name ?? ""]) {
        await expect(about.getByText(fact, { exact: true })).toBeVisible();
      }
    });

    test("signs another device out, which takes effect with that device's next request", async ({
      page,
      newBrowserPage,
    }) => {
      const person = await aPerson();
      await startSession(page, person);
      const other = await newBrowserPage();
      await startSession(other, person);
      await page.goto("/dashboard/account");
      const items = page.getByRole("region", { name: texts.sessionsTitle }).getByRole("listitem");
      await expect(items).toHaveCount(2);
      await expect(items.first()).toContainText(texts.thisDevice);
      await expect(items.first()).toContainText("Chrome");
      await items.nth(1).getByRole("button", { name: "Sign out" }).click();
      await expect(items).toHaveCount(1);
      await other.goto("/dashboard/overview");
      await expect(other).toHaveURL("/signin?reason=expired");
      await expect(other.locator(".notice").getByText(texts.expired)).toBeVisible();
      expect((await sessionCookie(other))?.value ?? "").toBe("");
      await page.goto("/dashboard/overview");
      await expect(page).toHaveURL("/dashboard/overview");
    });

    // Without a script the server answers the rest as it answers those above.
    if (!javaScriptEnabled) return;

    test("signing out everywhere also signs this device out", async ({ page, newBrowserPage }) => {
      const person = await aPerson();
      await startSession(page, person);
      const other = await newBrowserPage();
      await startSession(other, person);
      await page.goto("/dashboard/account");
      await page.getByRole("button", { name: "Sign out everywhere" }).click();
      await expect(page).toHaveURL("/signin?reason=signed-out");
      await other.goto("/dashboard/account");
      await expect(other).toHaveURL("/signin?redirect=account&reason=expired");
      const { sessions } = schema;
      const rows = await owner((tx) => tx.select().from(sessions).where(eq(sessions.userId, person.userId)));
      expect(rows.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    });
  });
}

test("signs all other devices out and stays signed in here", async ({ page, newBrowserPage }) => {
  const person = await aPerson();
  await startSession(page, person);
  const others = [await newBrowserPage(), await newBrowserPage()];
  for (const other of others) await startSession(other, person);
  await page.goto("/dashboard/account");
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page.getByText(texts.othersEnded)).toBeVisible();
  for (const other of others) {
    await other.goto("/dashboard/overview");
    await expect(other).toHaveURL("/signin?reason=expired");
  }
});
