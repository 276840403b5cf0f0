/** Setting up an empty installation: what `npm run setup` does apart from the reference data. No call of the contract leads here. */
export { type Administrator, findAdministrator, makeFirstAdministrator } from "./first-administrator";
export { accountFor } from "./identity";
