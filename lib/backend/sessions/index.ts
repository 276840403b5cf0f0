/** Sessions: what the portal itself does with them. Not calls of the contract, since a cookie is the portal's own. */
export {
  type AgainProof,
  authenticateAgain,
  keepSignedIn,
  type OtherWays,
  waysToAuthenticate,
} from "./authenticate-again";
export {
  callerOfBearer,
  callerOfSession,
  hasAppAccess,
  type MembershipRow,
  membershipsOf,
  toPerson,
} from "./caller";
export { chooseOrganisation, proceed, type Standing, standing } from "./enter";
export {
  acceptInvitation,
  type ExternalRequest,
  keptPath,
  type Provider,
  providers,
  returnFromProvider,
  signInExternally,
  spentCookies,
  startAtProvider,
} from "./external";
export { accountKey } from "./failures";
export { signInWithCustomToken } from "./hand-over";
export { endOwnSessions, type OwnSession, ownSessions } from "./own";
export { forgetIdToken, idTokenOf } from "./refresh-token";
export { renewed, stay } from "./renew";
export { endAll } from "./rows";
export { answerSecondFactor, confirmEnrolment, markSecondFactor, pendingHolder, startEnrolment } from "./second-factor";
export { type SignInRequest, signIn, toRefusal } from "./sign-in";
export { signOut } from "./sign-out";
export { switchOrganisation } from "./switch";
export { countOwnTry } from "./tries";
export { identifyVisitor } from "./visitors";
