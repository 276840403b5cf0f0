/**
 * Second factors: one-time codes from an authenticator app, and recovery codes. Internal to the portal, not calls of
 * the contract.
 */
export { type Proof, prove } from "./prove";
export { renewRecoveryCodes } from "./renew";
export { requireSecondFactor } from "./require";
export { cancelSetUp, confirmSetUp, startChange, startSetUp } from "./set-up";
export { removeSecondFactor, turnOff } from "./turn-off";
export { type SecondFactorView, type SetUpView, viewSecondFactor } from "./view";
