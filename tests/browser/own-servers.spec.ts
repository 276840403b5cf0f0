/** Tests that change or count shared data, on their own servers. */
import type { Page } from "@playwright/test";
import { type SQL, sql } from "drizzle-orm";
import { publishDefinition } from "@/lib/backend/questionnaires/publish";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";
import { withOwner } from "@/lib/db/owner";
import { seedDemo } from "@/lib/db/seed/demo";
import { stableId } from "@/lib/db/stable-id";
import { freePort, type Portal, type Stack, startPortal, startStack, stopServers } from "../support/servers";
import {
  answerAll,
  asksNever,
  asksOnYes,
  declaration,
  detailsOf,
  expectEnhanced,
  expectThanks,
  fillIn,
  linkOf,
  option,
  questionBox,
  questions,
  submitButton,
  texts,
  toast,
} from "./support/questionnaire";
import { sendSignIn } from "./support/story";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "serial" });

let stack: Stack;
let portal: Portal;

test.beforeAll(async () => {
  stack = await startStack("browser-own");
  await seedDemo(stack.ownerEnv);
  const port = await freePort();
  portal = await startPortal({ ...stack.env, PUBLIC_URL: `http://localhost:${port}` }, { port });
});

test.afterAll(stopServers);

const workerId = (n: number) => `a1d4c7e0-5b1f-4c2a-9d3e-00000000${n}`;

async function open(page: Page, n: number): Promise<void> {
  await page.goto(portal.url + linkOf(workerId(n)));
}

/** How many anonymous identities (without an email address) the identity service has. */
async function anonymousIdentities(): Promise<number> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = stack.env;
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify({ returnUserInfo: true }),
  });
  const { userInfo = [] } = (await response.json()) as { userInfo?: { email?: string }[] };
  expect(userInfo.length).toBeGreaterThan(5);
  return userInfo.filter(({ email }) => !email).length;
}

test("opening, answering and reloading create no anonymous identity; submitting creates exactly one", async ({
  page,
}) => {
  expect(await anonymousIdentities()).toBe(0);
  await open(page, 1006);
  await expectEnhanced(page);
  await fillIn(page);
  await page.reload();
  await expectEnhanced(page);
  expect(await anonymousIdentities()).toBe(0);
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  // Where the identity service is slow, the page does not wait for it.
  await expect.poll(anonymousIdentities).toBe(1);
});

test("without JavaScript, submitting also creates exactly one, and correcting a mistake no second", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const before = await anonymousIdentities();
  await open(page, 1008);
  expect(await anonymousIdentities()).toBe(before);
  await answerAll(page);
  await submitButton(page).click();
  await expect(declaration(page)).toHaveAccessibleDescription(texts.declarationRequired);
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  await expect.poll(anonymousIdentities).toBe(before + 1);
  await page.close();
});

test("a page that fails to load shows the specification's danger toasts, and the same words in the page", async ({
  page,
}) => {
  await page.goto(`${portal.url}/signin`);
  await sendSignIn(page, "compliance");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const asOwner = (statement: SQL) => withOwner(stack.ownerEnv.DATABASE_OWNER_URL ?? "", (tx) => tx.execute(statement));
  await asOwner(sql`revoke select on questionnaire_submissions from portal_app`);
  await page.goto(`${portal.url}/view-worker-questionnaire?workerId=${workerId(1002)}`);
  for (const words of ["Failed to load worker information", "Failed to load questionnaire data"]) {
    await expect(toast(page, words)).toHaveAttribute("data-type", "error");
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
  }
  await asOwner(sql`grant select on questionnaire_submissions to portal_app`);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Questions" })).toBeVisible();
});

/** The definition with one question removed, one changed (its id is new) and one added. */
const publish = (name: string) =>
  withOwner(stack.ownerEnv.DATABASE_OWNER_URL ?? "", (tx) =>
    publishDefinition(tx, {
      type: "Medical",
      blocks: medicalDefinition.blocks.map((block, index) => ({
        ...block,
        questions: [
          ...block.questions.filter(({ id }) => id !== asksNever.id),
          ...(index === 0
            ? [{ id: stableId(name), question: `Is this new (${name})?`, descriptionRequiredCondition: null }]
            : []),
        ],
      })),
    }),
  );

test("when the definition changes meanwhile, the page says so, keeps the answers that still apply, and accepts the rest", async ({
  page,
}) => {
  await open(page, 1013);
  await expectEnhanced(page);
  await fillIn(page);
  await option(page, asksOnYes, "Yes").check();
  await detailsOf(page, asksOnYes).fill("Kept over the change.");
  await publish("first");
  await submitButton(page).click();
  await expect(page.getByText(texts.definitionChanged)).toBeVisible();
  await expectEnhanced(page);
  await expect(questionBox(page, asksNever)).toHaveCount(0);
  const added = questionBox(page, { question: "Is this new (first)?" });
  await expect(added.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(questions.length - 1);
  await expect(detailsOf(page, asksOnYes)).toHaveValue("Kept over the change.");
  await added.getByRole("radio", { name: "No" }).check();
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
});

test("without JavaScript, a changed definition is reported, answers are kept, and the second post is accepted", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await open(page, 1018);
  const answerNo = async (question: { question: string }) => option(page, question, "No").check();
  for (const question of questions.filter(({ id }) => id !== asksNever.id)) {
    const isAsked = (question.descriptionRequiredCondition ?? question.block.descriptionRequiredCondition) === "No";
    if (isAsked) await option(page, question, "Yes").check();
    else await answerNo(question);
  }
  await answerNo({ question: "Is this new (first)?" });
  await declaration(page).check();
  await publish("second");
  await submitButton(page).click();
  await expect(page.getByText(texts.definitionChanged).first()).toBeVisible();
  await answerNo({ question: "Is this new (second)?" });
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(questions.length);
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  await page.close();
});
