/** What the page of a person's own preferences shows, in either portal. */
import type { openPage } from "@/lib/bff/page";
import { hasSingleKeys } from "./single-keys";
import { zoom } from "./zoom";

/** Loads their settings, the choices for single notifications, their devices, and what is stored in this browser. */
export async function loadPreferences({
  client,
  load,
  person,
}: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">) {
  const [settings, choices, devices, deputy] = await Promise.all([
    load(() => client.settings.get({ organizationType: "User", id: person.userId })),
    load(() => client.settings.choices()),
    load(() => client.notifications.devices()),
    load(() => client.deputies.get()),
  ]);
  return { settings, choices, devices, deputy, zoom: await zoom(), hasSingleKeys: await hasSingleKeys() };
}
