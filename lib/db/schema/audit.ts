/**
 * The audit log: who changed what, and who read medical data. Append-only: the app's role has no privilege to change
 * rows.
 */
import { sql } from "drizzle-orm";
import { index, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id } from "./columns";
import { organisations } from "./organisations";

/** The closed list of audited actions. */
export const auditAction = pgEnum("audit_action", [
  "session.signedIn",
  "session.signInFailed",
  "session.signedOut",
  "session.ended",
  "session.switched",
  "session.reauthenticated",
  "device.confirmationRequested",
  "device.confirmed",
  "password.resetRequested",
  "password.reset",
  "password.changed",
  "phone.verificationSent",
  "phone.verified",
  "agency.signedUp",
  "invitation.accepted",
  "identity.linked",
  "secondFactor.turnedOn",
  "secondFactor.turnedOff",
  "secondFactor.failed",
  "secondFactor.recoveryCodeUsed",
  "secondFactor.recoveryCodesRenewed",
  "organisation.secondFactorRequired",
  "organisation.secondFactorOptional",
  "capitalAdvance.answered",
  "questionnaire.submitted",
  "questionnaire.reopened",
  "questionnaire.linkSent",
  "questionnaire.linkOpened",
  "settings.changed",
  "user.updated",
  "agreement.created",
  "agreement.changed",
  "agreement.sent",
  "agreement.linkSent",
  "agreement.signatoryChanged",
  "agreement.signingStarted",
  "agreement.signed",
  "agreement.declined",
  "agreement.changesRequested",
  "agreement.signingExpired",
  "agreement.withdrawn",
  "agreement.activated",
  "agreement.suspended",
  "agreement.resumed",
  "agreement.noticeServed",
  "agreement.ended",
  "agreement.sealed",
  "file.stored",
  "file.read",
  "organisation.created",
  "organisation.changed",
  "organisation.submitted",
  "organisation.verified",
  "organisation.returned",
  "organisation.activated",
  "organisation.suspended",
  "organisation.resumed",
  "organisation.archived",
  "organisation.logoChanged",
  "organisation.documentAdded",
  "organisation.documentRemoved",
  "organisation.listExported",
  "billing.methodChangeRequested",
  "billing.methodChanged",
  "branch.saved",
  "branch.deactivated",
  "branch.reactivated",
  "supply.saved",
  "supply.removed",
  "service.saved",
  "service.deactivated",
  "service.reactivated",
  "invitation.created",
  "invitation.resent",
  "invitation.withdrawn",
  "member.changed",
  "member.deactivated",
  "member.reactivated",
  "member.secondFactorReset",
  "member.listExported",
  "access.reviewed",
  "worker.created",
  "worker.changed",
  "worker.photoChanged",
  "worker.documentAdded",
  "worker.documentRemoved",
  "worker.documentAccepted",
  "worker.documentRejected",
  "worker.checkRecorded",
  "worker.submitted",
  "worker.approved",
  "worker.denied",
  "worker.lapsed",
  "worker.activated",
  "worker.disabled",
  "worker.resigned",
  "worker.archived",
  "worker.restored",
  "worker.expiryNotified",
  "worker.listExported",
  "worker.profileExported",
  "worker.erased",
  "worker.linkCreated",
  "worker.linkOpened",
  "worker.linkUsed",
  "worker.linkRevoked",
  "worker.noteAdded",
  "worker.noteChanged",
  "worker.noteRemoved",
  "worker.noteDone",
  "worker.noteReopened",
  "worker.noteRead",
  "profileChange.requested",
  "profileChange.approved",
  "profileChange.rejected",
  "workerImport.uploaded",
  "workerImport.started",
  "workerImport.finished",
  "workerImport.undone",
  "retention.applied",
  "job.posted",
  "job.cancelled",
  "allocation.suggested",
  "allocation.accepted",
  "allocation.declined",
  "jobAuthorisation.requested",
  "jobAuthorisation.approved",
  "jobAuthorisation.rejected",
  "jobAuthorisation.withdrawn",
  "jobAuthorisation.reported",
  "authoriser.saved",
  "allocation.withdrawn",
  "bookingEvidence.exported",
]);

export const actorKind = pgEnum("actor_kind", ["person", "linkHolder", "job", "unauthenticated"]);

/** The kinds of subject that belong to one worker: other than the worker themselves, their details name the worker. */
const workerSubjects = sql.raw(`'worker', 'workerDocument', 'workerCheck', 'profileChange'`);

export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    actorKind: actorKind("actor_kind").notNull(),
    /** The identity's uid; null for a job and for an anonymous visitor without one. */
    actorUid: text("actor_uid"),
    action: auditAction("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /**
     * The worker whom an event is about; null for all others. A column, because row-level security keeps the planner from
     * using an index over an expression.
     */
    aboutWorkerId: text("about_worker_id").generatedAlwaysAs(
      sql`case when subject_type in (${workerSubjects}) then coalesce(details ->> 'workerId', subject_id) end`,
    ),
    /** Facts about the change; never personal or medical data. */
    details: jsonb("details").$type<Record<string, string | number | boolean>>().notNull().default({}),
    requestId: text("request_id").notNull(),
    /** The client's IP address, normalised; null for a job and for rows older than the column. */
    address: text("address"),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_events_organisation_at_idx").on(table.organisationId, table.at, table.id),
    index("audit_events_worker_at_idx")
      .on(table.aboutWorkerId, table.at, table.id)
      .where(sql`about_worker_id is not null`),
  ],
);

export const accessLog = pgTable(
  "access_log",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    actorUid: text("actor_uid").notNull(),
    workerId: uuid("worker_id").notNull(),
    submissionId: uuid("submission_id").notNull(),
    requestId: text("request_id").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("access_log_worker_at_idx").on(table.organisationId, table.workerId, table.at)],
);
