/** Changes of workers' profiles that wait for somebody to look at them. */
export { type Asked, type AskedField, askForChange } from "./ask";
export { type ChangeField, documentKindOf, isChangeField, type Origin, sensitivityOf } from "./rules";
