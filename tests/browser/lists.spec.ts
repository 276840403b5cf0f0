/** Every list of the portal has what the workers list has, from one component. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { postJobPage } from "@/lib/config/messages/jobs";
import { columnChoice, rowMenu } from "@/lib/config/messages/lists";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf } from "@/lib/db/seed/people";
import { calendarDate, daysAfter } from "@/lib/format";
import { expectAccessible, expectSaid, sideScroll } from "./support/checks";
import { owner, sealingKeys } from "./support/database";
import { longLists, MANY } from "./support/long-lists";
import { aPerson, setMembership, signInPerson } from "./support/people";
import { aReadyWorker, aUnit, fillInShift } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

type Lists = Awaited<ReturnType<typeof longLists>>;
type Tested = {
  name: string;
  path: (lists: Lists) => string;
  open: (page: Page, lists: Lists) => Promise<void>;
  /** The page's main action. */
  action: string;
  counted: string;
  /** What the menu of a row has. */
  menu: string[];
  /** A column that is not shown without a choice. */
  more?: string;
};

const asAdmin = (page: Page) => signInAs(page, "admin");
const asAgency = (page: Page, { agency }: Lists) => signInPerson(page, agency);
const asProvider = (page: Page, { provider }: Lists) => signInPerson(page, provider);
const users = "/dashboard/agencies/organization/users";

const tested: Tested[] = [
  {
    name: "agencies",
    path: ({ word }) => `/dashboard/agencies?search=${word}`,
    open: asAdmin,
    action: "Add agency",
    counted: `${MANY} agencies`,
    menu: ["Open", "Branches", "Documents", "Users"],
    more: "Company number",
  },
  {
    name: "care providers",
    path: ({ word }) => `/dashboard/providers?search=${word}`,
    open: asAdmin,
    action: "Add provider",
    counted: `${MANY} care providers`,
    menu: ["Open", "Services", "Documents", "Users"],
    more: "Company number",
  },
  {
    name: "services",
    path: () => "/dashboard/services",
    open: asProvider,
    action: "Add service",
    counted: `${MANY} services`,
    menu: ["Change", "Deactivate"],
    more: "Cost centre",
  },
  {
    name: "users",
    path: () => `${users}?status=invited`,
    open: asAgency,
    action: "Invite user",
    counted: `${MANY} users`,
    menu: ["Open", "Send invitation again"],
    more: "Phone",
  },
  {
    name: "agreements",
    path: () => "/dashboard/agreements",
    open: asAgency,
    action: "",
    counted: `${MANY} agreements`,
    menu: ["Open"],
    more: "Created",
  },
  {
    name: "imports",
    path: () => "/dashboard/workers/create-new-bulk",
    open: asAgency,
    action: "Import file",
    counted: `${MANY} imported files`,
    menu: ["Open", "Download rows that need fixing"],
  },
];

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const headings = (page: Page) =>
  page.locator('[role="columnheader"]').evaluateAll((all) => all.map((one) => one.textContent ?? ""));

/** Where the list begins, how high its rows are, and how many of them would be wholly on the screen. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const own = [...document.querySelectorAll('.tbl-b [role="row"]')];
    const all = own.map((row) => row.getBoundingClientRect());
    // A request whose shifts have different times or months shows all of them, on a line each.
    const ofOneLine = own.filter((row) => !row.querySelector(".lines")).map((row) => row.getBoundingClientRect());
    const table = document.querySelector('[role="table"]')?.getBoundingClientRect();
    return {
      // Half a pixel is a rounding of the layout.
      top: Math.round(table?.top ?? 999),
      highest: Math.max(...ofOneLine.map(({ height }) => Math.round(height))),
      onScreen: all.filter(({ bottom }) => bottom <= innerHeight).length,
    };
  });

/** Expects that the list is within its box at every width, even with a word of 100 letters in every cell. */
async function expectInBox(page: Page): Promise<void> {
  // React compares the texts with those of the server when it takes a part of the page over.
  await page.waitForFunction(() => {
    const isTakenOver = (part: Element | null): boolean =>
      part !== null &&
      (Object.keys(part).some((key) => key.startsWith("__reactFiber$")) || isTakenOver(part.parentElement));
    return [...document.querySelectorAll(".tbl-b")].every(isTakenOver);
  });
  await page.evaluate((word) => {
    for (const cell of document.querySelectorAll('[role="rowheader"], [role="cell"], [role="columnheader"]')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.nodeValue?.trim() && !node.parentElement?.closest(".vh")) node.nodeValue = word;
      }
    }
  }, "Wq".repeat(50));
  for (const width of [320, 390, 600, 768, 1000, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(() => {
      const room = document.querySelector(".tbl-room")?.getBoundingClientRect();
      return [...document.querySelectorAll('[role="table"], .tbl [role="row"], .tbl [role="row"] > *')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect().right - (room?.right ?? 0))
        .filter((over) => over > 0.5);
    });
    expect.soft(wider, `at ${width}`).toEqual([]);
    expect.soft(await sideScroll(page), `at ${width}`).toBe(0);
  }
}

let lists: Lists;
test.beforeAll(async () => {
  lists = await longLists();
});

for (const list of tested) {
  test.describe(`the list of ${list.name}`, () => {
    test.beforeEach(async ({ page }) => {
      await list.open(page, lists);
      await page.goto(list.path(lists));
    });

    test("is dense, begins within 220 px and is never wider than its box", async ({ page }) => {
      for (const [width, height, least] of [
        [1440, 900, 14],
        [1280, 800, 12],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { top, highest, onScreen } = await measured(page);
        expect.soft(top, `at ${width}`).toBeLessThanOrEqual(220);
        expect.soft(highest, `at ${width}`).toBeLessThanOrEqual(45);
        expect.soft(onScreen, `at ${width}`).toBeGreaterThanOrEqual(least);
      }
      await expectInBox(page);
    });

    test("has its total, sizes and pages on both sides, and its main action", async ({ page }) => {
      const head = page.locator(".list-head");
      await expect(head.locator(".list-total")).toHaveText(String(MANY));
      await expect(page.locator(".list-foot .list-total")).toHaveText(list.counted);
      if (list.action) await expect(head.getByRole("link", { name: list.action })).toBeVisible();
      await expect(rows(page)).toHaveCount(25);
      const first = await page.getByRole("rowheader").allInnerTexts();
      const pages = page.getByRole("navigation", { name: "Pages" });
      await expect(pages.getByRole("link", { name: "Previous page" })).toHaveCount(0);
      await pages.getByRole("link", { name: "Next page" }).click();
      await expect(rows(page)).toHaveCount(1);
      await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
      await pages.getByRole("link", { name: "Previous page" }).click();
      await expect(rows(page)).toHaveCount(25);
      expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(first);
      await page.getByRole("navigation", { name: "Rows per page" }).getByRole("link", { name: "50" }).click();
      await expect(rows(page)).toHaveCount(MANY);
      await expect(pages).toHaveCount(0);
    });

    test("has a menu in each row, which works with the keyboard and is accessible", async ({ page }) => {
      const button = rows(page)
        .first()
        .getByRole("button", { name: /^Actions for \S/ });
      await button.focus();
      await page.keyboard.press("Enter");
      const items = page.getByRole("menu").getByRole("menuitem");
      await expect(items).toHaveText(list.menu);
      await expect(items.first()).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(button).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(items.first()).toBeFocused();
      const opened = (await items.first().getAttribute("href")) ?? "";
      expect(opened).toMatch(/[\da-f]{8}-[\da-f]{4}/);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(opened);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });

    const { more } = list;
    // The others show all the columns they have.
    if (!more) return;

    test("has the columns that a person chooses", async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1000 });
      const summary = page.locator(".list-columns summary");
      expect(await headings(page)).not.toContain(more);
      await summary.click();
      await page.locator(".list-columns").getByLabel(more, { exact: true }).check();
      await page.getByRole("button", { name: columnChoice.save }).click();
      await expect.poll(() => headings(page)).toContain(more);
      if (!(await page.getByRole("button", { name: columnChoice.usual }).isVisible())) await summary.click();
      await page.getByRole("button", { name: columnChoice.usual }).click();
      await expect.poll(() => headings(page)).not.toContain(more);
    });
  });
}

/** A worker of the demo's agency asks for another phone number. */
async function askForProfileChange(): Promise<void> {
  const { id: workerId } = await aReadyWorker(`Hazelgrove-${randomUUID().slice(0, 8)}`);
  const [before, after] = ["+447700900001", "+447700900002"].map((phone) => sealFor(workerId, phone, sealingKeys()));
  if (!before || !after) throw new Error("there are two numbers");
  const of = { workerId, organisationId: organisationOf("agencyA").id };
  const changeId = randomUUID();
  await owner(async (tx) => {
    await tx
      .insert(schema.profileChanges)
      .values({ id: changeId, ...of, origin: "worker", idempotencyKey: randomUUID() });
    await tx.insert(schema.profileChangeFields).values({
      ...of,
      changeId,
      field: "phone",
      stage: "agency",
      keyId: before.keyId,
      oldSealed: before.sealed,
      newSealed: after.sealed,
    });
  });
}

/** Posts a shift that an authoriser has to approve. */
async function askForAuthorisation(page: Page): Promise<void> {
  const required = services.find(({ jobAuthorisation }) => jobAuthorisation === "required");
  const day = daysAfter(calendarDate(new Date()), 5);
  await signInAs(page, "provider");
  await page.goto("/dashboard/jobs/post");
  const service = postJobPage.needsAuthorisation(required?.name ?? "");
  await fillInShift(page, { service, unit: aUnit(), day, start: "08:00", end: "20:00" });
  await page.getByRole("button", { name: postJobPage.post }).click();
  await expectSaid(page, messages.jobs.sentForAuthorisation(1));
}

for (const [name, email, path] of [
  ["workers in review", "admin", "/dashboard/tasks/approvals"],
  ["profile changes", "agency", "/dashboard/workers/changes?show=open"],
  ["hours to submit", "agency", "/dashboard/tasks/timesheet?show=pending"],
  ["hours to approve", "provider", "/dashboard/tasks/timesheet?show=submitted"],
  ["shifts", "provider", "/dashboard/jobs?view=list"],
  ["shifts to confirm", "provider", "/dashboard/tasks/approvals"],
  ["requests to authorise", "authoriser", "/dashboard/tasks/job-authorisations"],
  ["payments to authorise", "authoriser", "/dashboard/tasks/payment-authorisations"],
  ["tasks", "provider", "/dashboard/tasks"],
  ["invoices", "agency", "/dashboard/finance/new"],
] as const) {
  test(`the list of ${name} has room for as many rows, its total, its columns, and no cell that is too wide`, async ({
    page,
  }) => {
    if (name === "requests to authorise") await askForAuthorisation(page);
    if (name === "profile changes") await askForProfileChange();
    await signInAs(page, email);
    await page.goto(path);
    const shown = await rows(page).count();
    expect(shown).toBeGreaterThan(0);
    const total = Number(await page.locator(".list-head .list-total").textContent());
    expect(Math.min(total, constants.listPageSizes[0])).toBe(shown);
    await expect(page.locator(".list-columns summary")).toBeVisible();
    for (const [width, height, least] of [
      [1440, 900, 14],
      [1280, 800, 12],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { top, highest } = await measured(page);
      expect.soft(top, `at ${width}`).toBeLessThanOrEqual(220);
      expect.soft(highest, `at ${width}`).toBeLessThanOrEqual(45);
      const first = await page.locator('.tbl-b [role="row"]').first().boundingBox();
      expect.soft((height - (first?.y ?? height)) / highest, `at ${width}`).toBeGreaterThanOrEqual(least);
    }
    await expectAccessible(page);
    await expectInBox(page);
  });
}

test("an action in a row's menu is done where one is, and says so", async ({ page }) => {
  await signInPerson(page, lists.provider);
  await page.goto("/dashboard/services?search=Ashdown+Court+7");
  await page.getByRole("button", { name: rowMenu.actionsFor("Ashdown Court 7"), exact: true }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(page.getByText(messages.organisations.serviceDeactivated)).toBeInViewport();
  await expect(rows(page).filter({ hasText: /Court 7(?!\d)/ })).toContainText("Inactive");
  await page.context().clearCookies();
  await signInPerson(page, lists.agency);
  await page.goto(`${users}?search=Throckmorton+7`);
  await page.getByRole("button", { name: rowMenu.actionsFor("Zadok Wetherby-Throckmorton 7"), exact: true }).click();
  await page.getByRole("menuitem", { name: "Send invitation again" }).click();
  await expect(page.getByText(messages.users.sentAgain)).toBeInViewport();
});

test("an empty list offers the page's main action, and one without a match the way back", async ({ page }) => {
  const person = await aPerson({ kind: "provider", codes: ["0002"], capitalAdvance: "REGISTERED" });
  await setMembership(person, { isPrimary: true });
  await signInPerson(page, person);
  await page.goto("/dashboard/services");
  await expect(page.getByRole("main").getByRole("link", { name: "Add service" })).toHaveCount(2);
  await page.goto("/dashboard/services?search=nothing");
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/dashboard/services");
});

test("a menu in a row of the workers list has the profile as a PDF", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers");
  await rows(page)
    .first()
    .getByRole("button", { name: /^Actions for / })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Profile PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole("menu")).toHaveCount(0);
});
