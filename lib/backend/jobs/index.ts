/** Jobs, which are shifts, and the workers put forward for them: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { authorisations } from "./authorisations";
import { authorise } from "./authorise";
import { cancel } from "./cancel";
import { candidates } from "./candidates";
import { copyPreview, copyWeek } from "./copy-week";
import { decide } from "./decide";
import { estimate } from "./estimate";
import { evidence, periodEvidence } from "./evidence";
import { evidencePdf, periodEvidencePdf } from "./evidence-pdf";
import { filters } from "./filters";
import { get } from "./get";
import { list } from "./list";
import { options } from "./options";
import { post } from "./post";
import { requestAuthorisation } from "./request-authorisation";
import { suggest } from "./suggest";
import { undoPosting } from "./undo";
import { week } from "./week";
import { withdraw } from "./withdraw";
import { withdrawAuthorisation } from "./withdraw-authorisation";

export { mailAboutJob } from "./mail";
export { jobMailSchema } from "./queued";

export const jobs: GuardedArea<typeof contract.jobs> = {
  options,
  estimate,
  post,
  copyPreview,
  copyWeek,
  undoPosting,
  list,
  week,
  filters,
  get,
  evidence,
  evidencePdf,
  periodEvidence,
  periodEvidencePdf,
  candidates,
  suggest,
  decide,
  withdraw,
  cancel,
  authorisations,
  authorise,
  requestAuthorisation,
  withdrawAuthorisation,
};
