/** Every requirement of a worker: its place in the profile, the documents it is about, and the function that assesses it. */
import { isBritishOrIrish } from "@/lib/backend/compliance/citizenship";
import type { Evidence } from "@/lib/backend/compliance/evidence";
import type { AssessRequirement, ChangeDays } from "@/lib/backend/compliance/finding";
import type { ComplianceRules } from "@/lib/config/compliance";
import { type DocumentKind, type Step, trainingKinds } from "@/lib/contract/profiles/fields";
import { addressHistory, addressHistoryChangeDays } from "./address-history";
import { addressProof } from "./address-proof";
import { contact } from "./contact";
import { dbs } from "./dbs";
import { employmentHistory, employmentHistoryChangeDays } from "./employment-history";
import { identity } from "./identity";
import { medical } from "./medical";
import { nmc } from "./nmc";
import { optionalDocument } from "./optional-document";
import { photo } from "./photo";
import { pvg } from "./pvg";
import { references } from "./references";
import { rightToWork } from "./right-to-work";
import { storedDocument } from "./stored-document";
import { training } from "./training";

export type RequirementRule = {
  key: string;
  step: Step;
  isMandatory: boolean;
  kinds: readonly DocumentKind[];
  find: AssessRequirement;
  changes?: ChangeDays | undefined;
  /** The requirements whose documents prove this one too, for a worker for whom they do. */
  provenBy?: ((evidence: Evidence, rules: ComplianceRules) => readonly string[]) | undefined;
};

const mandatory = (
  key: string,
  step: Step,
  kinds: readonly DocumentKind[],
  find: AssessRequirement,
  changes?: ChangeDays | undefined,
): RequirementRule => ({ key, step, isMandatory: true, kinds, find, changes });

/** British and Irish citizens show their right to work with their proof of identity and of National Insurance number. */
const provenByCitizenship: RequirementRule["provenBy"] = (evidence, rules) =>
  isBritishOrIrish(evidence, rules) ? ["identity", "ni_proof"] : [];

const optional = (kind: DocumentKind): RequirementRule => ({
  key: kind,
  step: "documents",
  isMandatory: false,
  kinds: [kind],
  find: optionalDocument(kind),
});

/** Every requirement, in the order of the profile's steps. */
export const requirementRules: readonly RequirementRule[] = [
  mandatory("photo", "basic", [], photo),
  mandatory("address_history", "basic", [], addressHistory, addressHistoryChangeDays),
  mandatory("identity", "documents", ["passport", "birth_certificate", "photo_id"], identity),
  { ...mandatory("right_to_work", "documents", ["right_to_work"], rightToWork), provenBy: provenByCitizenship },
  mandatory("dbs", "documents", ["dbs"], dbs),
  mandatory("pvg", "documents", ["pvg"], pvg),
  mandatory("ni_proof", "documents", ["ni_proof"], storedDocument("ni_proof")),
  mandatory("address_proof", "documents", ["address_proof"], addressProof),
  mandatory("cv", "documents", ["cv"], storedDocument("cv")),
  mandatory("nmc", "documents", ["nmc_pin"], nmc),
  optional("vaccination"),
  optional("regulatory"),
  optional("deputy_doctor"),
  ...trainingKinds.map((kind) => mandatory(kind, "training", [kind], training(kind))),
  mandatory("contact", "contacts", [], contact),
  mandatory("medical", "medical", [], medical),
  mandatory("references", "employment", [], references),
  mandatory("history", "employment", [], employmentHistory, employmentHistoryChangeDays),
];
