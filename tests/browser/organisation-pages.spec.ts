/** The pages of agencies, providers and services, with and without JavaScript. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { placeFields } from "@/lib/config/messages/organisations";
import * as schema from "@/lib/db/schema";
import { aPdf, aPicture, dayFromNow } from "@/tests/support/organisations";
import { expectNoSideScroll, expectSaid, summaryOf } from "./support/checks";
import { owner } from "./support/database";
import { mailTo } from "./support/inbox";
import { aPerson, type Person, setMembership, startSession } from "./support/people";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

test.use({ expectedErrors: NOT_FOUND });

const texts = messages.organisations;
const digits = () => String(randomInt(10_000_000, 99_999_999));
const notice = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

type FormValues = Record<string, string>;

async function fillIn(page: Page, values: FormValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

const details = (number: string): FormValues => ({
  "Registered name": `Wrenfield Care ${number} Limited`,
  "Trading name": `Wrenfield ${number}`,
  "Registered address": "12 Wren Lane\nLeeds",
  Postcode: "ls1 4ap",
  "Phone number": "0113 496 0000",
  "Email address": `office-${number}@wrenfield.example`,
});

const aPrimary = (number: string): FormValues => ({
  "Full name": "Orla Fennimore",
  "Job title": "Registered manager",
  "Primary user’s email address": `orla-${number}@people.example`,
});

/** Creates a primary user of a new organisation. */
async function aPrimaryOf(kind: "agency" | "provider", status: "draft" | "active" = "active"): Promise<Person> {
  const person = await aPerson({ kind, codes: ["0002"] });
  await setMembership(person, { isPrimary: true });
  const id = person.organisations[0]?.id ?? "";
  await owner((tx) => tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, id)));
  return person;
}

const rowOf = async (id: string) => {
  const [row] = await owner((tx) => tx.select().from(schema.organisations).where(eq(schema.organisations.id, id)));
  if (!row) throw new Error("no such organisation");
  return row;
};

async function addDocument(page: Page, label: string): Promise<void> {
  const form = page.locator("form[enctype='multipart/form-data']").filter({ hasText: "Document type" });
  await form.getByLabel("Document type").selectOption({ label });
  await form.getByLabel("Date of issue").fill(dayFromNow(-5));
  await form.getByLabel("Expiry date").fill(dayFromNow(300));
  await form
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: `${label}.pdf`, mimeType: "application/pdf", buffer: await aPdf(label) });
  await form.getByRole("button", { name: "Add document" }).click();
  await expect(notice(page, texts.documentAdded)).toBeVisible();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an administrator adds an agency, and a duplicate is refused with a message", async ({ page }) => {
    await signInAs(page, "admin");
    const number = digits();
    const agency = { ...details(number), "Company number": number, "Branch name": "Leeds" };
    const all = { ...agency, "Branch postcode": "LS1 4AP", ...aPrimary(number) };
    await page.goto("/dashboard/agencies");
    await page.getByRole("link", { name: "Add agency" }).last().click();
    await expect(page).toHaveURL("/dashboard/agencies/create-new");
    await page.getByRole("button", { name: "Add agency" }).click();
    await expect(summaryOf(page, messages.general.problem)).toContainText(texts.companyNumberNeeded);
    await fillIn(page, { ...all, "Company number": "12" });
    await page.getByRole("button", { name: "Add agency" }).click();
    await expect(summaryOf(page, messages.general.problem).getByRole("link")).toHaveText([texts.companyNumberFormat]);
    await expect(page.getByLabel("Trading name")).toHaveValue(`Wrenfield ${number}`);
    await page.getByLabel("Company number").fill(number);
    await page.getByRole("button", { name: "Add agency" }).click();
    await expect(page).toHaveURL(/\/dashboard\/agencies\/[0-9a-f-]{36}\?tab=documents&done=created$/);
    await expect(page.getByRole("heading", { level: 1, name: `Wrenfield ${number}` })).toBeVisible();
    await expectSaid(page, texts.agencyCreated);
    await mailTo(`orla-${number}@people.example`);

    await page.goto("/dashboard/agencies/create-new");
    await fillIn(page, { ...all, "Email address": `other-${number}@wrenfield.example` });
    await page.getByRole("button", { name: "Add agency" }).click();
    const summary = summaryOf(page, texts.duplicateWords).or(summaryOf(page, messages.general.problem));
    await expect(summary).toContainText(texts.duplicateNumberOf(`Wrenfield ${number}`, "Draft"));
    await expect(summary).toContainText(texts.duplicateInvitation(`Wrenfield ${number}`));
    await page.goto(`/dashboard/agencies?search=${number}`);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
  });

  test("an administrator adds a provider with its first service, then activates, suspends and resumes it", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const number = digits();
    await page.goto("/dashboard/providers/createNewProvider");
    await fillIn(page, {
      ...details(number),
      "Company or charity number": number,
      "Service name": "Wrenfield Court",
      "Service address": "1 Court Road",
      "Service postcode": "YO1 7HH",
      "Monthly agency budget in pounds (optional)": "12,500",
      ...aPrimary(number),
    });
    await page.getByLabel("Type of service").selectOption({ label: "Nursing home" });
    await page.getByRole("button", { name: "Add provider" }).click();
    await expect(notice(page, texts.providerCreated)).toBeVisible();
    await page.getByRole("link", { name: "Activate" }).click();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(notice(page, texts.actions.activate.done)).toBeVisible();
    await page.getByRole("link", { name: "Suspend" }).click();
    await page.getByRole("button", { name: "Suspend" }).click();
    await expect(summaryOf(page, messages.general.problem)).toContainText(texts.reasonNeeded);
    await page.getByLabel("Reason").fill("A collection failed twice.");
    await page.getByRole("button", { name: "Suspend" }).click();
    await expect(notice(page, texts.actions.suspend.done)).toBeVisible();
    await expect(page.locator("main")).toContainText("A collection failed twice.");
    await page.getByRole("link", { name: "Lift suspension" }).click();
    await page.getByRole("button", { name: "Lift suspension" }).click();
    await expect(notice(page, texts.actions.resume.done)).toBeVisible();
    await page.getByRole("link", { name: "Services", exact: true }).last().click();
    await expect(page.getByRole("rowheader", { name: "Wrenfield Court" })).toBeVisible();
  });

  test("an agency in draft completes its set-up step by step and submits itself for verification", async ({ page }) => {
    const person = await aPrimaryOf("agency", "draft");
    const id = person.organisations[0]?.id ?? "";
    await startSession(page, person);
    await page.goto("/dashboard/agencies/create-new");
    const number = digits();
    await fillIn(page, { ...details(number), "Company number": number });
    await page.getByRole("button", { name: "Save details" }).click();
    await expectSaid(page, texts.saved);
    await fillIn(page, { "Branch name": "Leeds", "Branch postcode": "LS1 4AP" });
    await page.getByRole("button", { name: "Save branch" }).click();
    await expect(notice(page, texts.branchSaved)).toBeVisible();
    const steps = page.getByRole("navigation", { name: "Steps" });
    await steps.getByRole("link", { name: /Documents/ }).click();
    await expect(page).toHaveURL(/step=documents/);
    for (const label of Object.values(texts.documents)) await addDocument(page, label);
    await steps.getByRole("link", { name: /Send for verification/ }).click();
    await expect(page).toHaveURL(/step=send/);
    await page.getByRole("button", { name: "Send for verification" }).click();
    await expect(page).toHaveURL(/\/dashboard\/agencies\/organization\?done=submit$/);
    await expect(page.locator("main")).toContainText(texts.organisationStatus.pending_verification);
    expect(await rowOf(id)).toMatchObject({
      status: "pending_verification",
      postcode: "LS1 4AP",
      phone: "+441134960000",
    });
  });

  test("a service is added, changed and deactivated", async ({ page }) => {
    const person = await aPrimaryOf("provider");
    await startSession(page, person);
    await page.goto("/dashboard/services");
    await expect(page.getByRole("heading", { name: texts.noServices.title })).toBeVisible();
    await page.getByRole("link", { name: "Add service" }).first().click();
    await fillIn(page, {
      "Service name": "Ashdown",
      "Service address": "1 Ash Lane",
      "Service postcode": "YO1 7HH",
      "Monthly agency budget in pounds (optional)": "a lot",
    });
    await page.getByRole("button", { name: "Save service" }).click();
    await expect(summaryOf(page, messages.general.problem).getByRole("link")).toHaveText([
      texts.serviceTypeNeeded,
      texts.budgetNeeded,
    ]);
    await expect(page.getByLabel("Service name")).toHaveValue("Ashdown");
    await page.getByLabel("Type of service").selectOption({ label: "Day service" });
    await page.getByLabel("Monthly agency budget in pounds (optional)").fill("1250.50");
    await page.getByLabel("Children’s service").check();
    await page.getByLabel(placeFields.units).fill("First floor\nNursing wing");
    await page.getByRole("button", { name: "Save service" }).click();
    await expectSaid(page, texts.serviceSaved);
    await expect(page.getByRole("row", { name: /Ashdown/ })).toContainText("£1,250.50");
    await page.getByRole("rowheader", { name: "Ashdown" }).getByRole("link").click();
    await expect(page.getByLabel("Children’s service")).toBeChecked();
    await page.getByLabel("Service name").fill("Ashdown House");
    await page.getByLabel(placeFields.unitToRename).selectOption("First floor");
    await page.getByRole("button", { name: "Save service" }).click();
    const problems = summaryOf(page, messages.general.problem).getByRole("link");
    await expect(problems).toHaveText([texts.unitNewNameNeeded]);
    await page.getByLabel(placeFields.unitNewName).fill("nursing wing");
    await page.getByRole("button", { name: "Save service" }).click();
    await expect(problems).toHaveText([texts.unitNameTaken("nursing wing")]);
    await page.getByLabel(placeFields.unitNewName).fill("Rose floor");
    await page.getByRole("button", { name: "Save service" }).click();
    await page.getByRole("rowheader", { name: "Ashdown House" }).getByRole("link").click();
    await expect(page.getByLabel(placeFields.units)).toHaveValue("Rose floor\nNursing wing");
    await page.goBack();
    await page.getByRole("rowheader", { name: "Ashdown House" }).getByRole("link").click();
    await page.getByRole("button", { name: "Deactivate service" }).click();
    await expectSaid(page, texts.serviceDeactivated);
    await expect(page.getByRole("row", { name: /Ashdown House/ })).toContainText("Inactive");
  });

  test("a logo is shown in the organisation switcher; a file that is not a picture is refused with a message", async ({
    page,
  }) => {
    const person = await aPrimaryOf("agency");
    await startSession(page, person);
    await page.goto("/dashboard/agencies/organization");
    const send = async (name: string, buffer: Buffer) => {
      await page.getByLabel("Logo file").setInputFiles({ name, mimeType: "image/png", buffer });
      await page.getByRole("button", { name: "Save logo" }).click();
    };
    await send("logo.png", Buffer.from("<svg onload='alert(1)'/>"));
    await expect(notice(page, texts.fileErrors.notImage).or(page.getByRole("alert")).first()).toBeVisible();
    await expect(page.locator("#f-logo-error")).toHaveText(texts.fileErrors.notImage);
    await send("logo.png", await aPicture());
    await expectSaid(page, texts.logoSaved);
    const shown = page.locator(".app-switch > summary img");
    await expect(shown).toHaveAttribute("src", /^\/organisation-logo\/[0-9a-f-]{36}\/small\?v=[0-9a-f]{12}$/);
    const answer = await page.request.get((await shown.getAttribute("src")) ?? "");
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  });

  test("branches and supply relationships are listed, changed and closed", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/dashboard/agencies?search=Saltmarsh");
    await page.getByRole("link", { name: "Saltmarsh Healthcare Agency" }).click();
    await page.getByRole("link", { name: "Branches" }).last().click();
    const name = `Quayside ${digits()}`;
    await page.getByRole("link", { name: "Add branch" }).click();
    await fillIn(page, {
      "Branch name": name,
      "Branch postcode": "ND1 3FF",
      "Radius in miles (optional)": "far",
    });
    await page.getByRole("button", { name: "Save branch" }).click();
    await expect(summaryOf(page, messages.general.problem)).toContainText(texts.radiusNeeded);
    await page.getByLabel("Radius in miles (optional)").fill("20");
    await page.getByRole("button", { name: "Save branch" }).click();
    await expect(notice(page, texts.branchSaved)).toBeVisible();
    await page.getByRole("link", { name: "Staff overview" }).click();
    await page.getByRole("link", { name: "Add line" }).click();
    await page.getByLabel("Branch", { exact: true }).selectOption({ label: name });
    await page.getByLabel("Worker type").selectOption({ label: "Registered nurse" });
    await page.getByLabel("Employment type").selectOption({ label: "PAYE" });
    await fillIn(page, {
      "Number of workers": "3",
      "Hours available a month": "120",
      "Lowest hourly charge in pounds": "£31.50",
      "Skills (optional)": "PEG feeding, catheter care",
    });
    await page.getByRole("button", { name: "Save line" }).click();
    await expect(notice(page, texts.supplySaved)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("£31.50");
    await page.getByRole("button", { name: `Remove Registered nurse at ${name}` }).click();
    await expect(notice(page, texts.supplyRemoved)).toBeVisible();
    await page.goto(page.url().replace(/\?.*$/, "?tab=branches"));
    await page.getByRole("button", { name: `Deactivate ${name}` }).click();
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Inactive");
  });
});

test("a provider sees its payment method and requests another; the administrator approves it", async ({
  page,
  newBrowserPage,
}) => {
  const person = await aPrimaryOf("provider");
  await startSession(page, person);
  await page.goto("/dashboard/providers/organization?tab=billing");
  await page.getByRole("button", { name: "Request direct debit" }).click();
  await expect(page.getByRole("button", { name: "Keep bank transfer" })).toBeVisible();
  const admin = await newBrowserPage();
  await signInAs(admin, "admin");
  await admin.goto(`/dashboard/providers/${person.organisations[0]?.id}?tab=billing`);
  await admin.getByRole("button", { name: "Change to direct debit" }).click();
  await expect(notice(admin, texts.methodChanged)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Request bank transfer" })).toBeVisible();
});

test("a user who is not a primary user can read the details and change nothing", async ({ page }) => {
  const person = await aPerson({ codes: ["0002"] });
  await startSession(page, person);
  const mainOf = async (tab: string) => {
    const html = await (await page.request.get(`/dashboard/agencies/organization${tab}`)).text();
    return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  };
  const own = await mainOf("");
  expect(own).toContain(texts.onlyPrimary);
  expect(own).not.toContain("Save details");
  for (const tab of ["documents", "branches", "supply"]) {
    const shown = await mainOf(`?tab=${tab}`);
    expect(shown, tab).toContain("<h");
    expect(shown, tab).not.toMatch(/<form\b/);
  }
});

test("a user of another organisation gets not-found for the organisation, its documents and its logo", async ({
  page,
}) => {
  const person = await aPrimaryOf("agency");
  await startSession(page, person);
  await page.goto("/dashboard/agencies/organization?tab=documents");
  await addDocument(page, "Insurance");
  const documentPath = (await page.getByRole("link", { name: "Insurance.pdf" }).getAttribute("href")) ?? "";
  const own = await page.request.get(documentPath);
  expect(own.status()).toBe(200);
  expect(own.headers()).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  const id = person.organisations[0]?.id;
  await signInAs(page, "other-agency");
  for (const path of [
    documentPath,
    `/organisation-logo/${id}/small`,
    `/dashboard/agencies/${id}`,
    "/dashboard/agencies",
    "/dashboard/agencies/csv",
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  await signInAs(page, "admin");
  expect((await page.request.get(`/dashboard/agencies/${id}`)).status()).toBe(200);
  for (const path of [`/dashboard/agencies/${randomUUID()}`, `/dashboard/providers/${id}`]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
});

// tests/integration/organisations.test.ts has the filters of the list.
test("the list is exported as its URL filters it", async ({ page }) => {
  await signInAs(page, "admin");
  const answer = await page.request.get("/dashboard/providers/csv?status=active&search=Larkmead");
  const text = await answer.text();
  expect(answer.headers()["content-type"]).toContain("text/csv");
  expect(text.startsWith("\ufeffName,Registered name,Status")).toBe(true);
  expect(text.trim().split("\r\n")).toHaveLength(3);
});

test("users of a suspended agency can still sign in, and see a notice on every page", async ({ page }) => {
  const person = await aPrimaryOf("agency");
  const { organisations } = schema;
  const id = person.organisations[0]?.id ?? "";
  await owner((tx) => tx.update(organisations).set({ status: "suspended" }).where(eq(organisations.id, id)));
  await startSession(page, person);
  await page.setViewportSize({ width: 320, height: 844 });
  // every-page.spec.ts has the details.
  for (const tab of ["documents", "branches", "supply"]) {
    await page.goto(`/dashboard/agencies/organization?tab=${tab}`);
    await expect(page.locator("main")).toContainText(
      texts.organisationStatus.suspended(person.organisations[0]?.name ?? ""),
    );
    await expect(page.locator("main .tabs a[aria-current]")).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page);
  }
});

test("refuses a file posted from another site or from another organisation's page", async ({ page, baseURL }) => {
  const person = await aPrimaryOf("agency");
  await startSession(page, person);
  const id = person.organisations[0]?.id ?? "";
  const multipart = {
    organisationId: id,
    what: "logo",
    page: "/dashboard/agencies/organization",
    membership: randomUUID(),
    file: { name: "logo.png", mimeType: "image/png", buffer: await aPicture() },
  };
  const foreign = await page.request.post("/dashboard/organisation/upload", {
    headers: { origin: "https://elsewhere.example" },
    multipart,
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(400);
  const mixed = await page.request.post("/dashboard/organisation/upload", {
    headers: { origin: baseURL ?? "" },
    multipart,
    maxRedirects: 0,
  });
  expect(mixed.status()).toBe(303);
  expect(mixed.headers()["location"]).toContain("error=otherOrganisation");
  expect((await rowOf(id)).imageUrl).toBeNull();
});
