/** The functions that pages and actions call. */

export { offersAddresses } from "@/lib/backend/addresses";
export { health } from "@/lib/backend/health";
export { timePreference } from "@/lib/config/time-preference";
export { acceptByForm, loadAcceptance } from "./acceptance";
export * from "./accounts/external";
export { changePassword, endOwnSessions, ownSessions } from "./accounts/own-account";
export * from "./accounts/sign-up";
export { type PortalAction, portalAction } from "./action";
export { advanceByForm, loadAdvances } from "./advances";
export * from "./agreements/changes";
export { beginDraft, type Saved, saveDraftStep } from "./agreements/drafts";
export { openAgreementDocument, openAgreementPreview, receiveDocument } from "./agreements/files";
export { valuesOf as draftValues } from "./agreements/forms";
export { agreementsCsv, everyAgreement, readAgreementQuery } from "./agreements/list";
export { readHash, verifyAgreement, verifyUrl } from "./agreements/verify";
export { loadAuthorisers, saveAuthoriserByForm } from "./authorisers";
export * from "./availability";
export { bacsFileResponse, changeBacsByForm, loadBacs, openBacsFile } from "./bacs";
export { answerCalendar, changeFeedByForm, loadServiceFeed } from "./calendar-feeds";
export { csvResponse } from "./csv-stream";
export { saveDeputyByForm } from "./deputies";
export { addDeviceByForm, removeDeviceByForm } from "./devices";
export { changeFillByForm, loadFill } from "./fill";
export { dismissAdvanceReminder, isAdvanceReminderDue } from "./finance";
export { preserveFormInput, restoreFormInput } from "./forms/form-input";
export { submitPosted } from "./forms/posted-form";
export { fieldErrors, submittedTexts } from "./forms/submitted-values";
export { helpText, storeNewsSeen } from "./help";
export * from "./imports";
export { invoicesZip, openInvoiceFile, readInvoicePeriod, zipResponse } from "./invoice-documents";
export { evidenceErrorOf, receiveInvoiceEvidence } from "./invoice-evidence";
export { invoicesCsv, loadGlance, loadInvoices, readInvoiceQuery } from "./invoice-list";
export {
  invoiceByForm,
  invoiceDecided,
  invoiceDone,
  invoiceRunByForm,
  openInvoiceEvidence,
  readEarlierInvoice,
} from "./invoices";
export { authoriseByForm, changeJobByForm, loadAuthorisations, postJobByForm, readJobsQuery } from "./jobs";
export {
  type Calendar,
  loadCalendar,
  loadShiftBeside,
  postingFrom,
  readCalendar,
} from "./jobs/calendar";
export { editJobByForm, loadBlocked, unblockByForm } from "./jobs/changes";
export { copyWeekByForm, readCopyQuery, readPosted, undoPostingByForm } from "./jobs/copy";
export { jobsCsv } from "./jobs/csv";
export { openEvidencePdf, openShiftPhoto, readEvidencePeriod } from "./jobs/evidence";
export { loadJob } from "./jobs/page";
export { readPostQuery } from "./jobs/post";
export { loadPresets, removePresetByForm } from "./jobs/presets";
export { changeSelectedByForm, loadSelection, readSelection } from "./jobs/selected";
export { loadShortNotice, shortNoticeCsv } from "./jobs/short-notice";
export { loadShiftsToFill, suggestSelectedByForm } from "./jobs/suggest-selected";
export { loadLedger } from "./ledger";
export { askedPage, deleteListView, readListAddress, saveChosenColumns, saveListView } from "./lists";
export { followShifts } from "./live";
export * from "./my-shifts";
export { queueIn } from "./next-one";
export { openNotFound, resumePath } from "./not-found";
export { changeNote, loadNotes } from "./notes";
export {
  loadNotifications,
  markReadByForm,
  notificationTargets,
  openUnsubscribe,
  pressUnsubscribe,
  showUnsubscribe,
  unsubscribeByForm,
} from "./notifications";
export { decideOnBehalfByForm, loadApprovals, postOnBehalfByForm } from "./on-behalf";
export {
  changeOrganisation,
  changeServiceByForm,
  createOrganisation,
} from "./organisations/changes";
export { detailsControls } from "./organisations/details";
export {
  fileResponse,
  openLogo,
  openOrganisationDocument,
  receiveOrganisationFile,
} from "./organisations/files";
export { loadOrganisation } from "./organisations/load";
export * from "./organisations/view";
export { groupMetadata, openPage, openRoute, pageMetadata } from "./page";
export { namedMetadata, namedShell } from "./page-title";
export { readTexts } from "./parameters";
export {
  decidePaymentByForm,
  loadHoursRule,
  loadPaymentAuthorisations,
  openAuthorisedPdf,
  savePaymentSettingsByForm,
} from "./payment-authorisations";
export { eraseWorker, exportWorker, openWorkerFile, savePeriods, workerPrivacyPath } from "./privacy";
export * from "./profile-changes";
export { changeProfile } from "./profiles/changes";
export { createWorker } from "./profiles/create";
export { digestOf } from "./profiles/digest";
export { profileErrorOf } from "./profiles/file-errors";
export { openWorkerDocument, openWorkerPhoto, openWorkerProfilePdf } from "./profiles/files";
export { workerPath } from "./profiles/paths";
export { receiveWorkerFile } from "./profiles/receive-file";
export { basicFormValues, contactFormValues, employmentFormValues } from "./profiles/shown";
export { submittedDocumentValues } from "./profiles/submitted-document";
export { waitingName } from "./profiles/waiting-name";
export * from "./questionnaires";
export * from "./records";
export { changeReleaseByForm, loadReleaseSettings, releaseSettingsPath } from "./releases";
export { isByScript, pageNonce } from "./request";
export { attempt, type Result, type ResultError } from "./result";
export { answerSearch } from "./search";
export { openedRecord, starRecord } from "./search/recents";
export * from "./second-factors";
export { changeConsentByForm, loadSelfBilling } from "./self-billing";
export { checkPassword } from "./sessions/authenticate-again";
export { enterPortal } from "./sessions/enter-portal";
export { confirmDevice, isDeviceLinkGood, requestDeviceLink } from "./sessions/known-device";
export {
  chooseOrganisation,
  endAnonymousSession,
  endSession,
  expiredPath,
  extendSession,
  renew,
  signIn,
  signInAgain,
  signOut,
  switchOrganisation,
} from "./sessions/session";
export { openSignIn, type SignInView } from "./sessions/sign-in-page";
export { sessionTimes } from "./sessions/times";
export { ownOrganisation, saveNotificationChoices, saveOrganisationSettings, savePreferences } from "./settings";
export { loadPreferences } from "./settings/preferences";
export { setZoom } from "./settings/zoom";
export { appShellProps } from "./shell/app-shell";
export { dismissChecklist, isChecklistDismissed } from "./shell/checklist";
export { readDesktopPage } from "./shell/desktop-page";
export { storeDismissedSeason } from "./shell/season";
export {
  isMixedQueue,
  readApprovalTasks,
  readDecidedQuery,
  readOverview,
  readTaskQuery,
  readTasks,
} from "./shell/tasks";
export * from "./signing";
export { documentHeaders } from "./stored-documents";
export {
  loadTimesheets,
  openTimesheetProof,
  receiveTimesheetFile,
  timesheetByForm,
} from "./timesheets";
export * from "./users";
export * from "./verification";
export { workerControls, workerFieldFormats } from "./worker-field-views";
export { profileValues } from "./worker-links/form-values";
export { enterProfile, openProfile } from "./worker-links/open";
export { medicalWay, profileUrl } from "./worker-links/paths";
export { readProfileQuery } from "./worker-links/query";
export { receiveProfileDocument } from "./worker-links/send-document";
export { receiveOwnPhoto } from "./worker-links/send-photo";
export { sendProfileStep } from "./worker-links/send-step";
export { submittedValues } from "./worker-links/submitted-values";
export { endWayBack, leaveForQuestions, wayBack } from "./worker-links/way-back";
export { loadActivity } from "./workers/activity";
export * from "./workers/list";
export { takeNextStep } from "./workers/next-step";
export * from "./workers/panels";
