/** A worker's own shifts, behind their link: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { confirm } from "./confirm";
import { confirmHours } from "./confirm-hours";
import { open } from "./open";
import { saveAvailability } from "./save-availability";
import { saveHoursMails } from "./save-hours-mails";

export { askForHours, hoursMailSchema, mailForHours } from "./ask-for-hours";
export { feedUrl } from "./feed-url";
export { withShiftsHolder } from "./holder";
export { ownShifts } from "./own-shifts";

export const myShifts: GuardedArea<typeof contract.myShifts> = {
  confirm,
  confirmHours,
  open,
  saveAvailability,
  saveHoursMails,
};
