/** The built-in signer's page as tests use it. */
import { expect, type FrameLocator, type Locator, type Page, type Request } from "@playwright/test";
import { builtIn } from "@/lib/backend/signer";
import { signer as texts } from "@/lib/config/messages/signer";
import { type OrganisationKey, organisations } from "@/lib/db/seed/people";
import { renderAgreement } from "@/lib/documents";
import { anAgreement } from "../../support/agreement-document";
import { placeRequest } from "../../support/signing-request";
import { owner } from "./database";

export { texts };

/** One of the demo's organisations. */
export const party = (key: OrganisationKey) => {
  const found = organisations.find((organisation) => organisation.key === key);
  if (!found) throw new Error("there is no such organisation in the demo");
  return found;
};

/** A request between two of the demo's organisations, with a real document of several pages. */
export async function aRequest() {
  const document = await renderAgreement(anAgreement());
  return placeRequest({ asOwner: owner, agency: party("agencyA"), provider: party("providerC"), document });
}

/** The address of the signer's page for a signature, below the portal's own. */
export async function signerPath(signatureId: string): Promise<string> {
  const { pathname, search } = new URL((await builtIn().signUrl(signatureId)).url);
  return pathname + search;
}

type Where = Page | FrameLocator;

/** The document is there and its first page is drawn, with its text. */
export async function expectDocument(where: Where): Promise<void> {
  await expect(where.getByText(/The document has \d+ pages?\./)).toBeAttached();
  await expect(where.locator(".sg-text").first()).toContainText(/Agreement|Terms/);
}

/**
 * Presses what opens a paper in a tab of its own, and what that tab asked for: an address of the form `at`, with nothing secret in
 * it. Whether it is shown there or kept as a file is the browser's own choice.
 */
export async function paperOpenedBy(control: Locator, at: RegExp): Promise<Request> {
  const page = control.page();
  const opened = page.waitForEvent("popup");
  const asked = page.context().waitForEvent("request", (request) => at.test(request.url()));
  await control.click();
  await opened;
  return asked;
}

export const padOf = (where: Where): Locator => where.getByRole("img", { name: texts.drawArea });
export const button = (where: Where, name: string): Locator => where.getByRole("button", { name, exact: true });

/** Draws a stroke across the pad with the mouse. */
export async function drawStroke(page: Page, where: Where, up = 0): Promise<void> {
  await padOf(where).scrollIntoViewIfNeeded();
  const box = await padOf(where).boundingBox();
  if (!box) throw new Error("there is no pad");
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * (0.6 - up));
  await page.mouse.down();
  for (let n = 1; n <= 10; n++) {
    await page.mouse.move(box.x + box.width * (0.2 + n * 0.05), box.y + box.height * ((n % 2 ? 0.4 : 0.7) - up));
  }
  await page.mouse.up();
}
