/** The calendar of shifts: the week as a matrix, by keyboard, in a narrow window, on paper, and without JavaScript. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { breadcrumbs, listFilter } from "@/lib/config/messages/general";
import {
  jobsList,
  jobs as jobTexts,
  selectedPage,
  shiftDrawer,
  jobsCalendar as texts,
} from "@/lib/config/messages/jobs";
import type { JobStatus } from "@/lib/config/states/job";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users } from "@/lib/db/seed/people";
import { daysAfter, momentsAt } from "@/lib/format";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { owner } from "./support/database";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

type Shift = { service: 0 | 1; day: number; from: string; to: string; status: JobStatus; many?: number };

/** A week in years to come, which no other test uses; every attempt has its own. */
const weekFor = (n: number, retry: number) => daysAfter("2031-03-03", 7 * (10 * n + 3 * retry));

const [first, second] = services;
const FIRST = first?.name ?? "";
const SECOND = second?.name ?? "";

/** On Monday there is room, on Tuesday a night that ends on Wednesday, and the second service is full. */
const shifts: Shift[] = [
  { service: 0, day: 0, from: "08:00", to: "20:00", status: "open", many: 2 },
  { service: 0, day: 0, from: "07:00", to: "14:00", status: "suggested" },
  { service: 0, day: 0, from: "14:00", to: "21:00", status: "allocated", many: 3 },
  { service: 0, day: 1, from: "20:00", to: "08:00", status: "allocated" },
  { service: 0, day: 4, from: "08:00", to: "20:00", status: "cancelled" },
  { service: 1, day: 0, from: "08:00", to: "20:00", status: "allocated", many: 2 },
];

async function postShifts(monday: string): Promise<void> {
  const provider = organisationOf("providerC");
  const poster = users.find(({ uid }) => uid === "demo-provider");
  const rows = shifts.flatMap(({ service, day, from, to, status, many = 1 }) =>
    Array.from({ length: many }, () => {
      const date = daysAfter(monday, day);
      const [startAt = new Date()] = momentsAt(date, from);
      const [endAt = new Date()] = momentsAt(daysAfter(date, to <= from ? 1 : 0), to);
      return {
        id: randomUUID(),
        postingId: randomUUID(),
        organisationId: provider.id,
        serviceId: services[service]?.id ?? "",
        providerName: provider.name,
        serviceName: services[service]?.name ?? "",
        workerTypeId: workerTypes[0].id,
        startAt,
        endAt,
        status,
        ...(status === "cancelled"
          ? { cancelledAt: new Date(), cancelNoticeMinutes: 60, cancellationChargePence: 0 }
          : {}),
        postedByUserId: poster?.id ?? "",
      };
    }),
  );
  await owner((tx) => tx.insert(schema.jobs).values(rows));
}

const rowOf = (page: Page, service: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: service, exact: true }) });
const cells = (row: Locator) => row.getByRole("cell");

test.describe("with a script", () => {
  let monday: string;
  test.beforeEach(async ({ page }, { retry, testId }) => {
    monday = weekFor([...testId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 300, retry);
    await postShifts(monday);
    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs?week=${monday}`);
  });

  test("the week says what is open and whether all of it is full, is in the document once, and a service opens in place", async ({
    page,
  }) => {
    await expect(cells(rowOf(page, texts.toFill.Provider)).first()).toHaveText(`3 ${texts.of(8)}`);
    await expect(cells(rowOf(page, texts.toFill.Provider)).nth(1)).toHaveText(`${texts.full} ${texts.of(1)}`);
    const own = cells(rowOf(page, FIRST));
    await expect(own.first()).toHaveText("2 open 1 put forward · 3 filled");
    await expect(own.nth(1)).toHaveText("1 filled");
    // The night stands on its own day, and the next day has a mark of it.
    await expect(own.nth(2)).toHaveText(texts.overnight(1));
    await expect(own.nth(4)).toHaveText("1 cancelled");
    await expect(cells(rowOf(page, SECOND)).first()).toHaveText("2 filled");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const html = await (await page.request.get(page.url(), { headers: { accept: "text/html" } })).text();
    expect(html.split("matrix-lane")).toHaveLength(2);

    await test.step("on paper the whole matrix is there", async () => {
      await page.emulateMedia({ media: "print" });
      const { overflow, maxHeight } = await page.locator(".matrix").evaluate((element) => {
        const style = getComputedStyle(element);
        return { overflow: style.overflowX, maxHeight: style.maxHeight };
      });
      expect([overflow, maxHeight]).toEqual(["visible", "none"]);
      const heads = page.locator(".matrix :is(thead, th)");
      const positions = await heads.evaluateAll((all) => all.map((element) => getComputedStyle(element).position));
      expect([...new Set(positions)]).toEqual(["static"]);
      await expect(page.getByRole("navigation", { name: jobsList.weeks })).toBeHidden();
      await expect(page.locator("main .print-only").first()).toBeVisible();
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("opened by keyboard, a service keeps the focus, and the address keeps it open", async () => {
      const service = page.getByRole("link", { name: FIRST, exact: true });
      await service.focus();
      await page.keyboard.press("Enter");
      await expect(service).toHaveAttribute("aria-expanded", "true");
      await expect(service).toBeFocused();
      expect(new URL(page.url()).searchParams.get("open")).toBe(first?.id);
      const opened = page
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: texts.shiftsOf(FIRST) }) });
      const shiftsOn = (day: number) => cells(opened).nth(day).locator(".shift:not(.shift-add)");
      await expect(shiftsOn(0)).toHaveCount(6);
      await expect(shiftsOn(1)).toContainText(`20:00–08:00`);
      await expect(shiftsOn(2)).toContainText(texts.until("08:00"));
      await expectAccessible(page);
      await page.reload();
      await expect(shiftsOn(0)).toHaveCount(6);
    });

    await test.step("the heads stay in view as one, unless the window has little height; at 320 px it scrolls within itself", async () => {
      /** How far the two rows of heads are below the region's top edge once it is scrolled, and how far from one another. */
      const placed = () =>
        page.locator(".matrix").evaluate((region) => {
          region.style.maxHeight = "8rem";
          region.scrollTop = 40;
          const [days, lane] = [...region.querySelectorAll("thead > tr")].map((row) => row.getBoundingClientRect());
          const top = region.getBoundingClientRect().top + region.clientTop;
          return {
            scrolled: region.scrollTop,
            days: days && days.top - top,
            lane: days && lane && lane.top - days.bottom,
          };
        });
      expect(await placed()).toEqual({ scrolled: 40, days: 0, lane: 0 });
      await page.setViewportSize({ width: 320, height: 400 });
      expect(await placed()).toEqual({ scrolled: 40, days: -40, lane: 0 });
      await expectNoSideScroll(page);
      const region = page.locator(".matrix");
      await region.focus();
      await expect(region).toBeFocused();
      expect(await region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    });
  });

  test("a shift opens beside the calendar, leads to those around it by keyboard, and closes where it was opened", async ({
    page,
  }) => {
    await page.getByRole("link", { name: FIRST, exact: true }).click();
    const shown = page.locator(".matrix .shift:not(.shift-add, .is-morning)");
    const drawer = page.getByRole("dialog", { name: shiftDrawer.label });
    const shift = () => new URL(page.url()).searchParams.get("shift");
    const idOf = async (n: number) => (await shown.nth(n).getAttribute("href"))?.split("/").at(-1);
    await expect(shown).toHaveCount(8);
    await shown.nth(0).focus();
    await page.keyboard.press("Enter");
    await expect(drawer.getByRole("heading", { name: FIRST })).toBeFocused();
    expect(shift()).toBe(await idOf(0));
    await expect(drawer.getByRole("button", { name: shiftDrawer.previous })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(shift).toBe(await idOf(1));
    await drawer.getByRole("button", { name: shiftDrawer.next }).click();
    await expect.poll(shift).toBe(await idOf(2));
    await page.keyboard.press("ArrowLeft");
    await expect.poll(shift).toBe(await idOf(1));
    // The address opens it again, with the calendar as it was.
    await page.reload();
    await expect(drawer.getByRole("heading", { name: FIRST })).toBeFocused();
    await expect(shown).toHaveCount(8);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    expect(shift()).toBeNull();
    await expect(shown.nth(1)).toBeFocused();
    await page.goto(`/dashboard/jobs?view=list&week=${monday}`);
    await page.getByRole("rowheader").first().getByRole("link").click();
    await expect(drawer).toBeVisible();
    expect(new URL(page.url()).searchParams.get("view")).toBe("list");
    await drawer.getByRole("link", { name: shiftDrawer.asPage }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/jobs/${shift() ?? "[\\da-f-]{36}"}$`));
  });

  test("a shift opens on its own page in a narrow window, and beside the calendar where its address says so", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/dashboard/jobs?view=list&week=${monday}`);
    await page.getByRole("rowheader").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/dashboard\/jobs\/[\da-f-]{36}$/);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.goto(`/dashboard/jobs?week=${monday}&shift=${id}`);
    await expect(page.getByRole("dialog", { name: shiftDrawer.label })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const unknown = await page.request.get(`/dashboard/jobs?week=${monday}&shift=${randomUUID()}`);
    expect([unknown.status(), await unknown.text()]).toEqual([200, expect.not.stringContaining('role="dialog"')]);
  });

  test("arrows move between the cells, Enter opens one, and brackets change the week", async ({ page }) => {
    const service = page.getByRole("link", { name: FIRST, exact: true });
    await service.focus();
    await page.keyboard.press("ArrowRight");
    const monday8 = cells(rowOf(page, FIRST)).first().getByRole("link");
    await expect(monday8).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(cells(rowOf(page, SECOND)).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    // Wednesday has no shift of its own: the next link is Friday's.
    await page.keyboard.press("ArrowRight");
    await expect(cells(rowOf(page, FIRST)).nth(4).getByRole("link")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(monday8).toBeFocused();
    await page.keyboard.press("]");
    await expect(page).toHaveURL(new RegExp(`week=${daysAfter(monday, 7)}`));
    await expect(page.getByText(jobsList.none.title, { exact: true }).last()).toBeVisible();
    await page.keyboard.press("[");
    await expect(page).toHaveURL(new RegExp(`week=${monday}`));
    await cells(rowOf(page, FIRST)).first().getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`view=day.*day=${monday}|day=${monday}.*view=day`));
    await expect(page.getByRole("row").filter({ hasText: "08:00 to 20:00" })).toHaveCount(2);
    await expect(page.getByRole("row").filter({ hasText: SECOND })).toHaveCount(0);
  });

  test("shifts are selected by keyboard and changed by a key", async ({ page }) => {
    await page.getByRole("link", { name: FIRST, exact: true }).click();
    const shown = page.locator(".matrix .shift:not(.shift-add, .is-morning)");
    await expect(shown).toHaveCount(8);
    const boxes = page.locator(".matrix .shift-select");
    const bar = page.getByRole("form", { name: selectedPage.bar });
    await expect(bar).toBeHidden();
    // A key does nothing while nothing is selected.
    await shown.first().focus();
    await page.keyboard.press("c");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bar.getByRole("status")).toHaveText(selectedPage.selected(3));
    await page.keyboard.press("Shift+ArrowUp");
    await expect(bar.getByRole("status")).toHaveText(selectedPage.selected(2));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(bar.getByRole("status")).toHaveText(selectedPage.selected(3));
    await expect(boxes.nth(3)).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(bar).toBeHidden();
    // With the mouse, Shift selects from the first to the second.
    await shown.nth(1).click({ modifiers: ["Shift"] });
    await shown.nth(3).click({ modifiers: ["Shift"] });
    await expect(bar.getByRole("status")).toHaveText(selectedPage.selected(3));
    // What is scrolled behind the bar or behind the matrix's own head is covered in part.
    await page.evaluate(() => {
      document.querySelector(".matrix")?.scrollTo(0, 0);
      scrollTo(0, document.body.scrollHeight);
    });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await shown.nth(3).focus();
    await page.keyboard.press("c");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(selectedPage.verbs.copy.title);
    await expect(page.getByRole("checkbox")).toHaveCount(3);
    await expectAccessible(page);
  });

  test("opening a service styles the page no second time and keeps the rows of the others; a shift that is dragged to another day is moved once that is confirmed", async ({
    page,
  }) => {
    const elements = await page.locator("*").count();
    const other = await rowOf(page, SECOND).elementHandle();
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: ["devtools.timeline"] });
    await page.getByRole("link", { name: FIRST, exact: true }).click();
    await expect(page.locator(".matrix-shifts .shift:not(.shift-add)")).toHaveCount(9);
    const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as {
      traceEvents: { name: string; args: { elementCount?: number } }[];
    };
    const styled = traceEvents.flatMap(({ name, args }) =>
      name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : [],
    );
    expect(styled.length).toBeGreaterThan(0);
    // Each time that the whole page is styled would count all of them.
    expect(styled.reduce((sum, count) => sum + count, 0)).toBeLessThan(elements);
    expect(await other?.evaluate((row) => row.isConnected)).toBe(true);
    const shown = page.locator(".matrix .shift:not(.shift-add, .is-morning)");
    await expect(shown).toHaveCount(8);
    await shown.nth(1).dragTo(page.locator(".matrix-shifts > td").nth(2));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(selectedPage.verbs.move.title);
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await expect(page.getByLabel(selectedPage.days)).toHaveValue("2");
    await expectAccessible(page);
    // It asks for days or minutes; what is refused of a valid move is a shift in years to come.
    const submit = page.getByRole("button", { name: selectedPage.verbs.move.submit });
    await page.getByLabel(selectedPage.days).fill("");
    await submit.click();
    await expect(page.locator(".summary")).toContainText(jobTexts.moveNeeded);
    await page.getByLabel(selectedPage.minutes).fill("800");
    await submit.click();
    await expect(page.locator(".summary")).toContainText(jobTexts.minutesNeeded);
    await page.getByLabel(selectedPage.minutes).fill("30");
    await submit.click();
    await expect(page.locator(".summary")).toContainText(jobTexts.startTooLate);
  });

  test("a filter narrows the counts as soon as it is chosen, and stays from view to view; the table is there again when the page is returned to", async ({
    page,
  }) => {
    const service = page.getByRole("link", { name: FIRST, exact: true });
    await page.getByRole("link", { name: jobsList.nextWeek }).click();
    await expect(page).toHaveURL(new RegExp(daysAfter(monday, 7)));
    await expect(service).toHaveCount(0);
    await page.goBack();
    await expect(service).toBeVisible();
    await expect(cells(rowOf(page, FIRST)).first()).toHaveText("2 open 1 put forward · 3 filled");
    await page.getByRole("navigation", { name: breadcrumbs.breadcrumbs }).getByRole("link").click();
    await expect(page).toHaveURL(/overview/);
    await page.goBack();
    await expect(service).toBeVisible();
    await expect(cells(rowOf(page, SECOND)).first()).toHaveText("2 filled");

    await page.getByLabel(texts.status, { exact: true }).selectOption({ label: jobTexts.status.allocated.label });
    await expect(page).toHaveURL(/status=allocated/);
    await expect(cells(rowOf(page, FIRST)).first()).toHaveText("3 filled");
    await page
      .getByRole("navigation", { name: texts.views.label })
      .getByRole("link", { name: texts.views.list })
      .click();
    await expect(page).toHaveURL(/view=list/);
    await expect(page.getByRole("rowheader")).toHaveCount(6);
    await expect(page.getByRole("row").filter({ hasText: "08:00 to 20:00" })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole("link", { name: listFilter.clear }).click();
    await expect(page.getByRole("rowheader")).toHaveCount(10);
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("week, service, day, list and filters are links and a form", async ({ page }, { retry }) => {
    const monday = weekFor(301, retry);
    await postShifts(monday);
    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs?week=${monday}`);
    await page.getByRole("link", { name: FIRST, exact: true }).click();
    await expect(page.getByRole("link", { name: /14:00–21:00/ })).toHaveCount(3);
    await page.getByLabel(texts.status, { exact: true }).selectOption({ label: jobTexts.status.open.label });
    await page.getByRole("button", { name: listFilter.apply }).click();
    await expect(cells(rowOf(page, FIRST)).first()).toHaveText("2 open");
    await page.getByRole("link", { name: texts.views.list, exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "08:00 to 20:00" })).toHaveCount(2);
    await page.getByRole("link", { name: texts.views.day, exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "08:00 to 20:00" })).toHaveCount(2);
    await page.getByRole("rowheader").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/dashboard\/jobs\/[\da-f-]{36}$/);
    await page.goBack();
    await page.getByRole("link", { name: texts.nextDay }).click();
    await expect(page.getByRole("heading", { name: texts.noneMatch })).toBeVisible();
  });
});

test("an agency looks at its week by branch and by worker, and has vacant, booked and past shifts", async ({
  page,
}) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/jobs");
  const choose = (by: string) => page.getByLabel(texts.by.label, { exact: true }).selectOption({ label: by });
  await choose(texts.by.branch);
  await expect(page).toHaveURL(/by=branch/);
  const branch = page.getByRole("rowheader", { name: "Wetherham", exact: true }).getByRole("link");
  await branch.click();
  await expect(page.getByRole("rowheader", { name: texts.shiftsOfBranch("Wetherham") })).toBeVisible();
  await expect(page.locator(".matrix .shift").first()).toBeVisible();
  await expectAccessible(page);
  await choose(texts.by.worker);
  await expect(page).toHaveURL(/by=worker/);
  await expect(page.locator(".matrix .shift:not(.is-away)").first()).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  await expect(page.getByRole("rowheader", { name: texts.hoursInWeek("") }).first()).toBeVisible();
  await page.getByRole("link", { name: jobsList.nextWeek }).click();
  await expect(page).toHaveURL(/(?=.*by=worker)(?=.*week=\d)/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideScroll(page);

  await page.goto("/dashboard/jobs?status=vacant");
  const status = page.getByLabel(texts.show, { exact: true });
  await expect(status).toHaveValue("vacant");
  expect(await status.locator("option").allTextContents()).toEqual([
    texts.anyShift,
    texts.groups.vacant,
    texts.groups.booked,
    texts.groups.past,
  ]);
});
