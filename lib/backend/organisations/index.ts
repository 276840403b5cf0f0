/** Organisations: agencies and providers, and their details. The area's router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { addDocument } from "./add-document";
import { agencyBasicInformation } from "./agency-basic-information";
import { changeStatus } from "./change-status";
import { create } from "./create";
import { document } from "./document";
import { get } from "./get";
import { list } from "./list";
import { logo } from "./logo";
import { recordExport } from "./record-export";
import { removeDocument } from "./remove-document";
import { removeLogo } from "./remove-logo";
import { saveDetails } from "./save-details";
import { setLogo } from "./set-logo";

export { findOrganisation, findOrganisations, lockForEdit } from "./find";
export { mailStep, stepMailSchema } from "./step-mail";

export const organisations: GuardedArea<typeof contract.organisations> = {
  addDocument,
  agencyBasicInformation,
  changeStatus,
  create,
  document,
  get,
  list,
  logo,
  recordExport,
  removeDocument,
  removeLogo,
  saveDetails,
  setLogo,
};
