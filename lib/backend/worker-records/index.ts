/**
 * A worker's record: reads, writes and locks it, and the pure rules about it. It has no router and calls no other area
 * of workers, so that all of them (profiles, profile changes, verification, links, imports, the list) can use it.
 */
export { acquireExclusiveLock, lettersOf } from "./agency-lock";
export { refuseInvalidDateOfBirth } from "./date-of-birth";
export { refuseDuplicates } from "./duplicates";
export {
  employmentSteps,
  hasLeft,
  isDisabled,
  isEmploymentActionPossible,
  refusalOf,
} from "./employment-rules";
export { expiryPassed } from "./expired-document";
export {
  type DocumentChange,
  readField,
  supersedeReplaced,
  writeField,
  writeFields,
} from "./fields";
export { findWorker, isClosed, lockWorker, type WorkerRecord } from "./find";
export { newWorkerNumbers } from "./numbers";
export {
  type ChangeableField,
  documentKindOf,
  gapsIn,
  isSubmitted,
  needsApproval,
  sensitivityOf,
  type WorkerStatus,
} from "./rules";
