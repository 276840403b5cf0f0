/** Second factors: one-time codes of an authenticator app, and recovery codes. The portal's own, not calls of the contract. */
export { type Proof, prove } from "./prove";
export { renewRecoveryCodes } from "./renew";
export { requireSecondFactor } from "./require";
export { cancelSetUp, confirmSetUp, startChange, startSetUp } from "./set-up";
export { removeSecondFactor, turnOff } from "./turn-off";
export { type SecondFactorView, type SetUpView, viewSecondFactor } from "./view";
