/** Every list of the portal has what the workers list has, from one component. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { rowMenu } from "@/lib/config/messages/lists";
import { usersList } from "@/lib/config/messages/users";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users as people } from "@/lib/db/seed/people";
import { expectAccessible, sideScroll } from "./support/checks";
import { owner, sealingKeys } from "./support/database";
import { longLists, MANY } from "./support/long-lists";
import { aPerson, setMembership, startSession } from "./support/people";
import { aReadyWorker } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

type Lists = Awaited<ReturnType<typeof longLists>>;
type Tested = {
  who: "admin" | "agency" | "provider";
  path: (lists: Lists) => string;
  /** The page's main action. */
  action: string;
  counted: string;
  /** What the menu of a row has. */
  menu: string[];
};

const open: Record<Tested["who"], (page: Page, lists: Lists) => Promise<void>> = {
  admin: (page) => signInAs(page, "admin"),
  agency: (page, { agency }) => startSession(page, agency),
  provider: (page, { provider }) => startSession(page, provider),
};
const users = "/dashboard/agencies/organization/users";

const tested: Tested[] = [
  {
    who: "admin",
    path: ({ word }) => `/dashboard/agencies?search=${word}`,
    action: "Add agency",
    counted: `${MANY} agencies`,
    menu: ["Open", "Branches", "Documents", "Users"],
  },
  {
    who: "admin",
    path: ({ word }) => `/dashboard/providers?search=${word}`,
    action: "Add provider",
    counted: `${MANY} care providers`,
    menu: ["Open", "Services", "Documents", "Users"],
  },
  {
    who: "provider",
    path: () => "/dashboard/services",
    action: "Add service",
    counted: `${MANY} services`,
    menu: ["Change", "Deactivate"],
  },
  {
    who: "agency",
    path: () => `${users}?status=invited`,
    action: "Invite user",
    counted: `${MANY} users`,
    menu: ["Open", "Send invitation again"],
  },
  {
    who: "agency",
    path: () => "/dashboard/agreements",
    action: "",
    counted: `${MANY} agreements`,
    menu: ["Open"],
  },
  {
    who: "agency",
    path: () => "/dashboard/workers/create-new-bulk",
    action: "Import file",
    counted: `${MANY} imported files`,
    menu: ["Open", "Download rows that need fixing"],
  },
];

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
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

/** Expects that the list is within its box in every layout, even with a word of 100 letters in every cell. */
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
  // Each layout in its narrowest window, and a wide one; workers-list.spec.ts has those in between.
  for (const width of [320, 600, 1000, 1440]) {
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

for (const who of ["admin", "agency", "provider"] as const) {
  test(`each list of ${who} is dense, within its box, and has its total, its main action, and a menu in each row`, async ({
    page,
  }) => {
    const own = tested.filter((list) => list.who === who);
    await open[who](page, lists);
    for (const list of own) {
      await page.goto(list.path(lists));
      for (const [width, height, least] of [
        [1440, 900, 14],
        [1280, 800, 12],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { top, highest, onScreen } = await measured(page);
        expect.soft(top, `${list.counted} at ${width}`).toBeLessThanOrEqual(220);
        expect.soft(highest, `${list.counted} at ${width}`).toBeLessThanOrEqual(45);
        expect.soft(onScreen, `${list.counted} at ${width}`).toBeGreaterThanOrEqual(least);
      }
      const head = page.locator(".list-head");
      await expect(head.locator(".list-total")).toHaveText(String(MANY));
      await expect(page.locator(".list-foot .list-total")).toHaveText(list.counted);
      if (list.action) await expect(head.getByRole("link", { name: list.action })).toBeVisible();
      await expect(rows(page)).toHaveCount(25);
      const button = rows(page)
        .first()
        .getByRole("button", { name: /^Actions for \S/ });
      await button.click();
      const items = page.getByRole("menu").getByRole("menuitem");
      await expect(items).toHaveText(list.menu);
      expect(await items.first().getAttribute("href")).toMatch(/[\da-f]{8}-[\da-f]{4}/);
      await page.keyboard.press("Escape");
      await expectInBox(page);
    }
  });
}

// One component has these for all lists; workers-list.spec.ts has the columns.
test("a list has sizes and pages on both sides, and its rows' menus work with the keyboard", async ({ page }) => {
  await startSession(page, lists.agency);
  await page.goto(`${users}?status=invited`);
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
  const button = rows(page)
    .first()
    .getByRole("button", { name: /^Actions for \S/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menu").getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  const opened = (await items.first().getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(opened);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await button.click();
  await items.filter({ hasText: usersList.resend }).click();
  await expect(page.getByText(messages.users.sentAgain).filter({ visible: true }).first()).toBeVisible();
});

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

/** A shift of the demo's provider that an authoriser has to approve. */
async function askForAuthorisation(): Promise<void> {
  const service = services.find(({ jobAuthorisation }) => jobAuthorisation === "required");
  const provider = organisationOf("providerC");
  const [postingId, requestedByUserId] = [randomUUID(), people.find(({ uid }) => uid === "demo-provider")?.id ?? ""];
  const of = { postingId, organisationId: provider.id, serviceId: service?.id ?? "" };
  // A whole minute, as people enter it.
  const startAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 5 * 86_400_000);
  await owner(async (tx) => {
    await tx.insert(schema.jobs).values({
      ...of,
      id: randomUUID(),
      providerName: provider.name,
      serviceName: service?.name ?? "",
      workerTypeId: workerTypes[0].id,
      startAt,
      endAt: new Date(startAt.getTime() + 12 * 3_600_000),
      status: "draft",
      postedByUserId: requestedByUserId,
    });
    await tx.insert(schema.jobAuthorisations).values({ ...of, requestedByUserId, requestedAt: new Date() });
  });
}

// every-page.spec.ts has their accessibility.
for (const [email, paths] of [
  ["admin", ["/dashboard/tasks/approvals"]],
  [
    "agency",
    ["/dashboard/workers/changes?show=open", "/dashboard/tasks/timesheet?show=pending", "/dashboard/finance/new"],
  ],
  [
    "provider",
    [
      "/dashboard/tasks/timesheet?show=submitted",
      "/dashboard/jobs?view=list",
      "/dashboard/tasks/approvals",
      "/dashboard/tasks",
    ],
  ],
  ["authoriser", ["/dashboard/tasks/job-authorisations", "/dashboard/tasks/payment-authorisations"]],
] as const) {
  test(`each list of ${email} has room for as many rows, its total, its columns, and no cell that is too wide`, async ({
    page,
  }) => {
    if (email === "authoriser") await askForAuthorisation();
    if (email === "agency") await askForProfileChange();
    await signInAs(page, email);
    for (const path of paths) {
      await page.goto(path);
      const shown = await rows(page).count();
      expect(shown, path).toBeGreaterThan(0);
      const total = Number(await page.locator(".list-head .list-total").textContent());
      expect(Math.min(total, constants.listPageSizes[0]), path).toBe(shown);
      await expect(page.locator(".list-columns summary")).toBeVisible();
      for (const [width, height, least] of [
        [1440, 900, 14],
        [1280, 800, 12],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { top, highest } = await measured(page);
        expect.soft(top, `${path} at ${width}`).toBeLessThanOrEqual(220);
        expect.soft(highest, `${path} at ${width}`).toBeLessThanOrEqual(45);
        const first = await page.locator('.tbl-b [role="row"]').first().boundingBox();
        const room = (height - (first?.y ?? height)) / highest;
        expect.soft(room, `${path} at ${width}`).toBeGreaterThanOrEqual(least);
      }
      await expectInBox(page);
    }
  });
}

test("an action in a row's menu is done where one is, and says so", async ({ page }) => {
  await startSession(page, lists.provider);
  await page.goto("/dashboard/services?search=Ashdown+Court+7");
  await page.getByRole("button", { name: rowMenu.actionsFor("Ashdown Court 7"), exact: true }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(page.getByText(messages.organisations.serviceDeactivated)).toBeInViewport();
  await expect(rows(page).filter({ hasText: /Court 7(?!\d)/ })).toContainText("Inactive");
});

test("an empty list offers the page's main action, and one without a match the way back", async ({ page }) => {
  const person = await aPerson({ kind: "provider", codes: ["0002"], capitalAdvance: "REGISTERED" });
  await setMembership(person, { isPrimary: true });
  await startSession(page, person);
  const html = await (await page.request.get("/dashboard/services")).text();
  expect(/<main[\s\S]*<\/main>/.exec(html)?.[0].split(">Add service<")).toHaveLength(3);
  await page.goto("/dashboard/services?search=nothing");
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/dashboard/services");
});
