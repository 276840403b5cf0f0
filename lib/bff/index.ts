/** What pages and actions call. */

export { health } from "@/lib/backend/health";
export { aroundPortal } from "./around";
export { caller, portal } from "./client";
export { attempt, type Outcome, type Problem } from "./outcome";
export { openPage } from "./page";
export { submitPosted } from "./posted-form";
export * from "./questionnaires";
export { requestId } from "./request";
export { chooseOrganisation, leave, signIn, signOut } from "./session";
export { openSignIn, type SignInView } from "./sign-in-page";
