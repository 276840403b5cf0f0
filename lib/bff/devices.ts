/** The browsers on which a person is told by push, as pages add and remove them. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { messages } from "@/lib/config/messages";
import { pushDevices } from "@/lib/config/messages/notifications";
import { newDeviceSchema } from "@/lib/contract/notifications";
import { caller } from "./client";
import { postedTexts } from "./forms/rows";
import { device } from "./request";
import { rememberOwnDevice } from "./sessions/own-device";

const texts = messages.notifications;

type Answer =
  | { status: "failed"; message: string; errors: []; values: Record<string, string> }
  | { status: "done"; message: string };

const failed = (message: string): Answer => ({ status: "failed", message, errors: [], values: {} });

/** Adds this browser. */
export async function addDeviceByForm({ call }: PortalAction, data: FormData): Promise<Answer> {
  const parsed = newDeviceSchema.safeParse({ ...postedTexts(data), name: (await device()) ?? pushDevices.thisDevice });
  if (!parsed.success) return failed(texts.notPush);
  const result = await call((client) => client.notifications.addDevice(parsed.data));
  if (!result.ok) return failed(result.error.message);
  const person = await caller();
  if (person.kind === "person") {
    await rememberOwnDevice(person.userId, result.data._id);
  }
  return { status: "done", message: texts.deviceAdded };
}

/** Removes a browser from the person's list. */
export async function removeDeviceByForm({ call }: PortalAction, data: FormData): Promise<Answer> {
  const parsed = z.object({ _id: z.uuid() }).safeParse(postedTexts(data));
  if (!parsed.success) return failed(messages.general.formUnreadable);
  const result = await call((client) => client.notifications.removeDevice(parsed.data));
  return result.ok ? { status: "done", message: texts.deviceRemoved } : failed(result.error.message);
}
