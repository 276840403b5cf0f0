/** Profiles of workers: what stands in them, and who may change what. */
export { type DocumentChange, type ProfileOf, readField, writeField } from "./fields";
export {
  type ChangeableField,
  documentKindOf,
  isHandedIn,
  type Standing,
  sensitivityOf,
  waits,
} from "./rules";
