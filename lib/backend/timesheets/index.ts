/** Timesheets, the hours of bookings: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { answer, decide } from "./answer";
import { approve, approveMany, dispute } from "./approve";
import { get } from "./get";
import { list } from "./list";
import { addProof, proof, removeProof } from "./proof";
import { submit, submitPlanned, withdraw } from "./submit";

export { doTimesheetJob } from "./by-time";
export {
  addConfirmation,
  awaitedHours,
  markAsked,
  ownTimesheets,
  recordAskResult,
  unmarkAsked,
  wasAskedForHours,
} from "./confirm";
export { mailAboutTimesheet } from "./mail";
export { timesheetMailSchema } from "./queued";

export const timesheets: GuardedArea<typeof contract.timesheets> = {
  list,
  get,
  submit,
  submitPlanned,
  withdraw,
  addProof,
  removeProof,
  proof,
  approve,
  approveMany,
  dispute,
  answer,
  decide,
};
