/** User management by an organisation's primary user: invited by real mail, changed, deactivated. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectNoSideScroll, expectSaid, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { mailTo } from "./support/inbox";
import { aPerson, type Person, signInPerson, startSession } from "./support/people";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

const texts = messages.users;
const USERS = "/dashboard/agencies/organization/users";
const PASSWORD = "Quiet-Harbour.7";
const CODES = ["0002", "1002", "3004", "6001"];

test.use({ expectedErrors: NOT_FOUND });

/** The primary user of a new agency, which has answered the advance so that no reminder shows. */
const aPrimary = (): Promise<Person> => aPerson({ codes: CODES, isPrimary: true, capitalAdvance: "REGISTERED" });

/** Another user of the same agency. */
const aColleague = ({ organisations }: Person, fullName: string, codes: string[] = ["3004"]): Promise<Person> =>
  aPerson({ in: organisations, fullName, jobTitle: "Recruiter", codes });

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

/** Waits for a form's success message. */
const said = (page: Page, message: string) => expectSaid(page, message, "[role=status]");

test.describe("with JavaScript", () => {
  test("changed permissions apply with the next page, and a deactivated user's next click leads to sign-in", async ({
    page,
    newBrowserPage,
  }) => {
    const primary = await aPrimary();
    const colleague = await aColleague(primary, "Zinnia Ashgrove");
    const other = await newBrowserPage();
    await signInPerson(other, colleague);
    expect((await other.request.get("/dashboard/workers")).status()).toBe(404);

    await startSession(page, primary);
    await page.goto(`${USERS}?search=zinnia`);
    await page.getByRole("link", { name: "Zinnia Ashgrove" }).click();
    await page.getByRole("checkbox", { name: "View workers" }).check();
    await page.getByRole("checkbox", { name: "Jobs" }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, texts.saved);
    expect((await other.request.get("/dashboard/jobs")).status()).toBe(404);
    await other.goto("/dashboard/workers");
    await expect(other.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();

    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByRole("alert").getByText(texts.reasonRequired)).toBeVisible();
    await page.getByLabel("Reason").fill("Has left the company.");
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByRole("button", { name: "Reactivate" })).toBeVisible();
    await expect(page.getByText("Has left the company.")).toBeVisible();
    await menuOf(other).filter({ hasText: "Overview" }).click();
    await expect(other).toHaveURL(/\/signin\?/);
    await expect(other.locator(".notice").getByText(messages.session.expired)).toBeVisible();

    await page.getByRole("button", { name: "Reactivate" }).click();
    await expect(page.getByRole("button", { name: "Deactivate" })).toBeVisible();
    await startSession(other, colleague);
  });

  test("a user is limited to branches, which their page and the list say", async ({ page }) => {
    const primary = await aPrimary();
    const colleague = await aColleague(primary, "Zinnia Ashgrove");
    const [organisation] = primary.organisations;
    await owner((tx) =>
      tx.insert(schema.branches).values(["Leeds", "York"].map((name) => ({ name, organisationId: organisation.id }))),
    );
    await startSession(page, primary);
    await page.goto(USERS);
    await page.getByRole("link", { name: colleague.fullName }).click();
    await expect(page.getByText("The whole organisation")).toBeVisible();
    await page.getByLabel("Only these branches").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").getByText(texts.siteRequired.branches)).toBeVisible();
    await expect(page.getByLabel("Only these branches")).toBeChecked();
    await page.getByLabel("York").check();
    await page.getByRole("checkbox", { name: "Primary user" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").getByText(texts.primarySeesAll.branches)).toBeVisible();
    await page.getByRole("checkbox", { name: "Primary user" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await said(page, texts.saved);
    await expect(page.getByText("Only York")).toBeVisible();
    await page.goto(USERS);
    await expect(page.getByRole("row", { name: colleague.fullName })).toContainText("Only York");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an invited user accepts by mail and gets exactly the chosen permissions", async ({ page, browser }) => {
    const primary = await aPrimary();
    const organisation = primary.organisations[0]?.name ?? "";
    const email = `invited-${randomUUID()}@people.example`;
    await signInPerson(page, primary);
    await menuOf(page).filter({ hasText: "Users" }).click();
    await expect(page).toHaveURL(USERS);
    await page.getByRole("link", { name: "Invite user" }).click();
    await page.getByLabel("Full name").fill("Persis Alderley");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("checkbox", { name: "View workers" }).check();
    // Users cannot grant permissions that they do not have.
    await expect(page.getByRole("checkbox", { name: "Finance" })).toBeDisabled();
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("alert").getByText(texts.jobTitleRequired)).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Persis Alderley");
    await expect(page.getByRole("checkbox", { name: "View workers" })).toBeChecked();
    await page.getByLabel("Job title").fill("Compliance officer");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await said(page, texts.invited(email));

    const mail = await mailTo(email);
    expect(mail.subject).toContain(organisation);
    const link = /https?:\S+\/sso\?request_id=[\w-]+/.exec(mail.text)?.[0] ?? "";
    const context = await browser.newContext({ javaScriptEnabled: false });
    const guest = await context.newPage();
    await guest.goto(link);
    await guest.reload();
    await expect(guest.getByText(texts.acceptLead(organisation, email))).toBeVisible();
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByLabel("Confirm password").fill("Other-Harbour.7");
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest.getByRole("alert").getByText(messages.accounts.noPassswordMatch)).toBeVisible();
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByLabel("Confirm password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest).toHaveURL("/dashboard/overview");
    await expect(menuOf(guest)).toHaveText(["Overview", "Workers"]);
    expect((await guest.request.get("/dashboard/jobs")).status()).toBe(404);
    await guest.goto(link);
    await expect(guest.getByText(messages.external.invitationInvalid)).toBeVisible();
    await context.close();
  });
});

test("users cannot change themselves, and the platform's staff can deactivate even the only primary user", async ({
  page,
}) => {
  const primary = await aPrimary();
  const [own] = await owner((tx) =>
    tx.select().from(schema.memberships).where(eq(schema.memberships.userId, primary.userId)),
  );
  await startSession(page, primary);
  const html = await (await page.request.get(`${USERS}?person=${own?.id}`)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  expect(main).toContain(texts.ownRights);
  expect(main).not.toMatch(/>Save</);

  await page.context().clearCookies();
  await signInAs(page, "admin");
  await page.goto(`/dashboard/users?find=${encodeURIComponent(primary.organisations[0]?.name ?? "")}`);
  await page.getByRole("link", { name: primary.organisations[0]?.name }).click();
  await page.getByRole("link", { name: "Linnet Harrowgate" }).click();
  await page.getByLabel("Reason").fill("Taken over.");
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("button", { name: "Reactivate" })).toBeVisible();
});

test("the list is filtered, exported as CSV, and marked as reviewed", async ({ page }) => {
  const primary = await aPrimary();
  await aColleague(primary, "=Zinnia Ashgrove", ["1002"]);
  await aColleague(primary, "Rowan Birch", ["3004"]);
  await startSession(page, primary);
  await page.goto(USERS);
  await page.getByRole("combobox", { name: "Permission" }).selectOption({ label: "View workers" });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/code=1002/);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  const file = page.getByRole("link", { name: "Download as CSV" });
  const answer = await page.request.get((await file.getAttribute("href")) ?? "");
  expect(answer.headers()["content-disposition"]).toBe('attachment; filename="users.csv"');
  const csv = await answer.text();
  expect(csv).toContain("'=Zinnia Ashgrove");
  expect(csv).not.toContain("Rowan Birch");
  await page.getByRole("button", { name: "Record review" }).click();
  await expect(page.getByText(/Reviewed on .* by Linnet Harrowgate: 3 active, 0 invited\./)).toBeVisible();
});

test("another agency's users are not found", async ({ page }) => {
  const [primary, foreign] = [await aPrimary(), await aPrimary()];
  const [theirs] = await owner((tx) =>
    tx.select().from(schema.memberships).where(eq(schema.memberships.userId, foreign.userId)),
  );
  await startSession(page, primary);
  expect((await page.request.get(`${USERS}?person=${theirs?.id}`)).status()).toBe(404);
  expect((await page.request.get("/dashboard/users")).status()).toBe(404);
  // A parameter that names another organisation is ignored.
  const html = await (await page.request.get(`${USERS}?organisation=${foreign.organisations[0]?.id}`)).text();
  expect(html).toContain(primary.organisations[0]?.name ?? "none");
  expect(html).not.toContain(foreign.organisations[0]?.name ?? "");
});

test("a user, an invitation and its errors are accessible in both schemes, down to 320 px", async ({ page }) => {
  const primary = await aPrimary();
  const colleague = await aColleague(primary, "Zinnia Ashgrove");
  const [theirs] = await owner((tx) =>
    tx.select().from(schema.memberships).where(eq(schema.memberships.userId, colleague.userId)),
  );
  await startSession(page, primary);
  await page.setViewportSize({ width: 320, height: 640 });
  // every-page.spec.ts has the list.
  for (const address of [`${USERS}?person=${theirs?.id}`, `${USERS}?invite=1`]) {
    await page.goto(address);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("alert").getByText(texts.jobTitleRequired)).toBeVisible();
  await expectAccessible(page);
});
