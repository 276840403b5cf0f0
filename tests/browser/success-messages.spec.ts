/**
 * What a form says when it has worked is in view, however long the page is and wherever its button is: in the page, in
 * a toast or after a redirect. `pressedForms` lists the forms; a unit test compares it with the code.
 */
import { randomInt, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { authentication } from "@/lib/config/messages/sessions/authenticate-again";
import { verificationPanel } from "@/lib/config/messages/verification";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker, type WorkerOverrides } from "@/tests/support/complete-worker";
import { aPicture } from "@/tests/support/organisations";
import { owner } from "./support/database";
import type { PressedForm } from "./support/forms";
import { aPerson, PASSWORD, type Person, setMembership, signInPerson, startSession } from "./support/people";
import { fillIn, openQuestionnaire, submitButton, toast } from "./support/questionnaire";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.organisations;
const profile = messages.workerProfile;
const USERS = "/dashboard/agencies/organization/users";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();

/** The message as it is seen: in the page or in a toast. */
const said = (page: Page, text: string): Locator =>
  page.locator("main").getByText(text).or(toast(page, text)).filter({ visible: true }).first();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

const digits = () => String(randomInt(10_000_000, 99_999_999));

/** The primary user of a new agency or provider, which is active and sees no reminder. */
async function aPrimary(kind: "agency" | "provider" = "agency", status: "active" | "draft" = "active") {
  const person = await aPerson({ kind, codes: ["0002", "1002", "3004", "6001"], capitalAdvance: "REGISTERED" });
  await setMembership(person, { isPrimary: true });
  const id = person.organisations[0].id;
  await owner((tx) => tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, id)));
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
async function aCompleteWorker(standing: WorkerOverrides = {}) {
  const agent = await aPerson({ codes: ["1001", "1002"] });
  const [agency] = agent.organisations;
  return { agent, worker: await owner((tx) => insertCompleteWorker(tx, agency, standing)) };
}

/** Sends a new last name from an approved worker's own profile, opened with a link of their agency's. */
async function sendOwnName(page: Page): Promise<void> {
  const { agent, worker } = await aCompleteWorker({
    verificationStatus: "approved",
    verifiedAt: new Date(Date.now() - 3_600_000),
  });
  await startSession(page, agent);
  await page.goto(`/dashboard/workers/${worker.id}?step=links`);
  await press(page, "Create link to copy");
  await page.goto(await page.getByLabel(messages.workerLinks.copied).inputValue());
  const birthday = page.getByRole("group", { name: "Date of birth" });
  await birthday.getByLabel("Day").fill("12");
  await birthday.getByLabel("Month").fill("4");
  await birthday.getByLabel("Year").fill("1991");
  await press(page, messages.workerLinks.open);
  await page.getByRole("link", { name: /Basic information/ }).click();
  await page.getByLabel("Last name").fill("Quillfeather");
  await press(page, messages.workerLinks.send);
  await expect(said(page, messages.workerLinks.sent)).toBeInViewport();
}

/** Succeeds with the form, and returns the message that has to be in view. */
const cases: Record<PressedForm, (page: Page) => Promise<string>> = {
  "components/accounts/password-section.tsx": async (page) => {
    await startSession(page, await aPerson());
    await page.goto("/dashboard/account");
    await page.getByLabel(authentication.currentLabel).fill(PASSWORD);
    await page.getByLabel(authentication.newLabel, { exact: true }).fill("Slow-Estuary.88");
    await page.getByLabel(authentication.confirmLabel).fill("Slow-Estuary.88");
    await press(page, authentication.change);
    return authentication.changed;
  },
  "components/organisations/change-form.tsx": async (page) => {
    await startSession(page, await aPrimary("agency", "draft"));
    await page.goto("/dashboard/agencies/create-new");
    const number = digits();
    await fill(page, {
      "Registered name": `Wrenfield Care ${number} Limited`,
      "Trading name": `Wrenfield ${number}`,
      "Registered address": "12 Wren Lane\nLeeds",
      Postcode: "ls1 4ap",
      "Phone number": "0113 496 0000",
      "Email address": `office-${number}@wrenfield.example`,
      "Company number": number,
    });
    await press(page, "Save details");
    return texts.saved;
  },
  "components/form/file-form.tsx": async (page) => {
    await startSession(page, await aPrimary());
    await page.goto("/dashboard/agencies/organization");
    const logo = { name: "logo.png", mimeType: "image/png", buffer: await aPicture() };
    await page.getByLabel("Logo file").setInputFiles(logo);
    await press(page, "Save logo");
    return texts.logoSaved;
  },
  "components/privacy/worker-privacy.tsx": async (page) => {
    const worker = await aWorker({ status: "submitted" });
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers/${worker.id}/privacy`);
    await page.getByLabel(messages.privacyPages.reason).fill("They asked for it.");
    await page.getByLabel(messages.privacyPages.confirm(worker.number)).fill(worker.number);
    await press(page, messages.privacyPages.erase);
    return messages.privacy.erased;
  },
  "components/profile-changes/change-view.tsx": async (page) => {
    await sendOwnName(page);
    await page.goto("/dashboard/workers/changes");
    await page.getByRole("link", { name: "Marigold Pennywell" }).first().click();
    await page.getByRole("region", { name: "Last name", exact: true }).getByRole("radio", { name: "Approve" }).check();
    await press(page, "Save decisions");
    return messages.profileChanges.done(0, 0, 1);
  },
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
  "components/settings/settings-form.tsx": async (page) => {
    await signInAs(page, "other-agency");
    await page.goto("/dashboard/preferences");
    await press(page, "Save");
    return messages.settings.saved;
  },
  "components/shell/advance-reminder.tsx": async (page) => {
    const person = await aPerson();
    await setMembership(person, { isPrimary: true });
    await signInPerson(page, person);
    await press(page, messages.finance.advanceRegister);
    await expect(said(page, messages.finance.advanceRegistered)).toBeVisible();
    const { organisations } = schema;
    const [{ id }] = person.organisations;
    const [agency] = await owner((tx) => tx.select().from(organisations).where(eq(organisations.id, id)));
    expect(agency?.capitalAdvance).toBe("REGISTERED");
    return messages.finance.advanceRegistered;
  },
  "components/users/invite-form.tsx": async (page) => {
    await startSession(page, await aPrimary());
    await page.goto(USERS);
    await page.getByRole("link", { name: "Invite user" }).click();
    const email = `persis-${randomUUID().slice(0, 8)}@people.example`;
    await fill(page, { "Full name": "Persis Alderley", "Email address": email, "Job title": "Compliance officer" });
    await page.getByRole("checkbox", { name: "View workers" }).check();
    await press(page, "Send invitation");
    return messages.users.invited(email);
  },
  "components/users/person-view.tsx": async (page) => {
    await openColleague(page);
    await page.getByRole("checkbox", { name: "View workers" }).check();
    await press(page, "Save");
    return messages.users.saved;
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
  "components/worker-links/step-form.tsx": async (page) => {
    await sendOwnName(page);
    return messages.workerLinks.sent;
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
 * The longest pages, on a desktop too. A phone has the longer page and the smaller window for every form, and what brings
 * a message into view is the same everywhere.
 */
const wideToo: readonly string[] = [
  "components/profiles/step-form.tsx",
  "components/questionnaires/questionnaire-form.tsx",
  "components/users/person-view.tsx",
  "components/users/person/action-card.tsx",
];

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
