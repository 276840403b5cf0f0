/** Profiles of workers: what stands in them, and who may change what. */
import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { addDocument } from "./add-document";
import { choices } from "./choices";
import { create } from "./create";
import { document } from "./document";
import { noteCheck } from "./note-check";
import { photo } from "./photo";
import { read } from "./read";
import { removeDocument } from "./remove-document";
import { removePhoto } from "./remove-photo";
import { saveBank } from "./save-bank";
import { saveBasic } from "./save-basic";
import { saveContacts } from "./save-contacts";
import { saveEmployment } from "./save-employment";
import { saveTraining } from "./save-training";
import { setPhoto } from "./set-photo";
import { setReference } from "./set-reference";

export { refuseBirthday } from "./birthday";
export { refuseDuplicates } from "./duplicates";
export { type DocumentChange, type ProfileOf, readField, supersedeReplaced, writeField } from "./fields";
export { isClosed } from "./find";
export { checkDocument, readPaper } from "./papers";
export { type ChangeableField, documentKindOf, gapsIn, isHandedIn, type Standing, sensitivityOf, waits } from "./rules";

export const workerProfile: GuardedArea<typeof contract.workerProfile> = {
  addDocument,
  choices,
  create,
  document,
  noteCheck,
  photo,
  read,
  removeDocument,
  removePhoto,
  saveBank,
  saveBasic,
  saveContacts,
  saveEmployment,
  saveTraining,
  setPhoto,
  setReference,
};
