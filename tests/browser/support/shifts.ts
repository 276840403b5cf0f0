/** The steps of tests about shifts. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { jobPage, postJobPage, jobs as texts } from "@/lib/config/messages/jobs";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { branches } from "@/lib/db/seed/organisations";
import { organisationOf } from "@/lib/db/seed/people";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { expectAccessible, expectNoSideScroll } from "./checks";
import { owner } from "./database";
import { signInAs } from "./story";

export const CARE_ASSISTANT = workerTypes[0];
export const SERVICE = "Orchard View";

/** A worker of the demo's agency who can be put forward. */
export async function aReadyWorker(lastName: string) {
  const worker = await owner((tx) =>
    insertCompleteWorker(tx, organisationOf("agencyA"), {
      firstName: "Linnet",
      lastName,
      verificationStatus: "approved",
      complianceState: "compliant",
      branchIds: [branches[0].id],
      workerTypeIds: [CARE_ASSISTANT.id],
    }),
  );
  return { name: `Linnet ${lastName}`, email: worker.email ?? "" };
}

/** The page of the shift in a unit. */
export async function pageOfShiftIn(unit: string): Promise<string> {
  const [job] = await owner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.unit, unit)));
  return `/dashboard/jobs/${job?.id}`;
}

export const expectNotice = (page: Page, text: string) =>
  expect(page.locator("main .notice").filter({ hasText: text })).toBeVisible();

/** A unit that no other test uses, by which its shift is found in the list. */
export const aUnit = () => `Unit ${randomUUID().slice(0, 8)}`;
export const rowOf = (page: Page, unit: string) => page.getByRole("row").filter({ hasText: unit });

export async function fillInShift(
  page: Page,
  shift: { unit: string; day: string; start: string; end: string; service?: string },
) {
  await page.getByLabel(postJobPage.service, { exact: true }).selectOption({ label: shift.service ?? SERVICE });
  await page.getByLabel(postJobPage.unit).fill(shift.unit);
  await page.getByLabel(postJobPage.workerType, { exact: true }).selectOption({ label: CARE_ASSISTANT.name });
  await page.getByLabel(postJobPage.date).fill(shift.day);
  await page.getByLabel(postJobPage.startTime).fill(shift.start);
  await page.getByLabel(postJobPage.endTime).fill(shift.end);
}

export async function post(page: Page) {
  await page.getByRole("button", { name: postJobPage.post }).click();
  await expectNotice(page, texts.posted(1));
}

export const listOf = (day: string) => `/dashboard/jobs?view=list&week=${day}`;

/** Opens a shift from the list of its week. */
export async function openShift(page: Page, { unit, day }: { unit: string; day: string }) {
  await page.goto(listOf(day));
  await rowOf(page, unit).getByRole("link").click();
  await page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
  await expect(page.locator(".job-status")).toBeVisible();
}

/** The agency puts a worker forward for a shift. */
export async function putForward(page: Page, shift: { unit: string; day: string }, name: string) {
  await signInAs(page, "agency");
  await openShift(page, shift);
  await page.goto(`${new URL(page.url()).pathname}?all=1`);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: `${jobPage.putForwardButton} ${name}` }).click();
  await expectNotice(page, texts.suggested);
}
