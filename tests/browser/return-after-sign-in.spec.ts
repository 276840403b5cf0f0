/**
 * Returning after sign-in: to the requested page, with every sign-in method, and with what was entered when the login
 * expired.
 *
 * Spec section 2.4: "Login: optional query parameter 'redirect'. After sign-in the user goes to /dashboard/{redirect}
 * or /mobile/{redirect}; default overview." Spec section 8: "Any HTTP 401: danger toast 'Login expired. Please log in
 * again.' and after 1.5 s the user is signed out."
 */
import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { organisations } from "@/lib/db/seed/people";
import { aPdf } from "@/tests/support/organisations";
import { aPerson, codeOf, type Person, sendSignInOf, startSession } from "./support/people";
import { toast } from "./support/questionnaire";
import { aWorker, sessionCookie, signOutByMenu, type Worker } from "./support/story";
import { expect, test } from "./support/test";

const EXPIRED = "Login expired. Please log in again.";
const texts = messages.session;

/** A user of the demo's first agency who may view and change its workers. */
function aManager(options: Parameters<typeof aPerson>[0] = {}): Promise<Person> {
  const [agency] = organisations.filter(({ key }) => key === "agencyA");
  if (!agency) throw new Error("the scenario has no first agency");
  return aPerson({ in: [{ id: agency.id, name: agency.name }], codes: ["1001", "1002"], ...options });
}

/** A link as mails and colleagues share them, with its query. */
const stepOf = ({ id }: Worker) => `/dashboard/workers/${id}?step=training`;

async function openSignedOut(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/signin\?redirect=/);
}

test.describe("with a password, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // tests/unit/return-after-sign-in.test.ts has every page, with its query. With a script, the filter below returns.
  test("a password sign-in returns to the requested page with its query", async ({ page }) => {
    const [person, worker] = [await aManager(), await aWorker({ status: "submitted" })];
    const path = `/dashboard/workers?search=${worker.number}&status=submitted`;
    await openSignedOut(page, path);
    await sendSignInOf(page, person);
    await expect(page).toHaveURL(path);
    // The page itself is shown, not only its URL.
    await expect(page.getByRole("link", { name: worker.fullName, exact: true })).toBeVisible();
  });
});

test("a link opened half-way through signing in replaces the requested page", async ({ page }) => {
  const [person, worker] = [await aManager({ hasSecondFactor: true }), await aWorker()];
  await openSignedOut(page, `/dashboard/workers/${worker.id}`);
  await sendSignInOf(page, person);
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeVisible();
  await page.goto(stepOf(worker));
  await expect(code).toBeVisible();
  await code.fill(codeOf(person.secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(stepOf(worker));
});

test("a file requested while signed out downloads after signing in, and the page no longer says that it waits", async ({
  page,
}) => {
  const person = await aManager();
  await openSignedOut(page, "/dashboard/workers/csv?status=pending");
  const download = page.waitForEvent("download");
  await sendSignInOf(page, person);
  expect((await download).suggestedFilename()).toBe("workers.csv");
  await expect(page.getByRole("button", { name: "Signing in…" })).toHaveCount(0);
});

/** Removes the cookie, as signing out in another tab does. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto("/dashboard/overview");
  await signOutByMenu(other);
  await expect(other).toHaveURL("/signin?reason=signed-out");
  await other.close();
  expect((await sessionCookie(page))?.value ?? "").toBe("");
}

async function expectSignedOut(page: Page, path: string): Promise<void> {
  await expect(toast(page, EXPIRED).first()).toBeVisible();
  await expect(toast(page, EXPIRED).first()).toHaveAttribute("data-type", "error");
  await expect(page.getByText(messages.general.unavailable)).toHaveCount(0);
  await expect(page).toHaveURL(/\/signin\?redirect=.+&reason=expired$/);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(path.replace("/dashboard/", ""));
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

async function fillInBank(page: Page): Promise<void> {
  await page.getByLabel("Name on the account").fill("Zinnia Quill");
  await page.getByLabel("Sort code").fill("20-00-00");
  await page.getByLabel("Account number").fill("55779911");
}

const send = (page: Page) => page.getByRole("button", { name: "Save bank details" }).last().click();

test.describe("a form that is sent after its user signed out in another tab", () => {
  test.use({ expectedErrors: /status of 401/ });

  async function loseBankDetails(page: Page, person: Person, signOut: (page: Page) => Promise<void>): Promise<string> {
    const path = `/dashboard/workers/${(await aWorker()).id}?step=basic`;
    await startSession(page, person);
    await page.goto(path);
    await fillInBank(page);
    await page.getByLabel("Phone number").fill("07700 900765");
    await signOut(page);
    await send(page);
    await expectSignedOut(page, path);
    return path;
  }

  test("says so, signs out, and restores what was entered after signing in", async ({ page }) => {
    const person = await aManager();
    const path = await loseBankDetails(page, person, signOutElsewhere);
    // The browser's next user cannot read it.
    expect(await stored(page)).toContain("sealed");
    for (const secret of ["55779911", "Zinnia Quill", "07700 900765"]) expect(await stored(page)).not.toContain(secret);
    await sendSignInOf(page, person);
    await expect(page).toHaveURL(path);
    await expect(page.getByLabel("Name on the account")).toHaveValue("Zinnia Quill");
    await expect(page.getByLabel("Account number")).toHaveValue("55779911");
    // The input of the other form on the page, which was not sent, is restored too.
    await expect(page.getByLabel("Phone number")).toHaveValue("07700 900765");
    await expect(page.getByRole("status").filter({ hasText: texts.restored })).toHaveCount(2);
    expect(await stored(page)).not.toContain("sealed");
    await send(page);
    await expect(page.getByRole("status").filter({ hasText: messages.workerProfile.done.bank })).toBeVisible();
  });

  test("never shows it to another user who signs in", async ({ page }) => {
    const [person, other] = [await aManager(), await aManager()];
    const path = await loseBankDetails(page, person, () => page.context().clearCookies());
    await sendSignInOf(page, other);
    await expect(page).toHaveURL(path);
    await expect.poll(() => stored(page)).not.toContain("sealed");
    await expect(page.getByLabel("Account number")).toHaveValue("");
    expect(await page.content()).not.toContain("55779911");
  });

  test("restores the input when the page itself notices the sign-out", async ({ page }) => {
    const [person, worker] = [await aManager(), await aWorker()];
    const path = `/dashboard/workers/${worker.id}?step=contacts`;
    await startSession(page, person);
    await page.clock.install();
    await page.goto(path);
    const contact = (n: number) => page.getByRole("group", { name: `Contact ${n}` });
    await contact(1).getByLabel("Full name").fill("Robin Fennel");
    await page.getByRole("button", { name: "Add contact" }).click();
    await contact(2).getByLabel("Full name").fill("Ash Fennel");
    await page.context().clearCookies();
    await page.clock.fastForward("01:01");
    await page.mouse.move(200, 300);
    await page.clock.runFor(1_000);
    await expect(toast(page, EXPIRED)).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(page).toHaveURL(/\/signin\?redirect=.+&reason=expired$/);
    await sendSignInOf(page, person);
    await expect(page).toHaveURL(path);
    // An added row comes back with its values.
    await expect(contact(1).getByLabel("Full name")).toHaveValue("Robin Fennel");
    await expect(contact(2).getByLabel("Full name")).toHaveValue("Ash Fennel");
  });
});

test("changing a filter leads to sign-in, and from there to the filtered list", async ({ page }) => {
  const [person, worker] = [await aManager(), await aWorker()];
  await startSession(page, person);
  await page.goto("/dashboard/workers");
  await page.context().clearCookies();
  await page.getByRole("searchbox").fill(worker.number);
  await expect(page).toHaveURL(/\/signin\?redirect=.+&reason=expired$/);
  await expect(page.locator(".notice").getByText(EXPIRED)).toBeVisible();
  await sendSignInOf(page, person);
  await expect(page).toHaveURL(new RegExp(`/dashboard/workers\\?.*${worker.number}`));
  await expect(page.getByRole("link", { name: worker.fullName, exact: true })).toBeVisible();
});

test("data requests get the status 401, and an upload is refused before its body is read", async ({ page }) => {
  const accept = { accept: "application/json" };
  const id = (await aWorker()).id;
  for (const path of [`/dashboard/workers/create-new-bulk/${id}/progress`, `/dashboard/workers/${id}`]) {
    const answer = await page.request.get(path, { headers: accept, maxRedirects: 0 });
    expect([path, answer.status(), await answer.json()]).toEqual([path, 401, { ok: false, message: EXPIRED }]);
  }
  const upload = await page.request.post(`/dashboard/workers/${id}/upload`, {
    headers: accept,
    multipart: { file: { name: "a.pdf", mimeType: "application/pdf", buffer: await aPdf("a") } },
  });
  expect(upload.status()).toBe(401);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form sent while signed out shows a message on the sign-in page, which leads back to the form", async ({
    page,
  }) => {
    const [person, worker] = [await aManager(), await aWorker()];
    const path = `/dashboard/workers/${worker.id}?step=basic`;
    await startSession(page, person);
    await page.goto(path);
    await fillInBank(page);
    await page.context().clearCookies();
    await send(page);
    await expect(page).toHaveURL(/\/signin\?redirect=.+&reason=expired$/);
    await expect(page.locator(".notice").getByText(EXPIRED)).toBeVisible();
    await sendSignInOf(page, person);
    await expect(page).toHaveURL(path);
  });

  test("the second step and the organisation dialog lead back, even with one organisation", async ({ page }) => {
    const person = await aPerson({ codes: ["1002"], parentCompany: "Larkmead Care Group", hasSecondFactor: true });
    const path = "/dashboard/workers?search=Zz-1&status=pending";
    await openSignedOut(page, path);
    await sendSignInOf(page, person);
    await page.getByLabel("Code from your authenticator app").fill(codeOf(person.secret));
    await page.getByRole("button", { name: "Continue" }).click();
    // Spec section 4: "Provider or Agency users with a parent company first see a blocking organisation-switch
    // dialog."
    await expect(page.getByRole("dialog", { name: texts.chooseTitle })).toBeVisible();
    await page.getByRole("button", { name: texts.choose }).click();
    await expect(page).toHaveURL(path);
  });
});
