/**
 * Tests on servers of their own: those that change or count shared data, and the signing page with Dropbox Sign as the
 * provider, against a real server that speaks its API.
 */
import type { Page } from "@playwright/test";
import { eq, type SQL, sql } from "drizzle-orm";
import { publishDefinition } from "@/lib/backend/questionnaires/publish";
import { agreements as agreementTexts } from "@/lib/config/messages/agreements";
import { signing } from "@/lib/config/messages/signing";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";
import { withOwner } from "@/lib/db/owner";
import * as schema from "@/lib/db/schema";
import { stableId } from "@/lib/db/stable-id";
import { type DropboxSignServer, startDropboxSign } from "../support/dropbox-sign";
import { freePort, type Portal, type Stack, startPortal, startStack, stopServers } from "../support/servers";
import { clientOf } from "./support/api";
import { expectAccessible } from "./support/checks";
import {
  asksNever,
  asksOnYes,
  declaration,
  detailsOf,
  expectEnhanced,
  expectThanks,
  fillIn,
  linkOf,
  option,
  questionBox,
  questions,
  submitButton,
  texts,
  toast,
} from "./support/questionnaire";
import { seedDemoApart } from "./support/seed-demo";
import { linkFor, sendAgreement } from "./support/sent-agreements";
import { sendSignIn } from "./support/story";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "serial" });

let stack: Stack;
let portal: Portal;
let dropbox: DropboxSignServer;

test.beforeAll(async () => {
  stack = await startStack("browser-own");
  await seedDemoApart(stack.ownerEnv);
  dropbox = await startDropboxSign();
  const port = await freePort();
  const own = { PUBLIC_URL: `http://localhost:${port}`, ESIGN_PROVIDER: "dropbox" };
  portal = await startPortal({ ...stack.env, ...dropbox.env, ...own }, { port });
  dropbox.eventsTo = `${portal.url}/api/esign/dropbox`;
});

test.afterAll(async () => {
  await dropbox?.close();
  await stopServers();
});

const workerId = (n: number) => `a1d4c7e0-5b1f-4c2a-9d3e-00000000${n}`;

async function open(page: Page, n: number): Promise<void> {
  await page.goto(portal.url + linkOf(workerId(n)));
}

/** How many anonymous identities (without an email address) the identity service has. */
async function anonymousIdentities(): Promise<number> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = stack.env;
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify({ returnUserInfo: true }),
  });
  const { userInfo = [] } = (await response.json()) as { userInfo?: { email?: string }[] };
  expect(userInfo.length).toBeGreaterThan(5);
  return userInfo.filter(({ email }) => !email).length;
}

test("opening, answering and reloading create no anonymous identity; submitting creates exactly one", async ({
  page,
}) => {
  expect(await anonymousIdentities()).toBe(0);
  await open(page, 1006);
  await expectEnhanced(page);
  await fillIn(page);
  await page.reload();
  await expectEnhanced(page);
  expect(await anonymousIdentities()).toBe(0);
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  // Where the identity service is slow, the page does not wait for it.
  await expect.poll(anonymousIdentities).toBe(1);
});

test("a page that fails to load shows the specification's danger toasts, and the same words in the page", async ({
  page,
}) => {
  await page.goto(`${portal.url}/signin`);
  await sendSignIn(page, "compliance");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const asOwner = (statement: SQL) => withOwner(stack.ownerEnv.DATABASE_OWNER_URL ?? "", (tx) => tx.execute(statement));
  await asOwner(sql`revoke select on questionnaire_submissions from portal_app`);
  await page.goto(`${portal.url}/view-worker-questionnaire?workerId=${workerId(1002)}`);
  for (const words of ["Failed to load worker information", "Failed to load questionnaire data"]) {
    await expect(toast(page, words)).toHaveAttribute("data-type", "error");
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
  }
  await asOwner(sql`grant select on questionnaire_submissions to portal_app`);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Questions" })).toBeVisible();
});

/** The definition with one question removed, one changed (its id is new) and one added. */
const publish = (name: string) =>
  withOwner(stack.ownerEnv.DATABASE_OWNER_URL ?? "", (tx) =>
    publishDefinition(tx, {
      type: "Medical",
      blocks: medicalDefinition.blocks.map((block, index) => ({
        ...block,
        questions: [
          ...block.questions.filter(({ id }) => id !== asksNever.id),
          ...(index === 0
            ? [{ id: stableId(name), question: `Is this new (${name})?`, descriptionRequiredCondition: null }]
            : []),
        ],
      })),
    }),
  );

test("when the definition changes meanwhile, the page says so, keeps the answers that still apply, and accepts the rest", async ({
  page,
}) => {
  await open(page, 1013);
  await expectEnhanced(page);
  await fillIn(page);
  await option(page, asksOnYes, "Yes").check();
  await detailsOf(page, asksOnYes).fill("Kept over the change.");
  await publish("first");
  await submitButton(page).click();
  await expect(page.getByText(texts.definitionChanged)).toBeVisible();
  await expectEnhanced(page);
  await expect(questionBox(page, asksNever)).toHaveCount(0);
  const added = questionBox(page, { question: "Is this new (first)?" });
  await expect(added.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(questions.length - 1);
  await expect(detailsOf(page, asksOnYes)).toHaveValue("Kept over the change.");
  await added.getByRole("radio", { name: "No" }).check();
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
});

test.describe("with Dropbox Sign as the provider", () => {
  async function openAsFirst(page: Page) {
    const sent = await sendAgreement(await clientOf("admin", { url: portal.url, env: stack.env }));
    await page.goto(portal.url + (await linkFor(sent.first, stack.mail.inboxUrl)));
    return sent;
  }

  const frameOf = (page: Page) => page.frameLocator(`iframe[title="${signing.frameTitle}"]`);
  /**
   * Presses a button of the provider's page without the mouse, because a frame of another process may still be moving.
   */
  const pressIn = (page: Page, name: string) =>
    frameOf(page)
      .getByRole("button", { name, exact: true })
      .and(frameOf(page).locator(":enabled"))
      .dispatchEvent("click");
  const start = (page: Page) => page.getByRole("button", { name: signing.start, exact: true }).click();
  const statusOf = async (agreementId: string) => {
    const [row] = await withOwner(stack.ownerEnv.DATABASE_OWNER_URL ?? "", (tx) =>
      tx.select().from(schema.agreements).where(eq(schema.agreements.id, agreementId)),
    );
    return row?.status;
  };

  test("signs in the provider's widget, and the server confirms it with the provider", async ({ page }) => {
    const { agreementId } = await openAsFirst(page);
    await start(page);
    await expect(frameOf(page).getByRole("status")).toHaveText("Ready to sign");
    const src = new URL((await page.locator("iframe").getAttribute("src")) ?? "");
    expect(src.origin).toBe(new URL(dropbox.url).origin);
    expect(src.searchParams.get("parent_url")).toBe(`${portal.url}/sign-agreement`);
    expect(src.href).not.toContain("token%3D");
    await pressIn(page, "Sign");
    await expect(page.getByRole("region", { name: signing.thanksTitle }).getByText(signing.thanksNext)).toBeVisible();
    await expect(page.getByText(agreementTexts.signed).first()).toBeVisible();
    await expectAccessible(page);
    expect(await statusOf(agreementId)).toBe("pending_provider");
  });

  // Requests that were sent before the page had the only way to decline still offer it in the widget.
  test("a refusal in the provider's widget is shown, and recorded when the provider reports it", async ({ page }) => {
    const { agreementId } = await openAsFirst(page);
    await start(page);
    await frameOf(page).getByLabel("Reason for declining").fill("The rates are wrong");
    await pressIn(page, "Decline");
    await expect(page.getByText(signing.declinedTitle)).toBeVisible();
    await expect.poll(() => statusOf(agreementId)).toBe("draft");
  });

  test("a provider that is down and a widget that fails are said, lose nothing, and a new one is offered", async ({
    page,
  }) => {
    await openAsFirst(page);
    dropbox.fault = { how: "down", when: /embedded\/sign_url/ };
    await start(page);
    await expect(page.getByRole("alert").filter({ hasText: agreementTexts.signingUnavailable })).toBeVisible();
    dropbox.fault = null;
    dropbox.pages = "fail";
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await expect(page.getByRole("alert").filter({ hasText: signing.widgetFailed })).toBeVisible();
    dropbox.pages = "work";
    await page.getByRole("button", { name: signing.tryAgain }).click();
    await expect(frameOf(page).getByRole("status")).toHaveText("Ready to sign");
  });
});
