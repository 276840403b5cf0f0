/**
 * The parts of a worker's profile (domain.md, /dashboard/workers): its fields, which are defined in `workers/fields`,
 * and its documents. Days are `YYYY-MM-DD`.
 */
import { z } from "zod";
import { dbsLevels, rightToWorkRoutes, trainingKinds } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { day, optionalLine } from "@/lib/contract/common/text";
import { schemasOf } from "@/lib/contract/fields";
import { workerFieldRegistry } from "@/lib/contract/workers/fields";

const texts = messages.workerFields;

export { type Step, steps } from "@/lib/contract/workers/fields";

/** Documents of step 2. */
export const documentKinds = [
  "passport",
  "birth_certificate",
  "photo_id",
  "right_to_work",
  "dbs",
  "pvg",
  "ni_proof",
  "address_proof",
  "cv",
  "nmc_pin",
  "vaccination",
  "regulatory",
  "deputy_doctor",
] as const;

export { trainingKinds };
export type DocumentKind = (typeof documentKinds)[number] | (typeof trainingKinds)[number];
export const anyDocumentKindSchema = z.enum([...documentKinds, ...trainingKinds]);

const ISSUER = "Issued by";

/** The details of a document; the rules of compliance decide which of them a kind needs. */
export const documentValueSchema = z
  .object({
    kind: anyDocumentKindSchema,
    number: optionalLine(60, "Document number"),
    issuedOn: day(texts.issuedNeeded).nullable(),
    expiresOn: day(texts.expiresNeeded).nullable(),
    details: z.object({
      route: z.enum(rightToWorkRoutes).optional(),
      level: z.enum(dbsLevels).optional(),
      updateService: z.boolean().optional(),
      issuer: z
        .string()
        .trim()
        .max(120, fieldErrors.tooLong(ISSUER, 120))
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, fieldErrors.unreadable(ISSUER))
        .optional(),
    }),
  })
  .superRefine(({ kind, issuedOn, expiresOn }, context) => {
    const message = kind === "deputy_doctor" ? texts.lastBeforeFirstDay : texts.expiresBeforeIssue;
    if (issuedOn && expiresOn && expiresOn <= issuedOn)
      context.addIssue({ code: "custom", path: ["expiresOn"], message });
  });

/** The schema of each field's value as stored after validation. Lists are replaced as a whole. */
export const workerFieldSchemas = schemasOf(workerFieldRegistry);
export const workerFields = workerFieldRegistry;
export type WorkerField = keyof typeof workerFieldRegistry;
export type WorkerFieldValue<F extends WorkerField> = z.output<(typeof workerFieldSchemas)[F]>;

/** The documents that prove identity, the right to work and the criminal record: as sensitive as identity. */
export const sensitiveDocuments: readonly DocumentKind[] = [
  "passport",
  "birth_certificate",
  "photo_id",
  "right_to_work",
  "dbs",
  "pvg",
  "nmc_pin",
];
