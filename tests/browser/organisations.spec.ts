/** A user's organisations: chosen at sign-in, switched in the top bar, never mixed between two tabs. */
import type { Page } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectNoSideScroll, smallTargets, summaryOf } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, type Person, sendSignInOf, setMembership, signInPerson, startSession } from "./support/people";
import { sessionCookie } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

const texts = messages.session;
const codes = ["1001", "1002"];

const ofGroup = () => aPerson({ kind: "provider", organisations: 2, parentCompany: "Larkmead Care Group" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: texts.chooseTitle });
const nameOf = (person: Person, at: number) => person.organisations[at]?.name ?? "";

async function openDialog(page: Page, person: Person, path = "/signin") {
  await page.goto(path);
  await sendSignInOf(page, person);
  await expect(dialogOf(page)).toBeVisible();
}

/** Opens the organisation switcher in the top bar. */
async function openSwitch(page: Page) {
  const opener = page.locator(".app-switch").locator("summary");
  await opener.click();
  return opener;
}

const choice = (page: Page, name: string) => page.locator(".app-switch").getByRole("button", { name });

/** The organisation does not have the app: the session has ended, and the sign-in page says why. */
async function expectSignedOut(page: Page) {
  await expect(page).toHaveURL("/signin?reason=no-access");
  await expect(page.locator(".notice").getByText(messages.signIn.noAppAccess)).toBeVisible();
  expect((await sessionCookie(page))?.value ?? "").toBe("");
}

test.describe("a user of several, with JavaScript", () => {
  // Without a script the tabs below are switched.
  test("switching in the top bar opens the other organisation's overview", async ({ page }) => {
    const person = await aPerson({ organisations: 2, codes });
    await startSession(page, person);
    await page.goto("/dashboard/workers");
    await openSwitch(page);
    await expect(choice(page, nameOf(person, 0))).toHaveAttribute("aria-current", "true");
    await choice(page, nameOf(person, 1)).click();
    await expect(page).toHaveURL("/dashboard/overview");
    await expect(page.locator(".app-switch").locator("summary")).toContainText(nameOf(person, 1));
    // The dropdown is closed, and the other organisation is marked as the current one.
    await expect(choice(page, nameOf(person, 1))).toBeHidden();
    await openSwitch(page);
    await expect(choice(page, nameOf(person, 1))).toHaveAttribute("aria-current", "true");
  });

  test("the organisation dialog cannot be bypassed; choosing one without the app shows a message and signs out", async ({
    page,
  }) => {
    const person = await ofGroup();
    await setMembership(person, { apps: [] }, 1);
    await openDialog(page, person);
    await page.goto("/dashboard/overview");
    await expect(page).toHaveURL(/\/signin/);
    await expect(dialogOf(page)).toBeVisible();
    await expect(page.getByRole("link")).toHaveCount(0);
    await page.getByRole("radio", { name: nameOf(person, 1) }).check();
    await page.getByRole("button", { name: texts.choose }).click();
    await expect(dialogOf(page).getByText(messages.signIn.noAppAccess)).toBeVisible();
    await expectSignedOut(page);
    await sendSignInOf(page, person);
    await expect(dialogOf(page)).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/signin?reason=signed-out");
    await expect(page.getByLabel("Email address")).toBeVisible();
    expect((await sessionCookie(page))?.value ?? "").toBe("");
  });

  test("switching to an organisation that requires a second factor says what to do and changes nothing; to one without the app it signs out", async ({
    page,
  }) => {
    const person = await aPerson({ organisations: 2 });
    await signInPerson(page, person);
    const id = person.organisations[1]?.id ?? "";
    const { organisations } = schema;
    const setRequired = (requiresSecondFactor: boolean) =>
      owner((tx) => tx.update(organisations).set({ requiresSecondFactor }).where(eq(organisations.id, id)));
    await setRequired(true);
    await openSwitch(page);
    await choice(page, nameOf(person, 1)).click();
    await expect(page.getByText(texts.secondFactorNeeded(nameOf(person, 1)))).toBeVisible();
    await page.goto("/dashboard/overview");
    await expect(page.locator(".app-switch").locator("summary")).toContainText(nameOf(person, 0));
    await setRequired(false);
    await setMembership(person, { apps: [] }, 1);
    await openSwitch(page);
    await choice(page, nameOf(person, 1)).click();
    await expectSignedOut(page);
  });
});

test("the dialog has the focus, works with the keyboard, does not close with Escape, and reports a missing choice; it and the dropdown are accessible and fit 320 px", async ({
  page,
}) => {
  const person = await ofGroup();
  await page.setViewportSize({ width: 320, height: 640 });
  await openDialog(page, person, "/signin?redirect=account");
  await expect(page.getByRole("radio", { name: nameOf(person, 0) })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("radio").evaluateAll((radios) => {
    for (const radio of radios) (radio as HTMLInputElement).checked = false;
  });
  await page.getByRole("button", { name: texts.choose }).click();
  await expect(summaryOf(page, messages.general.problem)).toBeFocused();
  await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription(texts.organisationUnknown);
  await page.getByRole("radio", { name: nameOf(person, 0) }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: nameOf(person, 1) })).toBeChecked();
  await page.keyboard.press("Enter");
  // The page that was requested before.
  await expect(page).toHaveURL("/dashboard/account");
  await expect(page.locator(".app-switch").locator("summary")).toContainText(nameOf(person, 1));
  // shell.spec.ts and tests/component/shell-menus.test.tsx have its keys.
  await openSwitch(page);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  await expect(choice(page, nameOf(person, 1))).toBeInViewport({ ratio: 1 });
});

/** Fills in the form that adds a worker. */
async function fillInAWorker(page: Page): Promise<void> {
  await page.goto("/dashboard/workers/create-new");
  await page.getByLabel("First name").fill("Zinnia");
  await page.getByLabel("Last name").fill("Oakhanger");
}

const addWorker = (page: Page) => page.locator("main").getByRole("button", { name: "Add worker" });

const workersOf = ({ organisations }: Person) =>
  owner((tx) =>
    tx
      .select()
      .from(schema.workers)
      .where(
        inArray(
          schema.workers.organisationId,
          organisations.map(({ id }) => id),
        ),
      ),
  );

/** Switches to another of the person's organisations in another tab. */
async function switchElsewhere(page: Page, person: Person, to = 1): Promise<void> {
  const other = await page.context().newPage();
  await other.goto("/dashboard/overview");
  await openSwitch(other);
  await choice(other, nameOf(person, to)).click();
  await expect(other.locator(".app-switch").locator("summary")).toContainText(nameOf(person, to));
}

test.describe("with JavaScript", () => {
  test.use({ expectedErrors: NOT_FOUND });

  test("two tabs on two organisations do not mix: a form of the one is not applied to the other, is explained and keeps what was entered", async ({
    page,
  }) => {
    const person = await aPerson({ organisations: 2, codes });
    await startSession(page, person);
    await fillInAWorker(page);
    await switchElsewhere(page, person);
    await addWorker(page).click();
    await expect(
      page
        .getByRole("alert")
        .getByText(texts.workingFor(nameOf(person, 1)))
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Zinnia");
    // The same where the other organisation may not open the page.
    await switchElsewhere(page, person, 0);
    await setMembership(person, { permissionCodes: [] }, 1);
    await fillInAWorker(page);
    await switchElsewhere(page, person);
    await addWorker(page).click();
    await expect(
      page
        .getByRole("alert")
        .getByText(texts.workingFor(nameOf(person, 1)))
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Zinnia");
    expect(await workersOf(person)).toEqual([]);
    await setMembership(person, { permissionCodes: codes }, 1);
    await summaryOf(page, messages.general.problem).getByRole("link", { name: texts.reload }).click();
    await expect(page.getByRole("alert").getByText(texts.workingFor(nameOf(person, 1)))).toHaveCount(0);
    await expect(page.locator(".app-switch").locator("summary")).toContainText(nameOf(person, 1));
    expect(await workersOf(person)).toEqual([]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: NOT_FOUND });

  test("a user of a group chooses an organisation first and enters it; one without the app signs them out", async ({
    page,
  }) => {
    const person = await ofGroup();
    await openDialog(page, person);
    await expect(page.getByRole("radio", { name: nameOf(person, 0) })).toBeChecked();
    await expect(page.getByText(`, ${texts.selectedLast.toLowerCase()}`)).toHaveCount(1);
    await page.getByRole("radio", { name: nameOf(person, 1) }).check();
    await page.getByRole("button", { name: texts.choose }).click();
    await expect(page).toHaveURL("/dashboard/overview");
    await expect(page.locator(".app-switch")).toContainText(nameOf(person, 1));
    await setMembership(person, { apps: [] }, 0);
    await openSwitch(page);
    await choice(page, nameOf(person, 0)).click();
    await expectSignedOut(page);
  });

  test("a page that the other organisation cannot open refuses its posts: it is not found", async ({ page }) => {
    const person = await aPerson({ organisations: 2, codes });
    await setMembership(person, { permissionCodes: [] }, 1);
    await startSession(page, person);
    await fillInAWorker(page);
    await switchElsewhere(page, person);
    await addWorker(page).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.general.notFoundTitle })).toBeVisible();
    expect(await workersOf(person)).toEqual([]);
  });
});

test("a form without the organisation it was rendered for is refused", async ({ page }) => {
  const person = await aPerson({ codes });
  await startSession(page, person);
  await fillInAWorker(page);
  // A user of one organisation has nothing to switch to.
  await expect(page.locator(".app-switch").locator("details")).toHaveCount(0);
  await page.locator("input[name=membership]").evaluateAll((inputs) => {
    for (const input of inputs) input.remove();
  });
  await addWorker(page).click();
  await expect(summaryOf(page, messages.general.problem)).toContainText(texts.workingFor(nameOf(person, 0)));
  expect(await workersOf(person)).toEqual([]);
});
