/** Helpers for the built-in signer's page. */
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

/** Creates a signing request between two of the demo's organisations, with a real document of several pages. */
export async function aRequest() {
  const document = await renderAgreement(anAgreement());
  return placeRequest({ asOwner: owner, agency: party("agencyA"), provider: party("providerC"), document });
}

/** The path and query of the signer's page for a signature. */
export async function signerPath(signatureId: string): Promise<string> {
  const { pathname, search } = new URL((await builtIn().signUrl(signatureId)).url);
  return pathname + search;
}

type Where = Page | FrameLocator;

/** Expects the document's first page to be rendered, with its text layer. */
export async function expectDocument(where: Where): Promise<void> {
  await expect(where.getByText(/The document has \d+ pages?\./)).toBeAttached();
  await expect(where.locator(".sg-text").first()).toContainText(/Agreement|Terms/);
}

/**
 * Presses a control that opens a document in a new tab, and returns the tab's request for an address that matches `at`.
 * Whether the browser shows the document or downloads it is its own choice.
 */
export async function documentOpenedBy(control: Locator, at: RegExp): Promise<Request> {
  const page = control.page();
  const opened = page.waitForEvent("popup");
  const request = page.context().waitForEvent("request", (sent) => at.test(sent.url()));
  await control.click();
  await opened;
  return request;
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
