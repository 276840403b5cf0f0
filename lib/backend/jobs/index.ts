/** Jobs, which are shifts, and the workers put forward for them: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { authorisations } from "./authorisation/authorisations";
import { authorise } from "./authorisation/authorise";
import { requestAuthorisation } from "./authorisation/request-authorisation";
import { withdrawAuthorisation } from "./authorisation/withdraw-authorisation";
import { answerInvitation } from "./booking/answer-invitation";
import { block, blocked, unblock } from "./booking/blocks";
import { cancelBooking } from "./booking/cancel-booking";
import { candidates } from "./booking/candidates";
import { decide } from "./booking/decide";
import { invitable } from "./booking/invitable";
import { invite, withdrawInvitation } from "./booking/invite";
import { reportNoShow } from "./booking/no-show";
import { photo } from "./booking/photo";
import { suggest } from "./booking/suggest";
import { endSwap, startSwap } from "./booking/swap";
import { withdraw } from "./booking/withdraw";
import { filters } from "./calendar/filters";
import { list } from "./calendar/list";
import { recordExport } from "./calendar/record-export";
import { week, weekByBranch } from "./calendar/week";
import { weekByWorker } from "./calendar/week-by-worker";
import { answerTimeChange } from "./changing/answer-time-change";
import { cancel } from "./changing/cancel";
import { changeBooked, withdrawTimeChange } from "./changing/change-booked";
import { edit, move } from "./changing/edit";
import { recordShortNoticeExport, shortNotice } from "./changing/short-notice-list";
import { evidence, periodEvidence } from "./evidence/evidence";
import { evidencePdf, periodEvidencePdf } from "./evidence/evidence-pdf";
import { get } from "./get";
import { decideOnBehalf, withdrawOnBehalf } from "./on-behalf/decide";
import { estimateOnBehalf, optionsOnBehalf, postOnBehalf } from "./on-behalf/post";
import { getOnBehalf, listOnBehalf } from "./on-behalf/requests";
import { copyAll, copyAllPreview, copyPreview, copyWeek } from "./posting/copy-week";
import { estimate } from "./posting/estimate";
import { options } from "./posting/options";
import { post } from "./posting/post";
import { presets, removePreset, savePreset } from "./posting/presets";
import { copySelected, selected } from "./posting/selected";
import { undoPosting } from "./posting/undo";
import { release } from "./release/release";

export { afterEnd } from "./after-end";
export {
  agreementFor,
  type EvidencedWorker,
  eligibilityInputOf,
  jobToFill,
  restrictionsOn,
  shiftsAround,
} from "./booking/eligible";
export { mayOverride } from "./booking/overriding";
export { agreedFor, priceOf, priceOfHours } from "./booking/rates";
export { nextBoundary } from "./calendar/boundary";
export { followWeek, stopFollowing } from "./calendar/live";
export { shiftsOfService } from "./calendar/of-service";
export { type JobCard, jobCards, searchJobs } from "./calendar/search";
export { eventUid, versionOf } from "./calendar-event";
export { readMoves } from "./changing/short-notice";
export { dueAt } from "./due";
export { allocationsOf, canPost, canRead as canReadJobs, canSuggest, coverOf, type FoundJob, selectJobs } from "./find";
export { mailAboutJob } from "./mail";
export { mailAboutOnBehalf } from "./on-behalf/mail";
export { onBehalfMailSchema } from "./on-behalf/queued";
export { followUpOnBehalf } from "./on-behalf/report";
export { offersIn } from "./posting/offers";
export { jobMailSchema } from "./queued";

export const jobs: GuardedArea<typeof contract.jobs> = {
  options,
  selected,
  copySelected,
  move,
  estimate,
  presets,
  savePreset,
  removePreset,
  post,
  copyPreview,
  copyWeek,
  copyAllPreview,
  copyAll,
  undoPosting,
  list,
  recordExport,
  shortNotice,
  recordShortNoticeExport,
  week,
  weekByBranch,
  weekByWorker,
  filters,
  get,
  evidence,
  evidencePdf,
  periodEvidence,
  periodEvidencePdf,
  candidates,
  photo,
  suggest,
  invitable,
  invite,
  withdrawInvitation,
  answerInvitation,
  decide,
  withdraw,
  cancel,
  release,
  edit,
  changeBooked,
  withdrawTimeChange,
  answerTimeChange,
  cancelBooking,
  startSwap,
  endSwap,
  reportNoShow,
  block,
  blocked,
  unblock,
  authorisations,
  authorise,
  requestAuthorisation,
  withdrawAuthorisation,
};

export const onBehalf: GuardedArea<typeof contract.onBehalf> = {
  options: optionsOnBehalf,
  estimate: estimateOnBehalf,
  post: postOnBehalf,
  get: getOnBehalf,
  list: listOnBehalf,
  decide: decideOnBehalf,
  withdraw: withdrawOnBehalf,
};
