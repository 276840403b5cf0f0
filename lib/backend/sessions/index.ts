/** Sessions: what the portal itself does with them. Not calls of the contract, since a cookie is the portal's own. */
export { callerOfBearer, callerOfSession } from "./caller";
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
export { signInWithCustomToken } from "./hand-over";
export { idTokenOf } from "./refresh-token";
export { type SignInRequest, signIn } from "./sign-in";
export { signOut } from "./sign-out";
export { identifyVisitor } from "./visitors";
