/** Questionnaire definitions, which belong to the platform, and workers' questionnaires, which belong to the agency. */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns";
import { organisations, users } from "./organisations";
import { workers } from "./workers";

export const questionnaireType = pgEnum("questionnaire_type", ["Medical"]);
export const questionnaireStatus = pgEnum("questionnaire_status", ["pending", "submitted", "resubmitted"]);
export const answer = pgEnum("answer", ["Yes", "No"]);

/** The blocks of a definition, stored as one document because a published definition never changes. */
export type DefinitionBlock = {
  id: string;
  heading: string | null;
  descriptionRequiredCondition: "Yes" | "No" | null;
  questions: { id: string; question: string; descriptionRequiredCondition: "Yes" | "No" | null }[];
};

/** One published version of a questionnaire. The highest version of its type is current. */
export const questionnaireDefinitions = pgTable(
  "questionnaire_definitions",
  {
    id: id(),
    type: questionnaireType("type").notNull(),
    version: integer("version").notNull(),
    blocks: jsonb("blocks").$type<DefinitionBlock[]>().notNull(),
    publishedAt: at("published_at").notNull().defaultNow(),
  },
  (table) => [unique("questionnaire_definitions_version_key").on(table.type, table.version)],
);

/** A worker's questionnaire of one type: its status and lock. Created when its link is first e-mailed, or with the first submission. */
export const workerQuestionnaires = pgTable(
  "worker_questionnaires",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    workerId: uuid("worker_id").notNull(),
    type: questionnaireType("type").notNull(),
    status: questionnaireStatus("status").notNull().default("pending"),
    /** The latest submission's version; 0 before the first. */
    version: integer("version").notNull().default(0),
    lock: integer("lock").notNull().default(0),
    submittedAt: at("submitted_at"),
    /** When its link was last e-mailed, by whom, and to which address, masked. */
    linkSentAt: at("link_sent_at"),
    linkSentByUserId: uuid("link_sent_by_user_id").references(() => users.id),
    linkSentTo: text("link_sent_to"),
    /** When the page behind a link that was e-mailed was first and last loaded. */
    linkOpenedAt: at("link_opened_at"),
    linkLastOpenedAt: at("link_last_opened_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("worker_questionnaires_worker_type_key").on(table.workerId, table.type),
    unique("worker_questionnaires_id_organisation_key").on(table.id, table.organisationId),
    index("worker_questionnaires_status_idx").on(table.organisationId, table.type, table.status, table.workerId),
    /** For the questionnaires of the last weeks that no one has read. */
    index("worker_questionnaires_submitted_idx").on(table.organisationId, table.submittedAt),
    index("worker_questionnaires_status_all_idx").on(table.type, table.status, table.workerId),
    foreignKey({
      name: "worker_questionnaires_worker_fk",
      columns: [table.workerId, table.organisationId],
      foreignColumns: [workers.id, workers.organisationId],
    }),
    check(
      "worker_questionnaires_status_version_check",
      sql`(${table.status} = 'pending') or (${table.status} = 'submitted' and ${table.version} = 1) or (${table.status} = 'resubmitted' and ${table.version} > 1)`,
    ),
  ],
);

/** Every submitted version, with encrypted answers. Append-only. */
export const questionnaireSubmissions = pgTable(
  "questionnaire_submissions",
  {
    id: id(),
    organisationId: uuid("organisation_id").notNull(),
    workerQuestionnaireId: uuid("worker_questionnaire_id").notNull(),
    version: integer("version").notNull(),
    definitionId: uuid("definition_id")
      .notNull()
      .references(() => questionnaireDefinitions.id),
    idempotencyKey: uuid("idempotency_key").notNull(),
    keyId: text("key_id").notNull(),
    answersSealed: bytea("answers_sealed").notNull(),
    submittedByUid: text("submitted_by_uid").notNull(),
    submittedAt: at("submitted_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("questionnaire_submissions_version_key").on(table.workerQuestionnaireId, table.version),
    uniqueIndex("questionnaire_submissions_idempotency_key").on(table.workerQuestionnaireId, table.idempotencyKey),
    foreignKey({
      name: "questionnaire_submissions_questionnaire_fk",
      columns: [table.workerQuestionnaireId, table.organisationId],
      foreignColumns: [workerQuestionnaires.id, workerQuestionnaires.organisationId],
    }),
  ],
);

/** Why a submitted questionnaire was reopened. The reason may mention health, so it is encrypted like an answer. */
export const questionnaireReopenings = pgTable(
  "questionnaire_reopenings",
  {
    id: id(),
    organisationId: uuid("organisation_id").notNull(),
    workerQuestionnaireId: uuid("worker_questionnaire_id").notNull(),
    /** The version that was reopened. */
    version: integer("version").notNull(),
    keyId: text("key_id").notNull(),
    reasonSealed: bytea("reason_sealed").notNull(),
    reopenedByUid: text("reopened_by_uid").notNull(),
    reopenedAt: at("reopened_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("questionnaire_reopenings_version_key").on(table.workerQuestionnaireId, table.version),
    foreignKey({
      name: "questionnaire_reopenings_questionnaire_fk",
      columns: [table.workerQuestionnaireId, table.organisationId],
      foreignColumns: [workerQuestionnaires.id, workerQuestionnaires.organisationId],
    }),
  ],
);
