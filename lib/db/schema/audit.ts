/** Who changed what, and who read medical data. Rows are only ever added: the app's role holds no right to change them. */
import { index, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id } from "./columns";
import { organisations } from "./organisations";

/** The closed list of what is audited. */
export const auditAction = pgEnum("audit_action", [
  "session.signedIn",
  "session.signInFailed",
  "session.signedOut",
  "session.ended",
  "session.switched",
  "password.resetRequested",
  "password.reset",
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
  "settings.changed",
  "agreement.created",
  "agreement.changed",
  "agreement.sent",
  "agreement.linkSent",
  "agreement.signatoryChanged",
  "agreement.signingStarted",
  "agreement.signed",
  "agreement.declined",
  "agreement.changesAsked",
  "agreement.ranOut",
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
  "billing.methodAsked",
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
  "invitation.sentAgain",
  "invitation.withdrawn",
  "member.changed",
  "member.deactivated",
  "member.reactivated",
  "member.secondFactorReset",
  "member.listExported",
  "access.reviewed",
]);

export const actorKind = pgEnum("actor_kind", ["person", "linkHolder", "job", "stranger"]);

export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    actorKind: actorKind("actor_kind").notNull(),
    /** The identity's uid; null for a job and for a stranger without one. */
    actorUid: text("actor_uid"),
    action: auditAction("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Facts about the change; never personal or medical data. */
    details: jsonb("details").$type<Record<string, string | number | boolean>>().notNull().default({}),
    requestId: text("request_id").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("audit_events_organisation_at_idx").on(table.organisationId, table.at, table.id)],
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
