/** Sessions of the portal. Not calls of the contract, since the cookie belongs to the portal. */

export { identifyAnonymous } from "./anonymous-sessions";
export {
  authenticateAgain,
  authenticationMethods,
  keepSignedIn,
  type OtherMethods,
} from "./authenticate-again";
export {
  callerOfBearer,
  callerOfSession,
  hasAppAccess,
  type MembershipRow,
  membershipsOf,
  toPerson,
} from "./caller";
export { chooseOrganisation, type PendingSignIn, pendingSignIn, proceed } from "./enter";
export {
  acceptInvitation,
  type Provider,
  type ProviderId,
  providers,
  returnFromProvider,
  signInExternally,
  startAtProvider,
} from "./external";
export { accountKey } from "./failures";
export { endOwnSessions, type OwnSession, ownSessions } from "./own";
export { forgetIdToken, idTokenOf } from "./refresh-token";
export { extendSession, renewedSession } from "./renew";
export { endAll } from "./rows";
export { answerSecondFactor, confirmEnrolment, markSecondFactor, pendingHolder, startEnrolment } from "./second-factor";
export { signIn, toRefusal } from "./sign-in";
export { countKnownAttempt } from "./sign-in-attempts";
export { signOut } from "./sign-out";
export { signInWithCustomToken } from "./sso-handoff";
export { switchOrganisation } from "./switch";
