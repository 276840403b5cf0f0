/** What pages and actions call. */

export { health } from "@/lib/backend/health";
export { endOwnSessions, ownSessions } from "./account";
export * from "./accounts";
export { type PortalAction, portalAction } from "./action";
export { isAdvanceReminderDue, putAdvanceReminderAway } from "./advance";
export { aroundPortal } from "./around";
export { caller, portal } from "./client";
export * from "./external";
export { attempt, type Outcome, type Problem } from "./outcome";
export { openNotFound, openPage, pageMetadata, type SessionTimes, sessionTimes, wayOn } from "./page";
export { submitPosted } from "./posted-form";
export * from "./questionnaires";
export { isByScript, isMobile, requestId } from "./request";
export { putSeasonAway } from "./season";
export * from "./second-factor";
export {
  chooseOrganisation,
  endSession,
  leave,
  renew,
  signIn,
  signOut,
  stay,
  switchOrganisation,
} from "./session";
export { ownOrganisation, saveOrganisationSettings, savePreferences } from "./settings";
export { openSignIn, type SignInView } from "./sign-in-page";
export { fieldErrors, typedTexts } from "./typed";
export * from "./users";
export { setZoom, zoom } from "./zoom";
