/**
 * A worker updates their profile with their link, the agency and the platform approve or reject, and accepted changes
 * are stored.
 */
import type { Browser, Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { fieldErrors, toWorker } from "@/lib/config/messages/field-errors";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker, type WorkerOverrides } from "@/tests/support/complete-worker";
import { aPicture } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll, expectSaid, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { mailTo } from "./support/inbox";
import { aPerson, type Person, signInPerson } from "./support/people";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.workerLinks;
const { documentChecklist: checklistTexts } = messages;
const PHONE = { width: 390, height: 844 };
async function aWorkerWithUsers(standing: WorkerOverrides = {}) {
  const agent = await aPerson({ fullName: "Agnes Agent", codes: ["1001", "1002"] });
  const [agency] = agent.organisations;
  const colleague = await aPerson({ fullName: "Colin Colleague", codes: ["1001", "1002"], in: [agency] });
  const worker = await owner((tx) => insertCompleteWorker(tx, agency, standing));
  return { agent, colleague, agency, worker };
}

const rowOf = async (id: string) => {
  const [row] = await owner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, id)));
  return row;
};

async function pageOf(newBrowserPage: () => Promise<Page>, person: Person): Promise<Page> {
  const page = await newBrowserPage();
  await signInPerson(page, person);
  return page;
}

/** The link of a worker, created to be copied. */
async function copiedLink(agentPage: Page, workerId: string): Promise<string> {
  await agentPage.goto(`/dashboard/workers/${workerId}?step=links`);
  await agentPage.getByRole("button", { name: "Create link to copy" }).click();
  return agentPage.getByLabel(texts.copied).inputValue();
}

/** A page on the worker's phone. */
async function phone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE });
  return context.newPage();
}

/** Opens the link and enters the date of birth. */
async function enter(page: Page, url: string, dateOfBirth = "12/4/1991"): Promise<void> {
  await page.goto(url);
  await expect(page.getByText("Marigold")).toHaveCount(0);
  await fillInBirthday(page, dateOfBirth);
  await page.getByRole("button", { name: texts.open }).click();
}

async function fillInBirthday(page: Page, dateOfBirth: string): Promise<void> {
  const group = page.getByRole("group", { name: "Date of birth" });
  const [day = "", month = "", year = ""] = dateOfBirth.split("/");
  for (const [label, text] of Object.entries({ Day: day, Month: month, Year: year })) {
    await group.getByLabel(label).fill(text);
  }
}

/** Waits for a picture that has been loaded: only then has its file been opened. */
async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}

async function decide(
  page: Page,
  choices: Record<string, "Approve" | "Reject">,
  reason = "It cannot be so",
): Promise<void> {
  for (const [field, choice] of Object.entries(choices)) {
    const part = page.getByRole("region", { name: field, exact: true });
    await part.getByRole("radio", { name: choice }).check();
    if (choice === "Reject") await part.getByLabel(`Reason, if you reject ${field}`).fill(reason);
  }
  await page.getByRole("button", { name: "Save decisions" }).click();
  await expect(page.getByRole("status").filter({ hasText: /approved|rejected/ })).toBeInViewport();
}

// With a script the worker's page is opened below and in document-checklist.spec.ts.
test("a worker submits with their link, without JavaScript; agency and platform decide", async ({
  browser,
  newBrowserPage,
  page,
}) => {
  test.slow();
  const { agent, worker } = await aWorkerWithUsers({
    verificationStatus: "approved",
    verifiedAt: new Date(Date.now() - 3_600_000),
  });
  const agentPage = await pageOf(newBrowserPage, agent);
  await agentPage.goto(`/dashboard/workers/${worker.id}?step=links`);
  await agentPage.getByRole("button", { name: "Email link" }).click();
  await expect(agentPage.getByText(texts.mailed)).toBeVisible();
  const mail = await mailTo(worker.email ?? "");
  const [url = ""] = /http\S+\/my-profile\?token=[\w-]+/.exec(mail.text) ?? [];
  expect(url).not.toBe("");

  const own = await phone(browser, false);
  await enter(own, url, "01/01/1980");
  await expect(own.getByText(texts.wrongDateOfBirth).first()).toBeVisible();
  await fillInBirthday(own, "12//1991");
  await own.getByRole("button", { name: texts.open }).click();
  const group = own.getByRole("group", { name: "Date of birth" });
  await expect(group).toHaveAccessibleDescription(
    new RegExp(toWorker(messages.workerFields.dateOfBirthIncomplete(["month"]))),
  );
  await expect(own.getByLabel("Year")).toHaveValue("1991");
  await fillInBirthday(own, "12/4/1991");
  await own.getByRole("button", { name: texts.open }).click();
  await expect(own.getByRole("heading", { name: "Hello Marigold" })).toBeVisible();
  await expectNoSideScroll(own);
  expect(await smallTargets(own)).toEqual([]);
  await expectAccessible(own);

  await own.getByRole("link", { name: /Basic information/ }).click();
  await own.getByLabel("Last name").fill("Quillfeather");
  await own.getByLabel("Phone number").fill("12");
  await own.getByRole("button", { name: texts.send }).last().click();
  await expect(own.locator(".summary")).toContainText(toWorker(fieldErrors.phone(messages.workerFields.phoneNeeded)));
  await expect(own.getByLabel("Last name")).toHaveValue("Quillfeather");
  await own.getByLabel("Phone number").fill("07700 900888");
  await own.getByRole("button", { name: texts.send }).last().click();
  await expectSaid(own, texts.sent, "[role=status]");

  await own.getByRole("link", { name: /Emergency contacts/ }).click();
  await own.getByRole("button", { name: "Add contact" }).click();
  const second = own.getByRole("group", { name: "Contact 2" });
  await second.getByLabel("Full name").fill("Sage Coombe");
  await second.getByLabel("Relationship to you").fill("Sister");
  await second.getByLabel("Phone number").fill("07700 900777");
  await own.getByRole("button", { name: texts.send, exact: true }).last().click();
  await expectSaid(own, texts.sent, "[role=status]");

  await own.getByRole("link", { name: /Documents/ }).click();
  const file = { name: "passport.png", mimeType: "image/png", buffer: await aPicture() };
  const sendAgain = `${checklistTexts.replace} Proof of identity`;
  await own.getByRole("link", { name: sendAgain }).click();
  await own.getByLabel(/^Number/).fill("112233445");
  await own.getByRole("button", { name: texts.send }).click();
  await expect(own.locator(".summary")).toBeVisible();
  await expect(own.getByLabel(/^Number/)).toHaveValue("112233445");
  await own.getByLabel("Expiry date").fill("2035-05-31");
  await own.getByLabel("File or photo").setInputFiles(file);
  await own.getByRole("button", { name: texts.send }).click();
  await expectSaid(own, texts.sent, "[role=status]");
  expect(await rowOf(worker.id)).toMatchObject({ lastName: "Pennywell", phone: "+447700900321" });

  await agentPage.goto("/dashboard/workers/changes");
  await expect(agentPage.getByRole("link", { name: /^Workers\s*3 waiting/ }).first()).toBeAttached();
  await agentPage.setViewportSize(PHONE);
  await expectNoSideScroll(agentPage);
  await agentPage.setViewportSize({ width: 1280, height: 900 });
  await agentPage.getByRole("link", { name: "Marigold Pennywell" }).first().click();
  await expect(agentPage.getByRole("region", { name: "Last name", exact: true })).toBeVisible();
  await expectAccessible(agentPage);
  await decide(agentPage, { "Last name": "Approve", "Phone number": "Reject" }, "That number is not in use");
  expect(await rowOf(worker.id)).toMatchObject({ lastName: "Pennywell", verificationStatus: "in_review" });
  await agentPage.goto("/dashboard/workers/changes");
  await agentPage.getByRole("row").filter({ hasText: "Passport" }).getByRole("link").first().click();
  await expectShown(agentPage.getByRole("img", { name: /Passport/ }).first());
  await decide(agentPage, { Passport: "Approve" });

  await own.goto(url);
  await expect(own.getByText("That number is not in use")).toBeVisible();
  await expect(own.getByText(texts.states.platform).first()).toBeVisible();

  await signInAs(page, "admin");
  await page.goto("/dashboard/tasks/profile-changes");
  await page
    .getByRole("row")
    .filter({ hasText: worker.number })
    .filter({ hasText: "Last name" })
    .getByRole("link")
    .first()
    .click();
  await decide(page, { "Last name": "Approve" });
  expect(await rowOf(worker.id)).toMatchObject({ lastName: "Quillfeather" });
  await page.goto(`/dashboard/workers/${worker.id}/review`);
  await expect(page.getByText(messages.verification.waitingChanges)).toBeVisible();
  await page.getByRole("link", { name: "Passport", exact: true }).click();
  await expectShown(page.getByRole("img", { name: /Passport/ }).first());
  await decide(page, { Passport: "Approve" });
  await page.goto("/dashboard/tasks/approvals");
  await expect(page.getByRole("link", { name: /Quillfeather/ }).first()).toBeVisible();
  await page.goto(`/dashboard/workers/${worker.id}/review`);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Profile of Marigold Quillfeather: approved.")).toBeVisible();
  expect(await rowOf(worker.id)).toMatchObject({ verificationStatus: "approved" });
  await own.context().close();
});

test("bank details need two people, and the agency of a rejected worker reads why", async ({
  browser,
  newBrowserPage,
  page,
}) => {
  test.slow();
  const { agent, colleague, worker } = await aWorkerWithUsers();
  const agentPage = await pageOf(newBrowserPage, agent);
  const url = await copiedLink(agentPage, worker.id);
  const own = await phone(browser, true);
  await enter(own, url);
  await own.getByRole("link", { name: /Bank details/ }).click();
  await own.getByLabel("Name on the account").fill("M Pennywell");
  await own.getByLabel("Sort code").fill("20-40-60");
  await own.getByLabel("Account number").fill("12345678");
  await own.getByRole("button", { name: texts.send }).last().click();
  await expectSaid(own, texts.sent, "[role=status]");
  await own.context().close();

  await agentPage.goto("/dashboard/workers/changes");
  await agentPage.getByRole("link", { name: "Marigold Pennywell" }).click();
  await decide(agentPage, { "Bank details": "Approve" });
  await expect(agentPage.getByText(messages.profileChanges.needsAnother)).toBeVisible();
  await expect(agentPage.getByRole("radio", { name: "Approve" })).toHaveCount(0);
  const other = await pageOf(newBrowserPage, colleague);
  await other.goto("/dashboard/workers/changes");
  await other.getByRole("link", { name: "Marigold Pennywell" }).click();
  await decide(other, { "Bank details": "Approve" });
  const [row] = await owner((tx) =>
    tx.select().from(schema.workerBankDetails).where(eq(schema.workerBankDetails.workerId, worker.id)),
  );
  expect(row).toBeDefined();

  await agentPage.goto(`/dashboard/workers/${worker.id}`);
  await agentPage.getByRole("button", { name: "Submit for review" }).click();
  await expect(agentPage.getByText(messages.workerProfile.done.submit)).toBeInViewport();
  await signInAs(page, "admin");
  await page.goto(`/dashboard/workers/${worker.id}/review`);
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.locator(".summary")).toContainText(messages.verification.reasonNeeded);
  await page.getByLabel("Reason, if you deny").fill("The passport is cut off at the edge");
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByText("Profile of Marigold Pennywell: denied.")).toBeVisible();
  await agentPage.reload();
  await expect(agentPage.getByText("The passport is cut off at the edge")).toBeVisible();
  await expect(agentPage.getByRole("button", { name: "Submit for review" })).toBeVisible();
});

test("a worker enters their history: covered periods are not asked for, and a reload keeps the added rows", async ({
  browser,
  newBrowserPage,
}) => {
  const { agent, worker } = await aWorkerWithUsers();
  const of = eq(schema.workerEmployments.workerId, worker.id);
  const lastJob = { employer: "Orchard View", role: "Carer", fromOn: "2015-01-01", toOn: "2022-12-31" };
  await owner((tx) => tx.update(schema.workerEmployments).set(lastJob).where(of));
  await owner((tx) => tx.update(schema.workers).set({ startOn: null }).where(eq(schema.workers.id, worker.id)));
  const url = await copiedLink(await pageOf(newBrowserPage, agent), worker.id);
  const own = await phone(browser, true);
  await enter(own, url);
  const step = own.getByRole("link", { name: /Employment history/ });
  await expect(step).toContainText(texts.stepStatuses.toDo);
  await expect(own.getByRole("link", { name: /Documents/ })).toContainText(texts.stepStatuses.filled);
  await step.click();
  const time = own.getByRole("group", { name: "Gap 1" });
  await expect(time.getByLabel("Start date")).toHaveValue("2023-01-01");
  await own.getByRole("button", { name: "Add job" }).click();
  const second = own.getByRole("group", { name: "Job 2" });
  await second.getByLabel("Employer").fill("Mill House");
  await second.getByLabel("Your role").fill("Senior carer");
  await second.getByLabel("Start date").fill("2023-01-01");
  await own.reload();
  await expect(own.getByText(texts.draft)).toBeVisible();
  await expect(second.getByLabel("Employer")).toHaveValue("Mill House");
  await expect(second.getByLabel("Start date")).toHaveValue("2023-01-01");
  await second.getByLabel("Reason for leaving").fill("Still there");
  await own.reload();
  await expect(second.getByLabel("Employer")).toHaveValue("Mill House");
  await expect(second.getByLabel("Reason for leaving")).toHaveValue("Still there");
  await own.getByRole("button", { name: texts.send, exact: true }).last().click();
  await expectSaid(own, texts.sent, "[role=status]");
  await expect(own.getByRole("link", { name: /Employment history/ })).toContainText(texts.stepStatuses.waiting);
  await own.context().close();
});

test("a worker adds the photo that their agency still needs, without JavaScript", async ({
  browser,
  newBrowserPage,
}) => {
  const { agent, worker } = await aWorkerWithUsers();
  await owner((tx) => tx.delete(schema.workerPhotos).where(eq(schema.workerPhotos.workerId, worker.id)));
  const url = await copiedLink(await pageOf(newBrowserPage, agent), worker.id);
  const own = await phone(browser, false);
  await enter(own, url);
  await own.getByRole("link", { name: new RegExp(texts.photoMissing) }).click();
  const photo = own.getByLabel(texts.photo);
  await own.getByRole("button", { name: texts.sendPhoto }).click();
  await expect(own.locator(".summary")).toContainText(texts.choosePhoto);
  await photo.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") });
  await own.getByRole("button", { name: texts.sendPhoto }).click();
  await expect(photo).toHaveAccessibleDescription(new RegExp(messages.organisations.fileErrors.notImage));
  await expectAccessible(own);
  await expectNoSideScroll(own);
  await photo.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await aPicture() });
  await own.getByRole("button", { name: texts.sendPhoto }).click();
  await expectSaid(own, texts.sent, "[role=status]");
  await expect(photo).toHaveCount(0);

  // A page that was left open still has the form.
  const sendAgain = async () => {
    const file = { name: "me.png", mimeType: "image/png", buffer: await aPicture() };
    const multipart = { token: new URL(url).searchParams.get("token") ?? "", photo: file };
    return (await own.request.post("/my-profile/photo", { multipart })).text();
  };
  expect(await sendAgain()).toContain(texts.hasPhoto);
  const approved = { verificationStatus: "approved", verifiedAt: new Date() } as const;
  await owner((tx) => tx.update(schema.workers).set(approved).where(eq(schema.workers.id, worker.id)));
  expect(await sendAgain()).toContain(texts.photoByAgency);
  await own.context().close();
});

test("a malformed post to the worker's page redirects back to it, whatever its headers", async ({ request }) => {
  const answer = await request.post("/my-profile/document", {
    headers: { "content-type": "multipart/form-data", referer: "http://[" },
    data: "nothing",
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
});
