/** What pages and actions call. */

export { health } from "@/lib/backend/health";
export { caller, portal } from "./client";
export { attempt, type Outcome, type Problem } from "./outcome";
export { openPage } from "./page";
export { submitPosted } from "./posted-form";
export * from "./questionnaires";
export { isMobile, requestId } from "./request";
export * from "./second-factor";
export { chooseOrganisation, leave, signIn, signOut } from "./session";
export { openSignIn, type SignInView } from "./sign-in-page";
