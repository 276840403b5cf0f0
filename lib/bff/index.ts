/** What pages and actions call. */

export { health } from "@/lib/backend/health";
export { timePreference } from "@/lib/config/time-preference";
export { changePassword, endOwnSessions, ownSessions } from "./account";
export * from "./accounts";
export { type PortalAction, portalAction } from "./action";
export { isAdvanceReminderDue, putAdvanceReminderAway } from "./advance";
export * from "./agreement-changes";
export { beginDraft, type DraftState, type Saved, saveDraftStep } from "./agreement-drafts";
export { openPaper, receiveDocument } from "./agreement-files";
export { freshRows, valuesOf as draftValues } from "./agreement-forms";
export { type AgreementQuery, agreementsCsv, everyAgreement, readAgreementQuery } from "./agreement-list";
export { aroundPortal } from "./around";
export { checkPassword } from "./authentication";
export { caller, portal } from "./client";
export { enterPortal } from "./enter-portal";
export * from "./external";
export { preserveFormInput, restoreFormInput } from "./form-input";
export { confirmDevice, isDeviceLinkGood, requestDeviceLink } from "./known-device";
export * from "./my-profile";
export {
  type Changed,
  changeOrganisation,
  changeServiceByForm,
  createOrganisation,
} from "./organisation-changes";
export {
  fileProblemOf,
  fileResponse,
  openLogo,
  openOrganisationPaper,
  receiveOrganisationFile,
} from "./organisation-files";
export { loadOrganisation } from "./organisation-load";
export * from "./organisation-view";
export { attempt, type Outcome, type Problem } from "./outcome";
export { openNotFound, openPage, pageMetadata, type SessionTimes, sessionTimes, wayOn } from "./page";
export { paperHeaders } from "./papers";
export { readTexts } from "./parameters";
export { submitPosted } from "./posted-form";
export * from "./profile-changes";
export * from "./questionnaires";
export { isByScript, isMobile, pageNonce, requestId } from "./request";
export { putSeasonAway } from "./season";
export * from "./second-factor";
export {
  chooseOrganisation,
  endSession,
  expiredPath,
  leave,
  renew,
  signIn,
  signInAgain,
  signOut,
  stay,
  switchOrganisation,
} from "./session";
export { ownOrganisation, saveOrganisationSettings, savePreferences } from "./settings";
export { openSignIn, type SignInView } from "./sign-in-page";
export * from "./signing";
export { fieldErrors, typedTexts } from "./typed";
export * from "./users";
export * from "./verification";
export { readHash, verifyAgreement, verifyUrl } from "./verify";
export * from "./worker-imports";
export * from "./worker-panels";
export { eraseWorker, exportWorker, openWorkerFile, savePeriods, workerPrivacyPath } from "./worker-privacy";
export {
  changeProfile,
  createWorker,
  openWorkerDocument,
  openWorkerPhoto,
  profileProblemOf,
  receiveWorkerFile,
  typedBeside,
  workerPath,
} from "./worker-profile";
export { basicShown, contactsShown, digestOf, employmentShown, waitingName } from "./worker-profile-forms";
export * from "./workers";
export { setZoom, zoom } from "./zoom";
