/**
 * What a form says when it has worked is in view, however long the page is and wherever its button is: in the page, in
 * a toast or after a redirect. `pressedForms` lists the forms; a unit test compares it with the code.
 */
import { randomInt, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { agreementPages } from "@/lib/config/messages/agreements/pages";
import { columnChoice, savedViews } from "@/lib/config/messages/lists";
import { overviewChecklist } from "@/lib/config/messages/overview/checklist";
import { workerLinkLife } from "@/lib/config/messages/profiles/worker-page";
import { authentication } from "@/lib/config/messages/sessions/authenticate-again";
import { signing } from "@/lib/config/messages/signing";
import { verificationLinkPanel, verificationPanel } from "@/lib/config/messages/verification";
import { workersRowMenu } from "@/lib/config/messages/workers";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker, type WorkerOverrides } from "@/tests/support/complete-worker";
import { aPicture } from "@/tests/support/organisations";
import { aDraft, aPdf } from "./support/agreements";
import { owner } from "./support/database";
import type { PressedForm } from "./support/forms";
import {
  aPerson,
  codeOf,
  PASSWORD,
  type Person,
  setMembership,
  signInPerson,
  startSession,
  submitPassword,
} from "./support/people";
import { fillIn, openQuestionnaire, submitButton, toast } from "./support/questionnaire";
import { aSentAgreement, linkFor, openAsFirst } from "./support/sent-agreements";
import { party } from "./support/signing";
import { aWorker, emailOf, signInAs } from "./support/story";
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

/** A user of an agency that has workers, with a list of their own. */
function ofAgency(): Promise<Person> {
  const { id, name } = party("agencyA");
  return aPerson({ in: [{ id, name }], codes: ["1002"] });
}

/** Opens the page of another user of a new agency. */
async function openColleague(page: Page): Promise<void> {
  const primary: Person = await aPrimary();
  await aPerson({ in: primary.organisations, fullName: "Zinnia Ashgrove", jobTitle: "Recruiter", codes: ["3004"] });
  await startSession(page, primary);
  await page.goto(`${USERS}?search=zinnia`);
  await page.getByRole("link", { name: "Zinnia Ashgrove" }).click();
}

/** Opens a part of a new worker's page as their agency. */
async function openWorker(page: Page, part: string): Promise<void> {
  const worker = await aWorker();
  await signInAs(page, "agency");
  await page.goto(`/dashboard/workers/${worker.id}?step=${part}`);
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

/** Adds a document to a new draft. */
async function addDocument(page: Page): Promise<void> {
  const draft = await aDraft(page);
  await page.goto(`/dashboard/agreements/create-new/${draft.id}/documents`);
  await page.getByLabel("Title").fill("Annexure");
  const file = { name: "annexure.pdf", mimeType: "application/pdf", buffer: await aPdf() };
  await page.getByLabel("PDF file").setInputFiles(file);
  await press(page, agreementPages.upload.add);
}

/** Opens an agreement that was sent, as the platform. */
async function openAgreement(page: Page) {
  const sent = await aSentAgreement({ hasAnnexure: false });
  await linkFor(sent.first);
  await signInAs(page, "admin");
  await page.goto(`/dashboard/agreements/${sent.agreementId}`);
  return sent;
}

/** Succeeds with the form, and returns the message that has to be in view. */
const cases: Record<PressedForm, (page: Page) => Promise<string>> = {
  "components/accounts/forgot-password-form.tsx": async (page) => {
    await page.goto("/forget-password");
    await page.getByLabel("Email address").fill(emailOf("booker"));
    await press(page, "Send link");
    return "Reset Link sent. Please check your inbox";
  },
  "components/accounts/own-sessions.tsx": async (page) => {
    const person = await aPerson();
    await startSession(page, person);
    await page.context().clearCookies();
    await startSession(page, person);
    await page.goto("/dashboard/account");
    await press(page, "Sign out all other devices");
    return messages.session.othersEnded;
  },
  "components/accounts/password-section.tsx": async (page) => {
    await startSession(page, await aPerson());
    await page.goto("/dashboard/account");
    await page.getByLabel(authentication.currentLabel).fill(PASSWORD);
    await page.getByLabel(authentication.newLabel, { exact: true }).fill("Slow-Estuary.88");
    await page.getByLabel(authentication.confirmLabel).fill("Slow-Estuary.88");
    await press(page, authentication.change);
    return authentication.changed;
  },
  "components/accounts/two-step-section.tsx": async (page) => {
    const person = await aPerson({
      codes: ["0002"],
      isPrimary: true,
      hasSecondFactor: true,
      capitalAdvance: "REGISTERED",
    });
    const { name } = person.organisations[0];
    await submitPassword(page, person);
    await page.getByLabel(messages.secondFactor.codeLabel).fill(codeOf(person.secret));
    await press(page, "Continue");
    await page.waitForURL(/overview$/);
    await page.goto("/dashboard/account");
    await page.getByLabel(messages.secondFactor.everyone(name)).check();
    await press(page, "Save");
    await press(page, "Require it");
    return messages.secondFactor.nowRequired;
  },
  "components/accounts/verify-phone.tsx": async (page) => {
    // It posts by itself.
    await page.goto("/verify-mobile?token=demo-phone-verified");
    return "Phone Number already verified.";
  },
  "components/agreements/actions.tsx": async (page) => {
    await openAgreement(page);
    await page.getByRole("link", { name: agreementPages.actions.withdraw.label }).click();
    await page.getByRole("dialog").getByLabel(agreementPages.reason).fill("Made for a test.");
    await page.getByRole("dialog").getByRole("button", { name: agreementPages.actions.withdraw.label }).click();
    return agreementPages.actions.withdraw.done;
  },
  "components/agreements/draft/document-step.tsx": async (page) => {
    await addDocument(page);
    await expect(said(page, agreementPages.upload.done)).toBeInViewport();
    await page.getByRole("button", { name: "Remove Annexure" }).click();
    return agreementPages.upload.removed;
  },
  "components/agreements/draft/upload-form.tsx": async (page) => {
    await addDocument(page);
    return agreementPages.upload.done;
  },
  "components/agreements/to-sign.tsx": async (page) => {
    const { first } = await openAgreement(page);
    await press(page, agreementPages.actions.resend.label);
    return agreementPages.linkSentTo(first.fullName, first.email);
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
  "components/organisations/new-organisation-form.tsx": async (page) => {
    await signInAs(page, "admin");
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
      "Branch name": "Leeds",
      "Branch postcode": "LS1 4AP",
      "Full name": "Orla Fennimore",
      "Job title": "Registered manager",
      "Primary user’s email address": `orla-${number}@people.example`,
    });
    await press(page, "Add agency");
    return texts.agencyCreated;
  },
  "components/form/file-form.tsx": async (page) => {
    await startSession(page, await aPrimary());
    await page.goto("/dashboard/agencies/organization");
    const logo = { name: "logo.png", mimeType: "image/png", buffer: await aPicture() };
    await page.getByLabel("Logo file").setInputFiles(logo);
    await press(page, "Save logo");
    return texts.logoSaved;
  },
  "components/overview/checklist.tsx": async (page) => {
    await startSession(page, await aPrimary("agency", "draft"));
    await page.goto("/dashboard/overview");
    await press(page, overviewChecklist.dismiss);
    return overviewChecklist.dismissed;
  },
  "components/privacy/retention.tsx": async (page) => {
    await startSession(page, await aPrimary());
    await page.goto("/dashboard/workers/retention");
    await page.getByLabel(messages.privacy.records.contact).fill("18");
    await press(page, messages.privacyPages.save);
    return messages.privacy.saved;
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
  "components/profiles/send-questionnaire.tsx": async (page) => {
    await openWorker(page, "links");
    await page
      .getByRole("region", { name: workerLinkLife.questionnaireLink })
      .getByRole("button", { name: workerLinkLife.send, exact: true })
      .click();
    return profile.done.sendQuestionnaire;
  },
  "components/profiles/status-actions.tsx": async (page) => {
    const worker = await aWorker();
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers/${worker.id}?step=basic&do=archive`);
    await page.getByLabel("Reason").last().fill("Made for a test.");
    await press(page, profile.statusChanges.archive.label);
    return messages.workers.employmentDone.archive;
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
  "components/services/service-form.tsx": async (page) => {
    await startSession(page, await aPrimary("provider"));
    await page.goto("/dashboard/services");
    await addService(page);
    await page.getByRole("rowheader", { name: "Ashdown" }).getByRole("link").click();
    await press(page, "Deactivate service");
    return texts.serviceDeactivated;
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
    return messages.finance.advanceRegistered;
  },
  "components/signing/decline-form.tsx": async (page) => {
    await openAsFirst(page);
    await page.locator("summary", { hasText: signing.declineTitle }).click();
    await page.getByLabel(signing.declineReason).fill("The rates are not what we agreed");
    await press(page, signing.declineContinue);
    await press(page, signing.declineYes);
    return signing.declinedTitle;
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
  "components/users/users-list.tsx": async (page) => {
    await startSession(page, await aPrimary());
    await page.goto(USERS);
    await press(page, "Record review");
    return messages.users.reviewed;
  },
  "components/verification/link-panel.tsx": async (page) => {
    await openWorker(page, "links");
    await press(page, verificationLinkPanel.emailLink);
    await expect(said(page, messages.workerLinks.mailed)).toBeInViewport();
    // The button goes with the link.
    await press(page, verificationLinkPanel.revoke);
    return messages.workerLinks.revokedDone;
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
  "components/lists/column-choice.tsx": async (page) => {
    await startSession(page, await ofAgency());
    await page.goto("/dashboard/workers");
    await page.locator(".list-columns summary").click();
    await press(page, columnChoice.save);
    return columnChoice.saved;
  },
  "components/workers/reopen.tsx": async (page) => {
    const worker = await aWorker({ status: "submitted" });
    await signInAs(page, "compliance");
    await page.goto(`/dashboard/workers?search=${worker.number}`);
    await page.getByRole("button", { name: `Actions for ${worker.fullName}` }).click();
    await page.getByRole("menuitem", { name: workersRowMenu.reopenQuestionnaire }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Made for a test.");
    await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    return messages.workers.reopened;
  },
  "components/lists/saved-views.tsx": async (page) => {
    await startSession(page, await ofAgency());
    await page.goto("/dashboard/workers?search=a");
    await page.locator(".list-views summary").click();
    await page.getByLabel(savedViews.name).fill("Ash");
    await press(page, savedViews.save);
    return savedViews.saved;
  },
};

async function addService(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add service" }).first().click();
  await fill(page, {
    "Service name": "Ashdown",
    "Service address": "1 Ash Lane",
    "Service postcode": "YO1 7HH",
  });
  await page.getByLabel("Type of service").selectOption({ label: "Day service" });
  await press(page, "Save service");
  await expect(said(page, texts.serviceSaved)).toBeInViewport();
}

/** Not on a phone, where the list has no columns. */
const wideOnly: readonly string[] = ["components/lists/column-choice.tsx"];
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
      const isTested = width < 640 ? !wideOnly.includes(form) : [...wideOnly, ...wideToo].includes(form);
      if (!isTested) continue;
      test(form, async ({ page }) => {
        test.slow();
        await expect(said(page, await succeed(page))).toBeInViewport();
      });
    }
  });
}
