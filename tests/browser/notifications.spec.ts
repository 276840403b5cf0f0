/**
 * The bell and the page of notifications, live and without a script, and stopping e-mails as mail programs, scanners and
 * people do it.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hashOf } from "@/lib/backend/tokens";
import { messages } from "@/lib/config/messages";
import { notificationBell, notificationsPage as texts, unsubscribePage } from "@/lib/config/messages/notifications";
import { notificationEvents } from "@/lib/config/notifications";
import { keyOfTopic } from "@/lib/contract/settings";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, startSession } from "./support/people";
import { expect, test } from "./support/test";

type Person = Awaited<ReturnType<typeof aPerson>>;

/** Notifies someone that workers of their organisation have expiring documents. */
const notify = ({ userId, organisations: [{ id: organisationId }] }: Person) =>
  owner((tx) =>
    tx.insert(schema.notifications).values({
      userId,
      organisationId,
      event: "workersExpiring",
      detail: "due",
      recordKind: "workers",
      recordId: organisationId,
      subjectId: organisationId,
      occurrence: randomUUID(),
      inPortal: true,
      isDaily: false,
    }),
  );

const { title } = notificationEvents.workersExpiring.variants.due;

test("the bell counts what is new, live, and opening it or marking it makes it read", async ({ page }) => {
  const person = await aPerson({ codes: ["1001", "1002"] });
  await notify(person);
  await startSession(page, person);
  await page.goto("/dashboard/notifications");
  const bell = page.getByRole("link", { name: notificationBell.name, exact: false }).first();
  await expect(bell).toHaveAccessibleName(`${notificationBell.name}${notificationBell.unread("1")}`);
  await expectAccessible(page);
  await notify(person);
  await expect(bell).toHaveAccessibleName(`${notificationBell.name}${notificationBell.unread("2")}`);
  await expect(page.getByRole("link", { name: title })).toHaveCount(2);
  await page
    .getByRole("button", { name: new RegExp(`^${texts.markOne}`) })
    .first()
    .click();
  await expectSaid(page, messages.notifications.read, "[data-sonner-toast]");
  await expect(bell).toHaveAccessibleName(`${notificationBell.name}${notificationBell.unread("1")}`);
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/dashboard\/workers$/);
  await expect(bell).toHaveAccessibleName(notificationBell.name);
  await page.goto("/dashboard/notifications");
  await expect(page.getByRole("heading", { name: texts.noneUnread })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is marked as read, and e-mails are stopped by the button alone", async ({ page, request }) => {
    const person = await aPerson({ codes: ["1001", "1002"] });
    await notify(person);
    await startSession(page, person);
    await page.goto("/dashboard/notifications");
    await page.getByRole("button", { name: texts.markAll }).click();
    await expect(page.getByRole("heading", { name: texts.noneUnread })).toBeVisible();
    await page.goto("/dashboard/notifications?view=all");
    await expect(page.getByRole("link", { name: title })).toBeVisible();

    const token = randomUUID().replaceAll("-", "").padEnd(43, "x");
    await owner((tx) =>
      tx.insert(schema.unsubscribeLinks).values({ userId: person.userId, topic: "jobs", tokenHash: hashOf(token) }),
    );
    const chosen = async () => {
      const [row] = await owner((tx) =>
        tx
          .select()
          .from(schema.settings)
          .where(and(eq(schema.settings.scopeId, person.userId), eq(schema.settings.key, keyOfTopic("jobs")))),
      );
      return row?.value ?? null;
    };
    const address = `/api/unsubscribe?token=${token}`;
    // A scanner.
    expect((await request.get(address)).status()).toBe(200);
    expect((await request.post(address, { form: { other: "yes" } })).status()).toBe(400);
    expect(await chosen()).toBeNull();
    // A person, signed out.
    await page.context().clearCookies();
    await page.goto(address);
    await page.getByRole("button", { name: unsubscribePage.button }).click();
    await expect(page.getByRole("heading", { name: unsubscribePage.doneTitle })).toBeVisible();
    expect(await chosen()).toBe("inApp");
    // A mail program, whose second press is the same press.
    const press = { form: { "List-Unsubscribe": "One-Click" } };
    expect((await request.post(address, press)).status()).toBe(200);
    expect((await request.post(`/api/unsubscribe?token=${"y".repeat(43)}`, press)).status()).toBe(404);
  });
});
