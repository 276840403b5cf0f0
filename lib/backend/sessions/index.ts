/** Sessions: what the portal itself does with them. Not calls of the contract, since a cookie is the portal's own. */
export { callerOfBearer, callerOfSession } from "./caller";
export { chooseOrganisation, proceed, type Standing, standing } from "./enter";
export { idTokenOf } from "./refresh-token";
export { answerSecondFactor, confirmEnrolment, markSecondFactor, pendingHolder, startEnrolment } from "./second-factor";
export { type SignInRequest, signIn } from "./sign-in";
export { signOut } from "./sign-out";
export { identifyVisitor } from "./visitors";
