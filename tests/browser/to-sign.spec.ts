/** "For your side to sign": the signatory gets to signing from the list, their colleague sees who has the link and sends it again. */
import { devices } from "@playwright/test";
import { agreementPages, agreementsList, toSign } from "@/lib/config/messages/agreements/pages";
import { signing } from "@/lib/config/messages/signing";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { aPerson, signInPerson } from "./support/people";
import { aSentAgreement, linkFor } from "./support/sent-agreements";
import { party } from "./support/signing";
import { expect, test } from "./support/test";

/** A user of the agency that every agreement of these tests is with. */
function ofAgency(fullName: string) {
  const { id, name } = party("agencyA");
  return aPerson({ in: [{ id, name }], fullName, codes: ["6001"] });
}

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  test("one press leads the signatory to signing, and a colleague sends the link again", async ({
    page,
    newBrowserPage,
  }) => {
    const signatory = await ofAgency("Ottoline Marsh");
    const colleague = await ofAgency("Rowan Birch");
    const { agreementId, reference, first } = await aSentAgreement({
      hasAnnexure: false,
      signatory: signatory.email,
    });
    const mailed = await linkFor(first);

    const other = await newBrowserPage();
    await signInPerson(other, colleague);
    await other.goto(`/dashboard/agreements?search=${reference}`);
    await expect(other.getByRole("row", { name: new RegExp(reference) })).toContainText("Ottoline Marsh, since");
    await other.goto(`/dashboard/agreements/${agreementId}`);
    const panel = other.getByRole("region", { name: toSign.others("Ottoline Marsh") });
    await expect(panel).toContainText(toSign.notOpened);
    await expect(panel.getByRole("button", { name: toSign.sign })).toHaveCount(0);
    await expectAccessible(other);

    await signInPerson(page, signatory);
    await page.goto(`/dashboard/agreements?search=${reference}`);
    await page.getByRole("link", { name: agreementsList.sign(reference) }).click();
    await expect(page.getByRole("region", { name: toSign.yours })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: toSign.sign }).click();
    await expect(page).toHaveURL(/\/sign-agreement\?token=[\w-]{43}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(signing.title(reference));
    // A whole new page, with the policy under which the signing area may be shown.
    await page.getByRole("button", { name: signing.start, exact: true }).click();
    await expect(page.locator(`iframe[title="${signing.frameTitle}"]`)).toBeVisible();
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    await other.reload();
    await expect(panel).not.toContainText(toSign.notOpened);
    expect(page.url()).not.toContain(mailed);

    await panel.getByRole("button", { name: agreementPages.actions.resend.label }).click();
    const sent = agreementPages.linkSentTo("Ottoline Marsh", first.email);
    await expect(other.getByText(sent).filter({ visible: true }).first()).toBeInViewport();
  });
});

test.describe("on a phone", () => {
  test.use({ userAgent: devices["Pixel 7"].userAgent, viewport: { width: 390, height: 844 } });

  test("the signatory signs from the agreement's page", async ({ page }) => {
    const signatory = await ofAgency("Ottoline Marsh");
    const { agreementId, reference, first } = await aSentAgreement({ hasAnnexure: false, signatory: signatory.email });
    await linkFor(first);
    await page.goto("/signin");
    await page.getByLabel("Email address").fill(signatory.email);
    await page.getByLabel("Password").fill("Quiet-Harbour.7");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/mobile/overview");
    await page.goto(`/dashboard/agreements/${agreementId}`);
    await expect(page.getByRole("region", { name: toSign.yours })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: toSign.sign }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(signing.title(reference));
  });
});
