/** An address is found by its postcode, by staff and by a worker with their link, with and without JavaScript. */
import { createHash, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { expectAccessible, expectNoSideScroll, smallTargets, summaryOf } from "./support/checks";
import { owner } from "./support/database";
import { aPerson } from "./support/people";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.addresses;
const HOUSE = "4 Fellwater Row";
const PHONE = { width: 390, height: 844 };

const foundIn = (page: Page) => page.getByRole("group", { name: /addresses found for LS1 4AP/ });

async function find(page: Page): Promise<void> {
  await page.getByLabel("Postcode", { exact: true }).fill("ls14ap");
  await page.getByRole("button", { name: texts.find }).first().click();
  await expect(foundIn(page)).toBeVisible();
}

async function chooseHouse(page: Page): Promise<void> {
  const found = foundIn(page);
  await found.getByLabel(texts.choose).selectOption(`${HOUSE}, Leeds`);
  await found.getByRole("button", { name: texts.use }).click();
  await expect(page.getByText(texts.filledIn)).toBeVisible();
}

/** A worker's link that asks for no date of birth. */
async function aLink(): Promise<string> {
  const agent = await aPerson({ fullName: "Agnes Agent", codes: ["1001", "1002"] });
  const [agency] = agent.organisations;
  const token = randomUUID();
  const [row] = await owner((tx) => tx.select().from(schema.users).where(eq(schema.users.uid, agent.uid)));
  const agentId = row?.id ?? "";
  await owner(async (tx) => {
    const worker = await insertCompleteWorker(tx, agency, { dateOfBirth: null });
    await tx.insert(schema.workerLinks).values({
      organisationId: worker.organisationId,
      workerId: worker.id,
      tokenHash: createHash("sha256").update(token).digest("hex"),
      expiresAt: new Date(Date.now() + 3_600_000),
      createdByUserId: agentId,
    });
  });
  return `/my-profile?token=${token}&step=basic`;
}

test("staff find a worker's address; what they have entered stays", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers/create-new");
  await page.getByLabel("First name", { exact: true }).fill("Juno");
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("button", { name: texts.find }).first().click();
  await expect(summaryOf(page, messages.general.problem)).toContainText(texts.postcodeNeeded);
  await page.getByLabel("Postcode", { exact: true }).fill("ZE1 0AA");
  await page.getByRole("button", { name: texts.find }).first().click();
  await expect(page.getByText(texts.none("ZE1 0AA"))).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await find(page);
  await expect(foundIn(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await chooseHouse(page);
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(`${HOUSE}\nLeeds`);
  await expect(page.getByLabel("Postcode", { exact: true })).toHaveValue("LS1 4AP");
  await expect(page.getByLabel("First name", { exact: true })).toHaveValue("Juno");
  await expect(page.getByLabel("Gender")).toHaveValue("female");
  await expect(page).toHaveURL("/dashboard/workers/create-new");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a worker finds their address with their link, on a phone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(await aLink());
    await page.getByLabel("Postcode", { exact: true }).fill("LS1 4AP");
    await page.getByRole("button", { name: texts.find }).click();
    await expect(page.getByRole("group", { name: /addresses found/ })).toBeVisible();
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("button", { name: texts.byHand }).click();
    await expect(page.getByText(texts.enterByHand)).toBeVisible();
    await find(page);
    await chooseHouse(page);
    await expect(page.getByLabel(/^Address/)).toHaveValue(`${HOUSE}\nLeeds`);
  });
});
