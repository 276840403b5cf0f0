/** Router for agreements, and what other areas may import. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { addDocument } from "./add-document";
import { correctSignatory } from "./correct-signatory";
import { create } from "./create";
import { decline } from "./decline";
import { file } from "./file";
import { get } from "./get";
import { list } from "./list";
import { options } from "./options";
import { linkFile, overview } from "./overview";
import { ownLink } from "./own-link";
import { preview } from "./preview";
import { removeDocument } from "./remove-document";
import { requestChanges } from "./request-changes";
import { resendLink } from "./resend-link";
import { saveCancellation } from "./save-cancellation";
import { saveParties } from "./save-parties";
import { saveRates } from "./save-rates";
import { saveSignatories } from "./save-signatories";
import { saveTerms } from "./save-terms";
import { send } from "./send";
import { serveNotice } from "./serve-notice";
import { sign } from "./sign";
import { signUrl } from "./sign-url";
import { resume, suspend } from "./suspend";
import { validateToken } from "./validate-token";
import { verify } from "./verify";
import { withdraw } from "./withdraw";

export { agreementsCovering, type CoveringAgreement, covers, isInForceOn, sealedRates } from "./covering";
export { doAgreementJob } from "./do-job";
export { agreementNames } from "./list";
export { mailAboutAgreement } from "./mail";
export { agreementMailSchema } from "./queued";
export { takeDropboxEvent } from "./take-event";

export const agreements: GuardedArea<typeof contract.agreements> = {
  list,
  get,
  options,
  create,
  saveParties,
  saveTerms,
  saveRates,
  saveCancellation,
  saveSignatories,
  addDocument,
  removeDocument,
  file,
  preview,
  send,
  withdraw,
  requestChanges,
  resendLink,
  ownLink,
  correctSignatory,
  suspend,
  resume,
  serveNotice,
  validateToken,
  signUrl,
  overview,
  linkFile,
  sign,
  decline,
  verify,
};
