/** Signing in as one of the demo scenario's users, and workers created for one test. */
import { randomUUID } from "node:crypto";
import { type BrowserContext, type Cookie, expect, type Page } from "@playwright/test";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { sampleAnswers, submissionsOf } from "@/lib/db/seed/medical-submissions";
import {
  demoPassword,
  type OrganisationKey,
  organisations,
  type SeedQuestionnaireStatus,
  type SeedWorker,
} from "@/lib/db/seed/people";
import { owner, sealingKeys } from "./database";
import { takeSession } from "./sessions";

export const emailOf = (account: string) => `${account}@${brand.demoEmailDomain}`;

export const sessionCookie = async (page: Page): Promise<Cookie | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === constants.sessionCookieName);

/** Fills in and sends the sign-in form that the page shows. */
export async function sendSignIn(page: Page, account: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Email address").fill(emailOf(account));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Gives the page's browser a session that no other test shares, for tests that end it. */
export const startOwnSession = (page: Page, account: string): Promise<void> =>
  takeSession(page, emailOf(account), demoPassword);

/** Signs in with the form, in a session that no other test shares. */
export async function signInByForm(page: Page, account: string): Promise<void> {
  await page.goto("/signin");
  await sendSignIn(page, account);
  await page.waitForURL(/\/(dashboard|mobile)\/overview$/);
}

/** Signs out with the menu in the top bar. */
export async function signOutByMenu(page: Page): Promise<void> {
  await page.locator(".user-menu > summary").click();
  await page.locator(".user-menu").getByRole("button", { name: "Sign out" }).click();
}

const savedSessions = new Map<string, Cookie>();
const signedIn = new WeakMap<BrowserContext, string>();

/**
 * Signs in once for each account; later tests reuse that session. If the page is already signed in as the account, it
 * does nothing.
 */
export async function signInAs(page: Page, account: string): Promise<void> {
  if (signedIn.get(page.context()) === account && (await sessionCookie(page))) return;
  signedIn.set(page.context(), account);
  const cookie = savedSessions.get(account);
  // The previous user's page may still be prefetching pages that this account may not open.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  if (cookie) return page.context().addCookies([cookie]);
  // Signing in ends the browser's current session, which may be one that later tests reuse.
  await page.context().clearCookies();
  await startOwnSession(page, account);
  const made = await sessionCookie(page);
  expect(made).toBeDefined();
  if (made) savedSessions.set(account, made);
}

export type Worker = SeedWorker & { organisationId: string; organisationName: string; fullName: string };

type WorkerInput = {
  status?: SeedQuestionnaireStatus;
  organisation?: OrganisationKey;
  email?: string | null;
  firstName?: string;
  lastName?: string;
  imageUrl?: string;
  /** Why and when a submitted questionnaire was reopened. */
  reopened?: { reason: string; at: Date };
};

let made = 0;

/**
 * Creates a worker who sorts to the end of the list. Any `status` other than pending has answers that follow the
 * scenario's rule.
 */
export async function aWorker({
  status = "pending",
  organisation = "agencyA",
  email,
  firstName = "Zinnia",
  lastName,
  imageUrl,
  reopened,
}: WorkerInput = {}): Promise<Worker> {
  const id = randomUUID();
  made += 1;
  const tenant = organisations.find(({ key }) => key === organisation);
  if (!tenant) throw new Error(`no organisation ${organisation}`);
  const number = `T-${id.slice(0, 8)}`;
  const worker: Worker = {
    id,
    number,
    organisation,
    firstName,
    lastName: lastName ?? `Zz-${made}-${id.slice(0, 8)}`,
    email: email === undefined ? `${id}@workers.example` : email,
    phone: null,
    medicalStatus: status,
    organisationId: tenant.id,
    organisationName: tenant.name,
    fullName: "",
  };
  worker.fullName = `${worker.firstName} ${worker.lastName}`;
  const rows = submissionsOf(worker, tenant.id, sampleAnswers, sealingKeys());
  if (reopened && rows.questionnaire) {
    const { keyId, sealed } = sealFor(id, reopened.reason, sealingKeys());
    const { id: workerQuestionnaireId = "", version = 0 } = rows.questionnaire;
    rows.questionnaire.status = "pending";
    rows.reopenings.push({
      organisationId: tenant.id,
      workerQuestionnaireId,
      version,
      keyId,
      reasonSealed: sealed,
      reopenedByUid: "demo-compliance",
      reopenedAt: reopened.at,
    });
  }
  const { phone } = worker;
  await owner(async (tx) => {
    await tx.insert(schema.workers).values({
      id,
      organisationId: tenant.id,
      number,
      firstName,
      lastName: worker.lastName,
      email: worker.email,
      phone,
      imageUrl,
    });
    if (!rows.questionnaire) return;
    await tx.insert(schema.workerQuestionnaires).values(rows.questionnaire);
    await tx.insert(schema.questionnaireSubmissions).values(rows.submissions);
    if (rows.reopenings.length > 0) await tx.insert(schema.questionnaireReopenings).values(rows.reopenings);
  });
  return worker;
}
