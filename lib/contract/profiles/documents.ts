/**
 * The details asked for with each kind of document (domain.md, /dashboard/workers, steps 2 and 3), used by forms and
 * the backend.
 */
import { type DocumentKind, documentKinds, trainingKinds } from "./fields";

/** `needed` or `possible`; details that are not listed are not asked for. */
type Asked = "needed" | "possible";
export type DocumentForm = {
  file: Asked;
  number?: Asked;
  issuedOn?: Asked;
  expiresOn?: Asked;
  /** How the right to work was shown. */
  route?: true;
  /** A DBS certificate's level. */
  level?: true;
  updateService?: true;
  issuer?: true;
};

const stepTwoForms: Record<(typeof documentKinds)[number], DocumentForm> = {
  passport: { file: "needed", number: "needed", expiresOn: "needed" },
  birth_certificate: { file: "needed", number: "possible" },
  photo_id: { file: "needed", number: "possible", expiresOn: "possible" },
  right_to_work: { file: "needed", number: "possible", issuedOn: "possible", expiresOn: "possible", route: true },
  dbs: {
    file: "needed",
    number: "needed",
    issuedOn: "needed",
    expiresOn: "possible",
    level: true,
    updateService: true,
    issuer: true,
  },
  pvg: { file: "needed", number: "needed", issuedOn: "needed" },
  ni_proof: { file: "needed" },
  address_proof: { file: "needed", issuedOn: "needed" },
  cv: { file: "needed" },
  nmc_pin: { file: "possible", number: "needed", issuedOn: "possible", expiresOn: "needed" },
  vaccination: { file: "needed", issuedOn: "possible", expiresOn: "possible" },
  regulatory: { file: "needed", number: "possible", issuedOn: "possible", expiresOn: "possible" },
  deputy_doctor: { file: "possible", number: "needed", issuedOn: "needed", expiresOn: "needed", issuer: true },
};
const certificate: DocumentForm = { file: "needed", issuedOn: "needed", expiresOn: "possible", issuer: true };

export const documentForms = Object.fromEntries([
  ...documentKinds.map((kind) => [kind, stepTwoForms[kind]]),
  ...trainingKinds.map((kind) => [kind, certificate]),
]) as Record<DocumentKind, DocumentForm>;
