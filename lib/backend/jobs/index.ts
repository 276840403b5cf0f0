/** Jobs, which are shifts, and the workers put forward for them: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { answerTimeChange } from "./answer-time-change";
import { authorisations } from "./authorisations";
import { authorise } from "./authorise";
import { block, blocked, unblock } from "./blocks";
import { cancel } from "./cancel";
import { cancelBooking } from "./cancel-booking";
import { candidates } from "./candidates";
import { changeBooked, withdrawTimeChange } from "./change-booked";
import { copyPreview, copyWeek } from "./copy-week";
import { decide } from "./decide";
import { edit, move } from "./edit";
import { estimate } from "./estimate";
import { evidence, periodEvidence } from "./evidence";
import { evidencePdf, periodEvidencePdf } from "./evidence-pdf";
import { filters } from "./filters";
import { get } from "./get";
import { list } from "./list";
import { reportNoShow } from "./no-show";
import { decideOnBehalf, withdrawOnBehalf } from "./on-behalf-decide";
import { estimateOnBehalf, optionsOnBehalf, postOnBehalf } from "./on-behalf-post";
import { getOnBehalf, listOnBehalf } from "./on-behalf-requests";
import { options } from "./options";
import { photo } from "./photo";
import { post } from "./post";
import { presets, removePreset, savePreset } from "./presets";
import { recordExport } from "./record-export";
import { release } from "./release";
import { requestAuthorisation } from "./request-authorisation";
import { copySelected, selected } from "./selected";
import { suggest } from "./suggest";
import { endSwap, startSwap } from "./swap";
import { undoPosting } from "./undo";
import { week } from "./week";
import { withdraw } from "./withdraw";
import { withdrawAuthorisation } from "./withdraw-authorisation";

export { afterEnd } from "./after-end";
export { nextBoundary } from "./boundary";
export { dueAt } from "./due";
export {
  agreementFor,
  type EvidencedWorker,
  eligibilityInputOf,
  jobToFill,
  restrictionsOn,
  shiftsAround,
} from "./eligible";
export { canRead as canReadJobs, canSuggest, coverOf, type FoundJob, selectJobs } from "./find";
export { followWeek, stopFollowing } from "./live";
export { mailAboutJob } from "./mail";
export { shiftsOfService } from "./of-service";
export { mailAboutOnBehalf } from "./on-behalf-mail";
export { onBehalfMailSchema } from "./on-behalf-queued";
export { followUpOnBehalf } from "./on-behalf-report";
export { mayOverride } from "./overriding";
export { jobMailSchema } from "./queued";
export { agreedFor, priceOf, priceOfHours } from "./rates";
export { type JobCard, jobCards, searchJobs } from "./search";

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
  undoPosting,
  list,
  recordExport,
  week,
  filters,
  get,
  evidence,
  evidencePdf,
  periodEvidence,
  periodEvidencePdf,
  candidates,
  photo,
  suggest,
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
