/** Notifications of the portal and the daily e-mail: the area's router, and what other layers may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { addDevice, devices, removeDevice } from "./devices";
import { list } from "./list";
import { opened, read, readAll } from "./mark";
import { unsubscribe, unsubscribeTopic } from "./unsubscribe";
import { waiting } from "./waiting";

export { dailyMailSchema, doNotificationJob, mailDaily } from "./daily";
export { forgetDevice } from "./devices";
export { pushToDevice } from "./push";

export const notifications: GuardedArea<typeof contract.notifications> = {
  addDevice,
  devices,
  list,
  opened,
  read,
  readAll,
  removeDevice,
  unsubscribe,
  unsubscribeTopic,
  waiting,
};
