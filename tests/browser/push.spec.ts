/**
 * Notifications on devices in a real browser: permission is asked only after the press, the device is in its user's list until it is
 * removed or they sign out in it, and the service worker shows what arrives. The push service of the browser's maker is the only part that is
 * replaced.
 */
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { pushMessage, pushDevices as texts } from "@/lib/config/messages/notifications";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, startSession } from "./support/people";
import { signOutByMenu } from "./support/story";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

type Person = Awaited<ReturnType<typeof aPerson>>;

const devicesOf = ({ userId }: Person) =>
  owner((tx) => tx.select().from(schema.pushDevices).where(eq(schema.pushDevices.userId, userId)));

/** Counts how often the page asks for permission, and answers a subscription in the place of the maker's push service. */
async function replacePushService(page: Page): Promise<void> {
  const given = {
    endpoint: `http://127.0.0.1:9/${randomUUID()}`,
    p256dh: createECDH("prime256v1").generateKeys().toString("base64"),
    auth: randomBytes(16).toString("base64"),
  };
  await page.addInitScript(({ endpoint, ...keys }) => {
    const asked = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      document.documentElement.dataset["asked"] = "yes";
      return asked();
    };
    const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
    PushManager.prototype.getSubscription = () => Promise.resolve(null);
    PushManager.prototype.subscribe = () =>
      Promise.resolve({
        endpoint,
        getKey: (name: "p256dh" | "auth") => bytes(keys[name]),
      } as unknown as PushSubscription);
  }, given);
}

async function open(page: Page): Promise<Person> {
  const person = await aPerson({ codes: ["1001", "1002"] });
  await replacePushService(page);
  await startSession(page, person);
  await page.goto("/dashboard/preferences");
  return person;
}

const add = (page: Page) => page.getByRole("button", { name: texts.add });

test("a device is added by a press, listed, and removed, also by signing out on it", async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  const person = await open(page);
  const list = page.getByRole("region", { name: texts.title });
  await expect(list.getByText(texts.none)).toBeVisible();
  await expect(add(page)).toBeEnabled();
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");
  await add(page).click();
  await expectSaid(page, messages.notifications.deviceAdded, "[data-sonner-toast]");
  await expect(page.locator("html")).toHaveAttribute("data-asked", "yes");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  expect(await devicesOf(person)).toHaveLength(1);
  await list.getByRole("button", { name: texts.remove("").trim(), exact: false }).click();
  await expectSaid(page, messages.notifications.deviceRemoved, "[data-sonner-toast]");
  await expect(list.getByText(texts.none)).toBeVisible();
  expect(await devicesOf(person)).toEqual([]);

  // Signing out on a device stops it there.
  await add(page).click();
  await expect.poll(async () => (await devicesOf(person)).length).toBe(1);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await signOutByMenu(page);
  await page.waitForURL(/\/signin/);
  expect(await devicesOf(person)).toEqual([]);
});

test("a browser that does not allow notifications is told what to do, and nothing is stored", async ({ page }) => {
  const person = await open(page);
  await expect(add(page)).toBeEnabled();
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  await add(page).click();
  await expect(page.getByRole("status").filter({ hasText: texts.denied })).toBeVisible();
  expect(await devicesOf(person)).toEqual([]);
});

test("the service worker shows what arrives, whatever it is, and nothing of a link in it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await open(page);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/dashboard"));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const deliver = (data: string) => cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  // A headless browser has nothing that shows notifications: what the worker asks it to show is recorded.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const { registration } = self as unknown as {
      registration: { showNotification: (title: string, options: object) => Promise<void> };
    };
    Object.assign(self, { shown });
    registration.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
  await deliver(
    JSON.stringify({ title: "Portal", body: pushMessage.body, tag: "one", url: "https://elsewhere.example" }),
  );
  const first = { title: "Portal", body: pushMessage.body, icon: "/logo.svg", tag: "one" };
  await expect.poll(shown).toEqual([first]);
  await deliver("not JSON");
  await expect.poll(shown).toEqual([first, { title: new URL(origin).hostname, body: "", icon: "/logo.svg" }]);
  // Whatever a message said, a press leads to the notifications.
  const opened = await worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { clients } = self as unknown as { clients: { openWindow: (url: string) => Promise<null> } };
        clients.openWindow = async (url) => {
          resolve(url);
          return null;
        };
        const press = Object.assign(new Event("notificationclick"), {
          notification: { close: () => {}, data: { url: "https://elsewhere.example" } },
          waitUntil: () => {},
        });
        self.dispatchEvent(press);
      }),
  );
  expect(opened).toBe(`${origin}/dashboard/notifications`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a device can be removed, and adding one says what it needs", async ({ page }) => {
    const person = await aPerson({ codes: ["1001", "1002"] });
    await owner((tx) =>
      tx.insert(schema.pushDevices).values({
        userId: person.userId,
        name: "Firefox on Linux",
        endpoint: `https://push.example/${randomUUID()}`,
        p256dh: "p",
        auth: "a",
      }),
    );
    await startSession(page, person);
    await page.goto("/dashboard/preferences");
    // By its element: text in a noscript element is not searched.
    await expect(page.locator("noscript p.text-soft")).toHaveText(texts.noScript);
    await page.getByRole("button", { name: texts.remove("Firefox on Linux") }).click();
    await expect(page.getByText(texts.none)).toBeVisible();
    expect(await devicesOf(person)).toEqual([]);
  });
});
