/** Every requirement of a worker: its place in the profile, the documents it is about, and the function that assesses it. */
import type { AssessRequirement, ChangeDays } from "@/lib/backend/compliance/finding";
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
};

const mandatory = (
  key: string,
  step: Step,
  kinds: readonly DocumentKind[],
  find: AssessRequirement,
  changes?: ChangeDays | undefined,
): RequirementRule => ({ key, step, isMandatory: true, kinds, find, changes });

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
  mandatory("right_to_work", "documents", ["right_to_work"], rightToWork),
  mandatory("dbs", "documents", ["dbs"], dbs),
  mandatory("pvg", "documents", ["pvg"], pvg),
  mandatory("ni_proof", "documents", ["ni_proof"], storedDocument("ni_proof")),
  mandatory("address_proof", "documents", ["address_proof"], addressProof),
  mandatory("cv", "documents", ["cv"], storedDocument("cv")),
  mandatory("nmc", "documents", ["nmc_pin"], nmc),
  optional("vaccination"),
  optional("regulatory"),
  ...trainingKinds.map((kind) => mandatory(kind, "training", [kind], training(kind))),
  mandatory("contact", "contacts", [], contact),
  mandatory("medical", "medical", [], medical),
  mandatory("references", "employment", [], references),
  mandatory("history", "employment", [], employmentHistory, employmentHistoryChangeDays),
];
