/** Profiles of workers: what they contain, and who may change what. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { addDocument } from "./add-document";
import { choices } from "./choices";
import { create } from "./create";
import { document } from "./document";
import { pdf } from "./pdf";
import { photo } from "./photo";
import { read } from "./read";
import { recordCheck } from "./record-check";
import { removeDocument } from "./remove-document";
import { removePhoto } from "./remove-photo";
import { saveBank } from "./save-bank";
import { saveBasic } from "./save-basic";
import { saveContacts } from "./save-contacts";
import { saveEmployment } from "./save-employment";
import { saveTraining } from "./save-training";
import { setPhoto } from "./set-photo";
import { setReference } from "./set-reference";

export { checkDocument, readDocument } from "./document-files";
export { storePhoto, writePhoto } from "./set-photo";

export const workerProfile: GuardedArea<typeof contract.workerProfile> = {
  addDocument,
  choices,
  create,
  document,
  recordCheck,
  pdf,
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
