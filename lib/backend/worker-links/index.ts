/** The link with which workers fill in their own profile: the area's router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { addPhoto } from "./add-photo";
import { enter } from "./enter";
import { findAddresses } from "./find-addresses";
import { open } from "./open";
import { send } from "./send";
import { sendDocument } from "./send-document";
import { create, endLinks, revoke, state } from "./staff";

export { findEndedLink, findLink, holderOf, type LinkRow, selfOf } from "./link";
export { linkMailSchema, mailWorkerLink } from "./mail";
export { recordOpened } from "./opened";
export { mailedShiftsUrl, mayMailHours, newestShiftsLink } from "./shifts-link";
export { endLinks };

export const workerLinks: GuardedArea<typeof contract.workerLinks> = {
  addPhoto,
  create,
  enter,
  findAddresses,
  open,
  revoke,
  send,
  sendDocument,
  state,
};
