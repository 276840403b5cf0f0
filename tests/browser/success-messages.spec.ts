/**
 * What a form says when it has worked is in view, however long the page is and wherever its button is: in the page, in
 * a toast or after a redirect. `pressedForms` lists the forms; a unit test compares it with the code.
 */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { verificationPanel } from "@/lib/config/messages/verification";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { owner } from "./support/database";
import type { PressedForm } from "./support/forms";
import { aPerson, type Person, setMembership, startSession } from "./support/people";
import { fillIn, openQuestionnaire, submitButton, toast } from "./support/questionnaire";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const profile = messages.workerProfile;
const USERS = "/dashboard/agencies/organization/users";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();

/** The message as it is seen: in the page or in a toast. */
const said = (page: Page, text: string): Locator =>
  page.locator("main").getByText(text).or(toast(page, text)).filter({ visible: true }).first();

/** The primary user of a new agency, which is active and sees no reminder. */
async function aPrimary() {
  const person = await aPerson({ codes: ["0002", "1002", "3004", "6001"], capitalAdvance: "REGISTERED" });
  await setMembership(person, { isPrimary: true });
  const id = person.organisations[0].id;
  await owner((tx) => tx.update(schema.organisations).set({ status: "active" }).where(eq(schema.organisations.id, id)));
  return person;
}

/** Opens the page of another user of a new agency. */
async function openColleague(page: Page): Promise<void> {
  const primary: Person = await aPrimary();
  await aPerson({ in: primary.organisations, fullName: "Zinnia Ashgrove", jobTitle: "Recruiter", codes: ["3004"] });
  await startSession(page, primary);
  await page.goto(`${USERS}?search=zinnia`);
  await page.getByRole("link", { name: "Zinnia Ashgrove" }).click();
}

async function addWorker(page: Page): Promise<void> {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers/create-new");
  await page.getByLabel("First name").fill("Linnet");
  await page.getByLabel("Last name").fill(`Harrow ${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
  await press(page, "Add worker");
  await expect(said(page, profile.done.created)).toBeInViewport();
}

/** A worker with a complete profile, and a user of their agency. */
async function aCompleteWorker() {
  const agent = await aPerson({ codes: ["1001", "1002"] });
  const [agency] = agent.organisations;
  return { agent, worker: await owner((tx) => insertCompleteWorker(tx, agency, {})) };
}

/** Succeeds with the form, and returns the message that has to be in view. */
const cases: Record<PressedForm, (page: Page) => Promise<string>> = {
  "components/profiles/step-form.tsx": async (page) => {
    await addWorker(page);
    await press(page, "Save basic information");
    await expect(said(page, profile.done.basic)).toBeInViewport();
    const step = (name: string) => page.goto(`${page.url().replace(/\?.*$/, "")}?step=${name}`);
    await step("training");
    await page.getByLabel("Years of experience").fill("4");
    await press(page, "Save experience");
    await expect(said(page, profile.done.training)).toBeInViewport();
    await step("contacts");
    await page.getByLabel("Full name").fill("Robin Harrow");
    await page.getByLabel("Relationship to the worker").fill("Partner");
    await page.getByLabel("Phone number").fill("07700 900111");
    await press(page, "Save contacts");
    return profile.done.contacts;
  },
  "components/questionnaires/questionnaire-form.tsx": async (page) => {
    await openQuestionnaire(page, await aWorker());
    await fillIn(page);
    await submitButton(page).click();
    return messages.questionnaire.created;
  },
  "components/users/person/action-card.tsx": async (page) => {
    await openColleague(page);
    await page.getByLabel("Reason").last().fill("Has left the company.");
    await press(page, "Deactivate");
    return messages.users.deactivated;
  },
  "components/verification/verification-panel.tsx": async (page) => {
    const { agent, worker } = await aCompleteWorker();
    await startSession(page, agent);
    await page.goto(`/dashboard/workers/${worker.id}?step=compliance`);
    await press(page, verificationPanel.submit);
    return messages.verification.submitted;
  },
  "components/workers/bulk-form.tsx": async (page) => {
    const worker = await aWorker({ lastName: `Zzsaid${Date.now()}` });
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers?search=${worker.lastName}`);
    await page.getByLabel(`Select ${worker.fullName}`, { exact: true }).check();
    await page.getByLabel(messages.workers.bulkTitle).selectOption(messages.workers.bulkActions.archive);
    await page.getByLabel(messages.workers.bulkReason).fill("Made for a test.");
    await press(page, "Apply");
    return messages.workers.bulkDone(1, 1);
  },
};

/**
 * The longest page, on a desktop too. A phone has the longer page and the smaller window for every form, and what brings
 * a message into view is the same everywhere: tests/component/reveal-notice.test.tsx.
 */
const wideToo: readonly string[] = ["components/profiles/step-form.tsx"];

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`at ${width} px the message is in view after`, () => {
    test.use({ viewport: { width, height } });

    for (const [form, succeed] of Object.entries(cases)) {
      if (width > 640 && !wideToo.includes(form)) continue;
      test(form, async ({ page }) => {
        test.slow();
        await expect(said(page, await succeed(page))).toBeInViewport();
      });
    }
  });
}
