/** The account page: the user's details and their signed-in devices. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { owner } from "./support/database";
import { aPerson, signInPerson, startSession } from "./support/people";
import { sessionCookie } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.session;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("opens from the name in the top bar, shows the user's details, and signs devices out", async ({
    page,
    newBrowserPage,
  }) => {
    const person = await aPerson();
    const others = [await newBrowserPage(), await newBrowserPage()];
    await signInPerson(page, person);
    for (const other of others) await startSession(other, person);
    await page.getByRole("banner").getByText("Linnet Harrowgate").click();
    await page.getByRole("banner").getByRole("link", { name: "Your account" }).click();
    await expect(page).toHaveURL("/dashboard/account");
    await expect(page.getByRole("heading", { level: 1, name: texts.accountTitle })).toBeVisible();
    const about = page.getByRole("region", { name: "About you" });
    for (const fact of ["Linnet Harrowgate", person.email, person.organisations[0]?.name ?? ""]) {
      await expect(about.getByText(fact, { exact: true })).toBeVisible();
    }

    // One of them: what it asks for next leads to the sign-in.
    const items = page.getByRole("region", { name: texts.sessionsTitle }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    await expect(items.first()).toContainText(texts.thisDevice);
    await expect(items.first()).toContainText("Chrome");
    await items.nth(1).getByRole("button", { name: "Sign out" }).click();
    await expect(items).toHaveCount(2);
    const signedIn: Page[] = [];
    for (const other of others) {
      const { pathname, search } = new URL((await other.request.get("/dashboard/overview")).url());
      if (pathname === "/dashboard/overview") signedIn.push(other);
      else expect(`${pathname}${search}`).toBe("/signin?reason=expired");
    }
    expect(signedIn).toHaveLength(1);

    // All others.
    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await expect(items).toHaveCount(1);
    // account-protection.spec.ts signs a device out with a script.
    for (const other of signedIn) {
      await other.goto("/dashboard/overview");
      await expect(other).toHaveURL("/signin?reason=expired");
      await expect(other.locator(".notice").getByText(texts.expired)).toBeVisible();
      expect((await sessionCookie(other))?.value ?? "").toBe("");
    }

    // Everywhere: this one too.
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL("/signin?reason=signed-out");
    const { sessions } = schema;
    const rows = await owner((tx) => tx.select().from(sessions).where(eq(sessions.userId, person.userId)));
    expect(rows.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });
});
