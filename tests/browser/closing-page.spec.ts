import { sessionCookie, startOwnSession } from "./support/story";
import { expect, LOST, test } from "./support/test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("thanks the worker in the specification's words; Close signs out, and the page says that it can be closed", async ({
    page,
  }) => {
    await startOwnSession(page, "agency");
    const ended = await sessionCookie(page);
    await page.goto("/closing-page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Thank you for submitting Tendwell Medical Questionnaire",
    );
    await expect(
      page.getByText("Our compliance team will check your submission and get back to you if they have any questions", {
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("You are signed out. You can close this tab now.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0);
    expect(await sessionCookie(page)).toBeUndefined();
    if (ended) await page.context().addCookies([ended]);
    await page.goto("/dashboard/overview");
    await expect(page).toHaveURL("/signin?reason=expired");
  });
});

test.describe("with JavaScript", () => {
  test.use({ expectedErrors: LOST });

  test("Close reports that signing out failed without a connection, and signs out when pressed again", async ({
    page,
    context,
  }) => {
    await startOwnSession(page, "agency");
    await page.goto("/closing-page", { waitUntil: "networkidle" });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "We could not sign you out." })).toBeVisible();
    await expect(page.getByText("You are signed out.")).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("You are signed out. You can close this tab now.")).toBeVisible();
    expect(await sessionCookie(page)).toBeUndefined();
  });
});

test("Close closes a tab that a script opened", async ({ page, context }) => {
  await page.goto("/signin");
  const opened = context.waitForEvent("page");
  await page.evaluate(() => {
    window.open("/closing-page");
  });
  const tab = await opened;
  const closed = tab.waitForEvent("close");
  await tab.getByRole("button", { name: "Close" }).click();
  await closed;
});
