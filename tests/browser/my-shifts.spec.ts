/** A worker's own shifts on a phone, without a script: the link, a confirmation, unavailable times and the calendar feeds. */
import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { hashOf } from "@/lib/backend/tokens";
import { availabilityPage, availability as times } from "@/lib/config/messages/availability";
import { calendarFeeds, serviceFeedPanel } from "@/lib/config/messages/calendar-feeds";
import { jobPage } from "@/lib/config/messages/jobs";
import { hoursMails, shiftsLinkPanel, myShifts as texts, myShiftsPage as words } from "@/lib/config/messages/my-shifts";
import { signer } from "@/lib/config/messages/signer";
import { timesheetsPage as sheetWords } from "@/lib/config/messages/timesheets";
import { workerLinks } from "@/lib/config/messages/worker-links";
import { workerTypes } from "@/lib/db/content/worker-types";
import { feedTokenOf } from "@/lib/db/feed-token";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users } from "@/lib/db/seed/people";
import { calendarDate, clockTime, daysAfter, formatLongDate } from "@/lib/format";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { demoAgreements } from "./support/agreements";
import { expectAccessible, expectNoSideScroll, expectSaid, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { moveShift } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";
import { aTimesheet } from "./support/timesheets";

const HOUR_MS = 3_600_000;
const userIdOf = (name: string) => users.find(({ uid }) => uid === `demo-${name}`)?.id ?? "";

/** A worker with a link who is booked for a night that begins in some thirty hours. */
async function aBookedWorker() {
  const [agency, provider, service] = [organisationOf("agencyA"), organisationOf("providerC"), services[1]];
  const [jobId, allocationId, token] = [randomUUID(), randomUUID(), randomBytes(32).toString("base64url")];
  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 30 * HOUR_MS);
  const endAt = new Date(startAt.getTime() + 12 * HOUR_MS);
  const lastName = `Speedwell-${randomUUID().slice(0, 8)}`;
  const workerId = await owner(async (tx) => {
    const worker = await insertCompleteWorker(tx, agency, { firstName: "Linnet", lastName });
    await tx.insert(schema.jobs).values({
      id: jobId,
      postingId: randomUUID(),
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      providerName: provider.name,
      serviceName: service?.name ?? "",
      serviceAddress: "3 Mill Lane, Harrowby",
      workerTypeId: workerTypes[0].id,
      startAt,
      endAt,
      notes: "Use the side door.",
      status: "allocated",
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
      workerName: `Linnet ${lastName}`,
      during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
      status: "accepted",
      rateSnapshot: {
        agreementReference: "AG-1004",
        agreementVersion: 1,
        workerType: workerTypes[0].name,
        lines: [],
        cancellationRules: [],
        plannedPence: 20_574,
        segments: [],
      },
      rateTableHash: "0".repeat(64),
      suggestedByUserId: userIdOf("agency"),
      suggestedAt: new Date(),
      decidedAt: new Date(),
    });
    await tx.insert(schema.workerLinks).values({
      organisationId: agency.id,
      workerId: worker.id,
      kind: "shifts",
      tokenHash: hashOf(token),
      feedHash: hashOf(feedTokenOf(token)),
      expiresAt: new Date(Date.now() + 24 * HOUR_MS),
      createdByUserId: userIdOf("agency"),
    });
    return worker.id;
  });
  return { jobId, allocationId, token, workerId, startAt, name: `Linnet ${lastName}` };
}

test.describe("on a phone without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a worker confirms a shift, enters when they are unavailable, and is told about the booking", async ({
    page,
  }) => {
    const { token, startAt, workerId } = await aBookedWorker();
    const answer = await page.goto(`/my-shifts?token=${token}`);
    expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
    expect(Buffer.byteLength((await answer?.text()) ?? "")).toBeLessThan(60_000);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.getByText("Use the side door.")).toBeVisible();
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);

    await page.getByRole("button", { name: words.confirm }).click();
    await expectSaid(page, texts.confirmed, "[role=status]");
    await expect(page.getByRole("button", { name: words.confirm })).toHaveCount(0);

    const day = calendarDate(startAt);
    await page.goto(`/my-shifts?token=${token}&day=${day}`);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await expect(page.getByText("Entering that you are unavailable does not cancel the shift.")).toBeVisible();
    await page.getByLabel(availabilityPage.options.times).check();
    await page.getByLabel(availabilityPage.from(1)).fill("09:00");
    await page.getByRole("button", { name: availabilityPage.save }).click();
    // The error is at its control and in the summary, and what was entered is still there.
    await expect(page.getByRole("alert")).toContainText(times.toNeeded);
    await expect(page.getByLabel(availabilityPage.from(1))).toHaveValue("09:00");
    await page.getByLabel(availabilityPage.options.day).check();
    await page.getByRole("button", { name: availabilityPage.save }).click();
    await expectSaid(page, availabilityPage.saved(formatLongDate(day)), "[role=status]");
    // At the top, where the person is, and at its day.
    const warning = page.getByText("This does not cancel the booking. Tell your agency if you cannot work it.");
    await expect(warning).toHaveCount(2);
    await expect(warning.first()).toBeInViewport();
    const rows = await owner((tx) =>
      tx.select().from(schema.workerUnavailability).where(eq(schema.workerUnavailability.workerId, workerId)),
    );
    expect(rows).toMatchObject([{ day, windows: null, enteredByUserId: null }]);

    await page.goto("/my-shifts?token=unknown");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.unknownTitle);
    await expect(page.getByText(texts.unknown)).toBeVisible();
  });
});

test.describe("of a shift that was moved, without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the worker sees the new times before they confirm them", async ({ page }) => {
    const { jobId, allocationId, token } = await aBookedWorker();
    await page.goto(`/my-shifts?token=${token}`);
    const { startAt, endAt } = await moveShift(jobId, 75);
    const confirmations = () =>
      owner((tx) =>
        tx.select().from(schema.shiftConfirmations).where(eq(schema.shiftConfirmations.allocationId, allocationId)),
      );
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page.locator(".summary")).toContainText(texts.changed);
    await expect(page.locator(".ms-when")).toContainText(`${clockTime(startAt)}–${clockTime(endAt)}`);
    expect(await confirmations()).toEqual([]);

    await page.getByRole("button", { name: words.confirm }).click();
    await expectSaid(page, texts.confirmed, "[role=status]");
    expect(await confirmations()).toMatchObject([{ startAt, endAt }]);
  });
});

/** The timesheet of a shift that has ended, with the token of its worker's link, whose agreement asks for their confirmation. */
async function aShiftToConfirm() {
  const made = await aTimesheet({ workerConfirms: true });
  const token = randomBytes(32).toString("base64url");
  await owner((tx) =>
    tx.insert(schema.workerLinks).values({
      organisationId: organisationOf("agencyA").id,
      workerId: made.workerId,
      kind: "shifts",
      tokenHash: hashOf(token),
      feedHash: hashOf(feedTokenOf(token)),
      expiresAt: new Date(Date.now() + 24 * HOUR_MS),
      createdByUserId: userIdOf("agency"),
    }),
  );
  return { ...made, token };
}
const confirmationsOf = (timesheetId: string) =>
  owner((tx) =>
    tx.select().from(schema.timesheetConfirmations).where(eq(schema.timesheetConfirmations.timesheetId, timesheetId)),
  );

test.describe("hours on a phone without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a worker confirms theirs by a typed name, with the errors beside the controls", async ({ page }) => {
    const { timesheetId, token } = await aShiftToConfirm();
    await page.goto(`/my-shifts?token=${token}`);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("link", { name: words.hoursOpen }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.hoursTitle);
    await expectNoSideScroll(page);
    await page.getByLabel(sheetWords.breakMinutes).fill("45");
    await page.getByRole("button", { name: words.hoursSend }).click();
    await expect(page.getByRole("alert")).toContainText(signer.nameNeeded);
    await expect(page.getByLabel(sheetWords.breakMinutes)).toHaveValue("45");
    await page.getByLabel(signer.typedLabel).fill("Linnet Speedwell");
    await page.getByRole("button", { name: words.hoursSend }).click();
    await expectSaid(page, texts.hoursConfirmed, "[role=status]");
    await expect(page.getByRole("link", { name: words.hoursOpenAgain })).toBeVisible();
    expect(await confirmationsOf(timesheetId)).toMatchObject([
      { number: 1, name: "Linnet Speedwell", drawing: null, hours: { breaks: [{ minutes: 45, isPaid: false }] } },
    ]);
  });

  test("a worker ends the e-mails about them by the address in the e-mail, and turns them on again", async ({
    page,
    request,
  }) => {
    const { workerId, token } = await aShiftToConfirm();
    const isOff = async () => {
      const [link] = await owner((tx) =>
        tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, workerId)),
      );
      return link?.hoursMailsOffAt !== null;
    };
    const address = `/api/unsubscribe?of=hours&token=${token}`;
    // A scanner gets the page, and changes nothing.
    expect((await request.get(address)).url()).toMatch(/\/my-shifts\?token=[\w-]{43}&emails=stop#emails$/);
    expect((await request.post(address, { form: { other: "yes" } })).status()).toBe(400);
    expect(await isOff()).toBe(false);
    // A mail program, whose second press is the same press.
    const press = { form: { "List-Unsubscribe": "One-Click" } };
    expect((await request.post(address, press)).status()).toBe(200);
    expect((await request.post(address, press)).status()).toBe(200);
    expect((await request.post(`/api/unsubscribe?of=hours&token=${"y".repeat(43)}`, press)).status()).toBe(404);
    expect(await isOff()).toBe(true);
    await page.goto(`/my-shifts?token=${token}`);
    await page.getByRole("button", { name: hoursMails.start }).click();
    await expectSaid(page, texts.hoursMailsOn, "[role=status]");
    expect(await isOff()).toBe(false);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("button", { name: hoursMails.stop }).click();
    await expectSaid(page, texts.hoursMailsOff, "[role=status]");
    expect(await isOff()).toBe(true);
    // The address in an e-mail ends them even after its link has expired.
    await owner((tx) =>
      tx
        .update(schema.workerLinks)
        .set({ hoursMailsOffAt: null, expiresAt: new Date() })
        .where(eq(schema.workerLinks.workerId, workerId)),
    );
    await page.goto(`/my-shifts?token=${token}`);
    await expect(page.getByText(texts.unknown)).toBeVisible();
    await expect(page.getByRole("button", { name: hoursMails.stop })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText(texts.unknown)).toBeVisible();
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("button", { name: hoursMails.stop }).click();
    await expectSaid(page, texts.hoursMailsOff, "[role=status]");
    await expect(page.getByRole("button", { name: hoursMails.stop })).toHaveCount(0);
    expect(await isOff()).toBe(true);
  });
});

test("a worker draws their name, and the agency sees what was confirmed beside the hours", async ({ page }) => {
  const { timesheetId, token, path } = await aShiftToConfirm();
  await page.goto(`/my-shifts?token=${token}`);
  await page.getByRole("link", { name: words.hoursOpen }).click();
  await page.getByRole("radio", { name: signer.drawn }).check();
  const area = page.getByRole("img", { name: signer.drawArea });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error("there is no area to draw in");
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 8 });
  await page.mouse.move(box.x + 220, box.y + 50, { steps: 8 });
  await page.mouse.up();
  await expectAccessible(page);
  await page.getByRole("button", { name: words.hoursSend }).click();
  await expectSaid(page, texts.hoursConfirmed, "[role=status]");
  expect((await confirmationsOf(timesheetId))[0]?.drawing?.subarray(1, 4).toString()).toBe("PNG");
  await signInAs(page, "agency");
  await page.goto(path);
  await expect(page.getByRole("img", { name: sheetWords.workerDrawing })).toBeVisible();
});

test("a calendar gets the feed, only what has changed, and nothing once the link is cancelled", async ({ request }) => {
  const { token, allocationId, workerId } = await aBookedWorker();
  const path = `/calendar/${feedTokenOf(token)}.ics`;
  const first = await request.get(path);
  expect(first.status()).toBe(200);
  expect(first.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
  });
  expect(await first.text()).toContain(`UID:${allocationId}@`);
  const etag = first.headers()["etag"] ?? "";
  expect((await request.get(path, { headers: { "if-none-match": etag } })).status()).toBe(304);
  const head = await request.head(path);
  expect([head.status(), head.headers()["etag"]]).toEqual([200, etag]);
  expect((await request.get(`/calendar/${randomBytes(32).toString("base64url")}.ics`)).status()).toBe(404);
  expect((await request.get("/calendar/short.ics")).status()).toBe(404);
  const [opened] = await owner((tx) =>
    tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, workerId)),
  );
  expect(opened?.openedAt).toBeNull();
  await owner((tx) =>
    tx.update(schema.workerLinks).set({ revokedAt: new Date() }).where(eq(schema.workerLinks.workerId, workerId)),
  );
  expect((await request.get(path)).status()).toBe(404);
});

test("the agency enters a time and makes the link, and the provider sees the confirmation and makes a feed", async ({
  page,
}) => {
  const { token, workerId, jobId } = await aBookedWorker();
  await page.goto(`/my-shifts?token=${token}&day=${calendarDate(new Date())}`);
  await expectAccessible(page);
  await page.goto(`/my-shifts?token=${token}`);
  await page.getByRole("button", { name: words.confirm }).click();
  await expect(page.getByRole("status").filter({ hasText: texts.confirmed })).toBeVisible();

  await signInAs(page, "agency");
  const day = daysAfter(calendarDate(new Date()), 9);
  await page.goto(`/dashboard/workers/${workerId}?step=availability&day=${day}`);
  await page.getByLabel(availabilityPage.options.times).check();
  await page.getByLabel(availabilityPage.from(1)).fill("22:00");
  await page.getByLabel(availabilityPage.to(1)).fill("06:00");
  await page.getByRole("button", { name: availabilityPage.save }).click();
  await expect(page.getByText(availabilityPage.unavailable([times.window("22:00", "06:00", true)]))).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/dashboard/workers/${workerId}?step=links`);
  await page.getByRole("button", { name: shiftsLinkPanel.createNewLink }).click();
  const copied = page.locator("#shifts-link-address");
  await expect(copied).toHaveValue(/\/my-shifts\?token=[\w-]{43}$/);
  const made = new URL(await copied.inputValue());
  const feed = `/calendar/${feedTokenOf(made.searchParams.get("token") ?? "")}.ics`;
  expect((await page.request.get(feed)).status()).toBe(200);
  await page.getByRole("button", { name: shiftsLinkPanel.revoke }).click();
  await expect(page.getByText(workerLinks.revokedDone)).toBeVisible();
  expect((await page.request.get(feed)).status()).toBe(404);
  const opened = await page.request.get(made.pathname + made.search);
  expect((await opened.text()).includes(workerLinks.revoked)).toBe(true);

  await signInAs(page, "provider");
  await page.goto(`/dashboard/jobs/${jobId}`);
  await expect(page.getByText(jobPage.confirmedByWorker("").trim())).toBeVisible();
  await page.goto(`/dashboard/jobs?service=${services[1]?.id}`);
  await page.getByRole("button", { name: serviceFeedPanel.create }).click();
  await expect(page.getByText(calendarFeeds.created)).toBeVisible();
  const address = await page.locator("#feed-address").inputValue();
  expect(await (await page.request.get(new URL(address).pathname)).text()).toContain(`UID:${jobId}@`);
  await page.reload();
  await page.getByRole("button", { name: serviceFeedPanel.revoke }).click();
  await expect(page.getByText(calendarFeeds.revokedDone)).toBeVisible();
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);
});
