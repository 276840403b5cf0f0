/** Releasing shifts in tiers: the rules of a service with their preview, the reasons on a shift's page, and its release. */
import { randomUUID } from "node:crypto";
import { messages } from "@/lib/config/messages";
import { jobs as texts } from "@/lib/config/messages/jobs";
import { jobReleaseSection, releaseSentences, releaseSettingsPage as settings } from "@/lib/config/messages/releases";
import { services } from "@/lib/db/seed/organisations";
import { calendarDate, daysAfter } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { fillInShift, openShift, post, SERVICE } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const serviceId = services.find(({ name }) => name === SERVICE)?.id;

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  // The agency of this scenario has tier 1, so that it sees the shifts of other tests as before.
  test("a provider previews and saves rules, reads who sees a shift and why, and releases it to all", async ({
    page,
  }) => {
    test.slow();
    const unit = `Unit ${randomUUID().slice(0, 8)}`;
    const day = daysAfter(calendarDate(new Date()), 3);
    await signInAs(page, "provider");
    await page.goto(`/dashboard/services/release?service=${serviceId}`);
    const rule = page.getByRole("group", { name: settings.rule(1) });
    await rule.getByLabel(settings.fromDays).fill("2");
    await rule.getByLabel(settings.favouritesHours).fill("0");
    await rule.getByLabel(settings.tier2Hours).fill("9");
    await rule.getByLabel(settings.allHours).fill("8");
    await page.getByRole("button", { name: settings.preview }).click();
    await expect(page.locator(".summary")).toContainText(messages.releases.allBeforeTier2);
    await expect(rule.getByLabel(settings.tier2Hours)).toHaveValue("9");
    await expectAccessible(page);
    await rule.getByLabel(settings.tier2Hours).fill("4");
    await page.getByRole("button", { name: settings.preview }).click();
    const preview = page.getByRole("region", { name: settings.previewTitle });
    await expect(preview).toContainText(releaseSentences.atLeast(2));
    await expect(preview).toContainText("First tier 1, tier 2 after 4 hours, all agencies after 8 hours.");
    await expectNoSideScroll(page);
    // The first attempt saves them, the others replace them.
    await preview.getByRole("button", { name: new RegExp(`^(${settings.save}|${settings.replace})$`) }).click();
    await expectSaid(page, messages.releases.rulesSaved);
    await expect(page.getByRole("region", { name: `${settings.rules}: ${SERVICE}` })).toContainText(
      "tier 2 after 4 hours",
    );

    await page.goto("/dashboard/jobs/post");
    await fillInShift(page, { unit, day, start: "08:00", end: "14:00" });
    await post(page);
    await openShift(page, unit);
    const release = page.getByRole("region", { name: jobReleaseSection.title });
    const rows = release.getByRole("row");
    await expect(rows.filter({ hasText: jobReleaseSection.stepTitles.tier_one }).first()).toContainText("Open since");
    await expect(rows.filter({ hasText: jobReleaseSection.stepTitles.all }).first()).toContainText("Opens");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await release.getByRole("link", { name: jobReleaseSection.releaseNow }).click();
    await expect(release).toContainText(jobReleaseSection.confirmHint);
    await release.getByRole("button", { name: jobReleaseSection.releaseNow }).click();
    await expectSaid(page, texts.releasedNow);
    await expect(rows.filter({ hasText: jobReleaseSection.stepTitles.all }).first()).toContainText("Opened");
    await expect(release.getByRole("link", { name: jobReleaseSection.releaseNow })).toBeHidden();
  });
});
