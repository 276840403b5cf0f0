/** The steps of tests about shifts. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { and, eq, inArray, sql } from "drizzle-orm";
import { jobPage, postJobPage, jobs as texts } from "@/lib/config/messages/jobs";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { branches, services } from "@/lib/db/seed/organisations";
import { workers as demoWorkers, organisationOf, users } from "@/lib/db/seed/people";
import type { Transaction } from "@/lib/db/tenancy";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { demoAgreements } from "./agreements";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./checks";
import { owner } from "./database";
import { signInAs } from "./story";

export const CARE_ASSISTANT = workerTypes[0];
export const SERVICE = "Orchard View";
const MINUTE_MS = 60_000;
const demoWorkerIds = demoWorkers.map(({ id }) => id);

/** The files of a photo of the demo. */
export async function demoPhoto(tx: Transaction) {
  const [photo] = await tx
    .select({ smallFileId: schema.workerPhotos.smallFileId, largeFileId: schema.workerPhotos.largeFileId })
    .from(schema.workerPhotos)
    .innerJoin(schema.workers, eq(schema.workers.id, schema.workerPhotos.workerId))
    .where(
      and(
        eq(schema.workerPhotos.organisationId, organisationOf("agencyA").id),
        inArray(schema.workers.id, demoWorkerIds),
      ),
    )
    .limit(1);
  if (!photo) throw new Error("no worker of the demo has a photo");
  return photo;
}

/** A worker of the demo's agency who can be put forward, with a photo of the demo, since the provider's pages load it. */
export async function aReadyWorker(lastName: string) {
  const agency = organisationOf("agencyA");
  const worker = await owner(async (tx) => {
    const made = await insertCompleteWorker(tx, agency, {
      firstName: "Linnet",
      lastName,
      verificationStatus: "approved",
      complianceState: "compliant",
      branchIds: [branches[0].id],
      workerTypeIds: [CARE_ASSISTANT.id],
    });
    const photo = await demoPhoto(tx);
    await tx.update(schema.workerPhotos).set(photo).where(eq(schema.workerPhotos.workerId, made.id));
    return made;
  });
  return { id: worker.id, name: `Linnet ${lastName}`, email: worker.email ?? "" };
}

const userIdOf = (name: string) => users.find(({ uid }) => uid === `demo-${name}`)?.id ?? "";

/** The rate of a booking, with one hourly line and a charge for cancelling within some hours of the start. */
export const bookedRate = (withinHours: number, plannedPence: number): schema.RateSnapshot => ({
  agreementReference: "AG-1004",
  agreementVersion: 1,
  workerType: CARE_ASSISTANT.name,
  lines: [{ basis: "hourly", chargePence: 1_789, vatTreatment: "standard", specials: [] }],
  cancellationRules: [{ withinHours, feePercent: 100 }],
  plannedPence,
  segments: [],
});

type Booked = { startsInMinutes: number; plannedPence: number };

/** A shift of the demo's provider for which a worker is booked, 12 hours long, from some minutes from now on. */
export const aBookedShift = (booked: Booked) => aShiftWithWorker(booked);

/** The same with a worker who is put forward and waits for the provider's decision. */
export const aSuggestedShift = (startsInMinutes: number) => aShiftWithWorker({ startsInMinutes, plannedPence: null });

async function aShiftWithWorker({
  startsInMinutes,
  plannedPence,
}: {
  startsInMinutes: number;
  plannedPence: number | null;
}) {
  const [agency, provider, service] = [organisationOf("agencyA"), organisationOf("providerC"), services[1]];
  const [jobId, allocationId] = [randomUUID(), randomUUID()];
  // A whole minute, as people enter it.
  const startAt = new Date((Math.floor(Date.now() / MINUTE_MS) + startsInMinutes) * MINUTE_MS);
  const endAt = new Date(startAt.getTime() + 12 * 60 * MINUTE_MS);
  // Other tests expect that no two workers have the same name.
  const worker = await aReadyWorker(`Cowslip-${randomUUID().slice(0, 8)}`);
  await owner(async (tx) => {
    await tx.insert(schema.jobs).values({
      id: jobId,
      postingId: randomUUID(),
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      providerName: provider.name,
      serviceName: service?.name ?? "",
      workerTypeId: CARE_ASSISTANT.id,
      startAt,
      endAt,
      status: plannedPence === null ? "suggested" : "allocated",
      postedByUserId: userIdOf("provider"),
    });
    await tx.insert(schema.allocations).values({
      id: allocationId,
      jobId,
      organisationId: agency.id,
      providerId: provider.id,
      agreementId: demoAgreements.active,
      workerId: worker.id,
      agencyName: agency.name,
      workerName: worker.name,
      during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
      suggestedByUserId: userIdOf("agency"),
      suggestedAt: new Date(),
      ...(plannedPence === null
        ? { status: "suggested" as const }
        : {
            status: "accepted" as const,
            rateSnapshot: bookedRate(4, plannedPence),
            rateTableHash: "0".repeat(64),
            decidedAt: new Date(),
          }),
    });
  });
  return { jobId, allocationId, worker, startAt, endAt };
}

/** An open shift like one that exists, some days later. */
export async function anOpenShiftLike(jobId: string, days: number): Promise<string> {
  const id = randomUUID();
  await owner(async (tx) => {
    const [like] = await tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId));
    if (!like) throw new Error("no such shift");
    const { startOn: _, ...columns } = like;
    const later = (at: Date) => new Date(at.getTime() + days * 24 * 60 * MINUTE_MS);
    const times = { startAt: later(like.startAt), endAt: later(like.endAt) };
    await tx.insert(schema.jobs).values({ ...columns, ...times, id, postingId: randomUUID(), status: "open" });
  });
  return id;
}

/** Moves a shift by some minutes, as its provider does, with those who are put forward or booked for it. */
export async function moveShift(jobId: string, minutes: number): Promise<{ startAt: Date; endAt: Date }> {
  return owner(async (tx) => {
    const [job] = await tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId));
    if (!job) throw new Error("no such shift");
    const moved = (at: Date) => new Date(at.getTime() + minutes * MINUTE_MS);
    const [startAt, endAt] = [moved(job.startAt), moved(job.endAt)];
    await tx
      .update(schema.jobs)
      .set({ startAt, endAt, lock: job.lock + 1 })
      .where(eq(schema.jobs.id, jobId));
    const during = sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`;
    await tx.update(schema.allocations).set({ during }).where(eq(schema.allocations.jobId, jobId));
    return { startAt, endAt };
  });
}

/** The page of the shift in a unit. */
export async function pageOfShiftIn(unit: string): Promise<string> {
  const [job] = await owner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.unit, unit)));
  return `/dashboard/jobs/${job?.id}`;
}

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

/** How it is said that shifts were posted; which agencies see them depends on the rules that other tests save. */
export const postedMessage = (shifts: number): string =>
  `${texts.posted(shifts, { unseen: 0, othersFrom: null }).split(".")[0]}.`;

export async function post(page: Page) {
  await page.getByRole("button", { name: postJobPage.post }).click();
  await expectSaid(page, postedMessage(1));
}

export const listOf = (day: string) => `/dashboard/jobs?view=list&week=${day}&limit=100`;

/** Opens the own page of a shift. */
export async function openShift(page: Page, unit: string) {
  await page.goto(await pageOfShiftIn(unit));
  await expect(page.locator(".job-status")).toBeVisible();
}

/** The page from which a worker is put forward is checked once: it is the same in every test. */
let isPutForwardChecked = false;

/** The agency puts a worker forward for a shift. */
export async function putForward(page: Page, unit: string, name: string) {
  await signInAs(page, "agency");
  await page.goto(`${await pageOfShiftIn(unit)}?all=1`);
  if (!isPutForwardChecked) {
    await expectAccessible(page);
    await expectNoSideScroll(page);
    isPutForwardChecked = true;
  }
  await page.getByRole("button", { name: `${jobPage.putForwardButton} ${name}` }).click();
  await expectSaid(page, texts.suggested);
}
