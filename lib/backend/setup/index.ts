/**
 * Sets up an empty installation: the part of `npm run setup` that is not reference data. Not reachable from any call of
 * the contract.
 */
export { type Administrator, findAdministrator, makeFirstAdministrator } from "./first-administrator";
export { accountFor } from "./identity";
