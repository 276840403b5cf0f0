/** The main job of each role with the keyboard alone, from signing in to the message that it is done. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { jobPage, jobs as jobTexts, postJobPage } from "@/lib/config/messages/jobs";
import { notes } from "@/lib/config/messages/notes";
import { workerTabs } from "@/lib/config/messages/profiles/worker-page";
import { searchResults } from "@/lib/config/messages/search";
import { workbench } from "@/lib/config/messages/verification";
import * as schema from "@/lib/db/schema";
import { demoPassword } from "@/lib/db/seed/people";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { owner } from "./support/database";
import { openSearch } from "./support/search";
import { aReadyWorker, aUnit, CARE_ASSISTANT, pageOfShiftIn, postedMessage, SERVICE } from "./support/shifts";
import { emailOf } from "./support/story";
import { expect, test } from "./support/test";

const AGENCY_A = "c3f08e51-5b1f-4c2a-9d3e-000000000101";
/** A screen has fewer controls than this before the one that its job needs. */
const MOST_PRESSES = 80;

/** Presses Tab until the control has the focus, and expects that one can see where the focus is. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press(key);
    if (!(await control.evaluate((element) => element === document.activeElement))) continue;
    const { outlineStyle, boxShadow } = await control.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return { outlineStyle, boxShadow };
    });
    expect(outlineStyle !== "none" || boxShadow !== "none", `the focus is seen on ${control}`).toBe(true);
    return;
  }
  throw new Error(`${control} is not reached with ${MOST_PRESSES} presses of Tab`);
}

/** Goes to a field and types into it. */
async function enter(page: Page, field: Locator, value: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(value);
}

/** Goes to a link or button and presses it. */
async function press(page: Page, control: Locator, key?: "Shift+Tab"): Promise<void> {
  await tabTo(page, control, key);
  await page.keyboard.press("Enter");
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/signin");
  await enter(page, page.getByLabel("Email address"), email);
  await enter(page, page.getByLabel("Password", { exact: true }), password);
  await page.keyboard.press("Enter");
  await page.waitForURL("/dashboard/overview");
}

/** Opens the search with its key and chooses the first result. */
async function find(page: Page, words: string, result: string | RegExp): Promise<void> {
  await openSearch(page);
  await page.keyboard.type(words);
  // Not those of the page's own lists.
  await expect(page.locator("[role=option]").first()).toHaveText(result);
  await page.keyboard.press("Enter");
}

const done = (page: Page, message: string) => page.getByRole("status").filter({ hasText: message });

test("an agency's manager adds a worker, sends the profile link and writes a note", async ({ page }) => {
  const lastName = `Harbour${randomUUID().slice(0, 8)}`;
  await signIn(page, emailOf("agency"), demoPassword);
  await find(page, "add worker", searchResults.addWorker);
  await page.waitForURL("/dashboard/workers/create-new");
  await enter(page, page.getByLabel("First name"), "Wren");
  await enter(page, page.getByLabel("Last name"), lastName);
  await enter(page, page.getByLabel("Email address"), `${lastName}@workers.example`);
  await press(page, page.getByRole("button", { name: "Add worker" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Wren ${lastName}`);

  // The message that the worker was added has the focus. What to do next and the tabs are just before it.
  await press(page, page.getByRole("button", { name: "Send profile link" }), "Shift+Tab");
  await expect(done(page, messages.workerProfile.done.sendLink)).toBeInViewport();

  await press(page, page.getByRole("link", { name: workerTabs.notes, exact: true }), "Shift+Tab");
  await enter(page, page.getByLabel(notes.text, { exact: true }), "Call about night shifts.");
  await press(page, page.getByRole("button", { name: notes.add }));
  await expect(done(page, notes.saved.noteAdded)).toBeInViewport();
  await expect(page.getByText("Call about night shifts.")).toBeVisible();

  // The link is not on the next page, so the focus moves to that page's content.
  const breadcrumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  await press(page, breadcrumbs.getByRole("link", { name: "All workers" }), "Shift+Tab");
  await page.waitForURL("/dashboard/workers");
  await expect(page.locator("#main")).toBeFocused();
});

test("the platform's reviewer finds a worker in review, and denies the profile with a reason", async ({ page }) => {
  const worker = await owner(async (tx) => {
    const standing = { verificationStatus: "in_review", submittedAt: new Date() } as const;
    const made = await insertCompleteWorker(
      tx,
      { id: AGENCY_A },
      { ...standing, lastName: `Fenwick${randomUUID().slice(0, 8)}` },
    );
    const { workerDocuments } = schema;
    await tx.update(workerDocuments).set({ status: "accepted" }).where(eq(workerDocuments.workerId, made.id));
    return made;
  });
  const name = `${worker.firstName} ${worker.lastName}`;
  await signIn(page, emailOf("admin"), demoPassword);
  await find(page, worker.number, new RegExp(name));
  await page.waitForURL(`/dashboard/workers/${worker.id}`);
  await press(page, page.getByRole("link", { name: "Review", exact: true }).first());
  await page.waitForURL(/\/review/);
  const reason = page.getByRole("region", { name: workbench.decision }).getByRole("textbox");
  await expect(async () => {
    await page.keyboard.press(workbench.keys.deny);
    await expect(reason).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("The references cannot be reached.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Profile of ${name}: denied.`)).toBeInViewport();
});

const noticed = (page: Page, message: string) => page.locator("main .notice").filter({ hasText: message });

test("a care provider posts a shift, the agency puts a worker forward, and the provider accepts", async ({
  page,
  browser,
}) => {
  test.slow();
  const unit = aUnit();
  const worker = await aReadyWorker(`Sorrel-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
  await signIn(page, emailOf("provider"), demoPassword);
  await find(page, "post a shift", searchResults.postShift);
  await page.waitForURL(/\/jobs\/post/);
  await tabTo(page, page.getByLabel(postJobPage.service, { exact: true }));
  await page.keyboard.type(SERVICE);
  await enter(page, page.getByLabel(postJobPage.unit), unit);
  await tabTo(page, page.getByLabel(postJobPage.workerType, { exact: true }));
  await page.keyboard.type(CARE_ASSISTANT.name);
  // The day is filled in.
  // The half of the day counts where the browser's clock has twelve hours.
  await enter(page, page.getByLabel(postJobPage.startTime), "0800AM");
  await enter(page, page.getByLabel(postJobPage.endTime), "1100AM");
  await press(page, page.getByRole("button", { name: postJobPage.post }));
  await expect(noticed(page, postedMessage(1))).toBeInViewport();
  const shift = await pageOfShiftIn(unit);

  const agency = await browser.newPage();
  await signIn(agency, emailOf("agency"), demoPassword);
  await find(agency, unit, new RegExp(unit));
  await agency.waitForURL(shift);
  const putForward = agency.getByRole("button", { name: `${jobPage.putForwardButton} ${worker.name}` });
  // Where the agency has more workers than the page shows at first.
  const all = agency.getByRole("link", { name: /^Show all/ });
  await expect(putForward.or(all).first()).toBeVisible();
  if (await all.isVisible()) await press(agency, all);
  await press(agency, putForward);
  await expect(noticed(agency, jobTexts.suggested)).toBeInViewport();
  await agency.context().close();

  await find(page, unit, new RegExp(unit));
  await page.waitForURL(shift);
  await press(page, page.getByRole("button", { name: `${jobPage.accept} ${worker.name}` }));
  await expect(noticed(page, jobTexts.accepted)).toBeInViewport();
});
