/** A shift that needs authorisation: it is posted, refused with a reason, sent again and approved, and then an agency sees it. */
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { authorisersPage } from "@/lib/config/messages/authorisers";
import { postJobPage } from "@/lib/config/messages/jobs";
import { jobAuthorisationSection, jobAuthorisationsPage } from "@/lib/config/messages/jobs/authorisations";
import { timesheetsPage } from "@/lib/config/messages/timesheets";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { users } from "@/lib/db/seed/people";
import { calendarDate, daysAfter } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aUnit, fillInShift, listOf, rowOf } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.jobs;
/** A service of the demo's provider that requires authorisation and is in an active agreement. */
const required = services.find(({ jobAuthorisation }) => jobAuthorisation === "required");

test("a booker's shift is refused, sent again and approved, and the agency sees it", async ({ page }) => {
  test.slow();
  const unit = aUnit();
  const day = daysAfter(calendarDate(new Date()), 3);
  const row = rowOf(page, unit);

  await signInAs(page, "provider");
  await page.goto("/dashboard/jobs/post");
  const service = postJobPage.needsAuthorisation(required?.name ?? "");
  await fillInShift(page, { service, unit, day, start: "08:00", end: "20:00" });
  await page.getByRole("button", { name: postJobPage.post }).click();
  await expectSaid(page, texts.sentForAuthorisation(1));
  await page.goto(listOf(day));
  await expect(row).toContainText(texts.status.draft.label);

  await signInAs(page, "agency");
  await page.goto(listOf(day));
  await expect(row).toHaveCount(0);

  await signInAs(page, "authoriser");
  await page.goto("/dashboard/tasks/job-authorisations");
  await expect(row).toContainText(users.find(({ uid }) => uid === "demo-provider")?.fullName ?? "");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await row.getByRole("link", { name: jobAuthorisationsPage.refuse }).click();
  await page.getByRole("button", { name: jobAuthorisationsPage.refuse, exact: true }).click();
  await expect(page.locator(".summary")).toContainText(texts.refuseReasonNeeded);
  await page.getByLabel(jobAuthorisationsPage.refuseReason).fill("Ask the bank staff first.");
  await page.getByRole("button", { name: jobAuthorisationsPage.refuse, exact: true }).click();
  await expectSaid(page, texts.refused);
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: jobAuthorisationsPage.decided }).click();
  await expect(row).toContainText("Ask the bank staff first.");

  await signInAs(page, "provider");
  await page.goto(listOf(day));
  await row.getByRole("link").click();
  await expect(page.getByText("Ask the bank staff first.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: jobAuthorisationSection.sendAgain }).click();
  await expectSaid(page, texts.sentAgain);
  await expect(page.getByRole("button", { name: jobAuthorisationSection.withdraw })).toBeVisible();

  await signInAs(page, "authoriser");
  await page.goto("/dashboard/tasks/job-authorisations");
  await row.getByRole("button", { name: jobAuthorisationsPage.approve }).click();
  await expectSaid(page, texts.authorised(1, { unseen: 0, othersFrom: null }));
  await expect(row).toHaveCount(0);

  await signInAs(page, "agency");
  await page.goto(listOf(day));
  await expect(row).toContainText(texts.status.open.label);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the platform gives an authoriser an absence, which their provider sees", async ({ page }) => {
    const [first, last] = [daysAfter(calendarDate(new Date()), 100), daysAfter(calendarDate(new Date()), 107)];
    const authoriser = users.find(({ uid }) => uid === "demo-authoriser");
    const name = authoriser?.fullName ?? "";
    await signInAs(page, "admin");
    await page.goto("/dashboard/tasks/authoriser");
    await expectAccessible(page);
    await page.getByRole("link", { name: `${authorisersPage.change} ${name}` }).click();
    await expect(page.getByLabel(authorisersPage.limitLabel)).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByLabel(authorisersPage.limitLabel).fill("a lot");
    await page.getByLabel(authorisersPage.awayFromLabel).fill(last);
    await page.getByLabel(authorisersPage.awayToLabel).fill(first);
    await page.getByRole("button", { name: authorisersPage.save }).click();
    await expect(page.locator(".summary")).toContainText(messages.authorisers.limitNeeded);
    await expect(page.getByLabel(authorisersPage.limitLabel)).toHaveValue("a lot");
    await page.getByLabel(authorisersPage.limitLabel).fill("");
    await page.getByLabel(authorisersPage.awayFromLabel).fill(first);
    await page.getByLabel(authorisersPage.awayToLabel).fill(last);
    await page.getByRole("button", { name: authorisersPage.save }).click();
    await expectSaid(page, messages.authorisers.saved);

    await signInAs(page, "authoriser");
    await page.goto("/dashboard/tasks/authoriser");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(String(new Date(`${last}T12:00:00Z`).getUTCFullYear()));
    await expect(page.getByRole("link", { name: authorisersPage.change })).toHaveCount(0);
    const membershipId = authoriser?.memberships[0]?.id ?? "";
    // Other tests need the authoriser as the demo has them.
    await owner((tx) =>
      tx
        .update(schema.authorisers)
        .set({ awayFrom: null, awayTo: null })
        .where(eq(schema.authorisers.membershipId, membershipId)),
    );
  });

  test("a provider says whether the two-person rule holds for hours", async ({ page }) => {
    await signInAs(page, "provider");
    await page.goto("/dashboard/tasks/timesheet");
    // Saved as it is: other tests approve hours of this provider.
    await expect(page.getByLabel(timesheetsPage.hoursRuleLabel)).not.toBeChecked();
    await page.getByRole("button", { name: timesheetsPage.saveRule }).click();
    await expectSaid(page, timesheetsPage.done.rule);
  });
});
