/** The search begins with a user's favourites and what they opened last; a record's page has the star. */
import { favourites as texts } from "@/lib/config/messages/favourites";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, startSession } from "./support/people";
import { expect, test } from "./support/test";

async function aColleague() {
  const person = await aPerson({ fullName: "Agnes Agent", codes: ["1001", "1002"] });
  const [agency] = person.organisations;
  const worker = await owner((tx) => insertCompleteWorker(tx, agency, {}));
  return { person, worker, name: `${worker.firstName} ${worker.lastName}` };
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a worker is starred on their page, and the star can be removed", async ({ page }) => {
    const { person, worker } = await aColleague();
    await startSession(page, person);
    await page.goto(`/dashboard/workers/${worker.id}`);
    const star = page.getByRole("button", { name: texts.star });
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await page.goto(`/dashboard/workers/${worker.id}`);
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "false");
  });
});

test("the search shows what was opened last, and favourites first", async ({ page }) => {
  const { person, worker, name } = await aColleague();
  await startSession(page, person);
  await page.goto(`/dashboard/workers/${worker.id}`);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("group", { name: texts.recents }).getByRole("option")).toContainText([name]);
  await expect(dialog.getByRole("group", { name: texts.favourites })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: texts.star }).click();
  await expect(page.getByRole("button", { name: texts.star, pressed: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);
  await page.goto("/dashboard/search");
  const first = page.getByRole("group", { name: texts.favourites }).getByRole("option");
  await expect(first).toContainText([name]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(worker.id));
});
