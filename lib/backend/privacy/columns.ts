/**
 * How exports and erasures treat each column that holds worker data. Both are derived from this table, and a column
 * that is missing here does not compile. The columns of a worker's fields come from the field registry.
 */
import type { AnyPgTable } from "drizzle-orm/pg-core";
import type { RecordClass } from "@/lib/contract/privacy";
import { type ColumnClass, columnClassesOf, workerFieldRegistry } from "@/lib/contract/workers/fields";
import {
  accessLog,
  allocations,
  auditEvents,
  blockedWorkers,
  bookingEvidence,
  files,
  personBookings,
  profileChangeFields,
  profileChanges,
  questionnaireReopenings,
  questionnaireSubmissions,
  serviceFavourites,
  shiftConfirmations,
  timesheetConfirmations,
  timesheets,
  workerAccessLog,
  workerAddresses,
  workerBankDetails,
  workerChecks,
  workerContacts,
  workerDocuments,
  workerEmployments,
  workerErasures,
  workerEvents,
  workerExpiryNotices,
  workerGaps,
  workerImportRows,
  workerLinks,
  workerNotes,
  workerPeople,
  workerPhotos,
  workerQuestionnaires,
  workerReferences,
  type workers,
  workerTerms,
  workerUnavailability,
} from "@/lib/db/schema";
import type { Row, Value } from "./value";

const internal = { not: "Links rows, and says nothing about the worker" };
const stays = { not: "Says nothing about the worker once their records are erased" };
const internalColumn: ColumnClass = { exported: internal, erased: stays };
const status = (as?: string): ColumnClass => ({ exported: { in: "status", ...(as ? { as } : {}) }, erased: stays });
const reason: ColumnClass = { exported: { in: "status" }, erased: { with: "history", to: null } };

export const workerColumns = {
  ...columnClassesOf(workerFieldRegistry),
  id: internalColumn,
  organisationId: internalColumn,
  number: { exported: { in: "identity" }, erased: { not: "Identifies the erasure receipt" } },
  imageUrl: { exported: { in: "contact" }, erased: { with: "contact", to: null } },
  panel: status(),
  employmentStatus: status(),
  employmentReason: reason,
  verificationStatus: status(),
  verificationReason: reason,
  submittedAt: status(),
  verifiedAt: status(),
  complianceState: status(),
  complianceNextOn: {
    exported: { not: "When compliance is next recomputed, derived from other columns" },
    erased: stays,
  },
  expiresOn: status(),
  missingItems: { exported: { not: "A count derived from exported data" }, erased: stays },
  stepsComplete: { exported: { not: "A count derived from exported data" }, erased: stays },
  erasedAt: status(),
  importId: internalColumn,
  lock: internalColumn,
  createdAt: status("recordedSince"),
} satisfies Record<keyof typeof workers.$inferSelect, ColumnClass>;

/** `own`: exported under its own name. `opened`: decrypted or resolved by `gather`, which builds the exported value. */
type Exported = "own" | { as: string } | { opened: string } | { not: string };

type About<Table extends AnyPgTable> = {
  table: Table;
  /** The record classes that its rows are erased with, each taking the rows that belong to it; or why the rows stay. */
  erased: readonly RecordClass[] | { not: string };
  columns: Record<keyof Table["$inferSelect"] & string, Exported>;
};
const about = <Table extends AnyPgTable>(
  table: Table,
  erased: About<Table>["erased"],
  columns: About<Table>["columns"],
): About<Table> => ({ table, erased, columns });

const keys = { organisationId: internal, workerId: internal };
const withId = { id: internal, ...keys };
/** Columns that name the person who acted: their personal data, not the worker's. */
const someoneElse = { not: "Names a user of the agency or the platform: their personal data, not the worker's" };
const log = {
  not: "The access log must show who opened what; it is only erased at the end of its own retention period (`accessLog`)",
};

/** The tables that hold data about workers, other than `workers` itself. */
export const workerTables = {
  worker_terms: about(
    workerTerms,
    { not: "Maintained by the database from the worker's row, and erased with it" },
    {
      ...keys,
      term: { not: "Search terms derived from the worker's row" },
      onPanel: { not: "A copy of the worker's row" },
    },
  ),
  worker_photos: about(workerPhotos, ["contact"], { ...keys, smallFileId: "own", largeFileId: "own" }),
  worker_addresses: about(workerAddresses, ["contact"], {
    ...withId,
    address: "own",
    postcode: "own",
    country: "own",
    fromOn: "own",
    toOn: "own",
  }),
  worker_contacts: about(workerContacts, ["contact"], { ...withId, name: "own", relation: "own", phone: "own" }),
  worker_documents: about(workerDocuments, ["rightToWork", "dbs", "training", "payroll"], {
    ...withId,
    kind: "own",
    number: "own",
    issuedOn: "own",
    expiresOn: "own",
    details: { opened: "its parts, each by its name" },
    status: "own",
    rejectReason: "own",
    reviewedByUid: someoneElse,
    reviewedAt: "own",
    createdAt: { as: "addedAt" },
    supersedesId: internal,
    fileId: "own",
  }),
  worker_checks: about(workerChecks, ["rightToWork", "dbs", "training"], {
    ...withId,
    kind: "own",
    checkedOn: "own",
    outcome: "own",
    reference: "own",
    followUpOn: "own",
    notes: "own",
    checkedByUserId: someoneElse,
    createdAt: { not: "When the check was entered, not when it was carried out" },
  }),
  worker_employments: about(workerEmployments, ["references"], {
    ...withId,
    employer: "own",
    role: "own",
    fromOn: "own",
    toOn: "own",
    leavingReason: "own",
  }),
  worker_gaps: about(workerGaps, ["references"], { ...withId, fromOn: "own", toOn: "own", reason: "own" }),
  worker_references: about(workerReferences, ["references"], {
    ...withId,
    name: "own",
    jobTitle: "own",
    organisationName: "own",
    email: "own",
    phone: "own",
    status: "own",
    receivedOn: "own",
    fileId: "own",
  }),
  worker_bank_details: about(workerBankDetails, ["bankDetails"], {
    ...keys,
    keyId: internal,
    sealed: { opened: "accountName, sortCode and accountNumber" },
    changedAt: { not: "The requested change is exported with its date" },
  }),
  worker_questionnaires: about(workerQuestionnaires, ["medical"], {
    ...withId,
    type: { opened: "type" },
    status: { not: "Derived from the submissions and reopenings" },
    version: { not: "Derived from the submissions" },
    lock: internal,
    submittedAt: { not: "Derived from the submissions" },
    linkSentAt: { not: "The audit row of the link, which is exported, has its date" },
    linkSentByUserId: someoneElse,
    linkSentTo: { not: "The worker's e-mail address, which is exported, masked" },
    linkOpenedAt: { not: "The audit row of the first opening, which is exported, has its date" },
    linkLastOpenedAt: { not: "The audit row of the first opening, which is exported, has its date" },
    createdAt: { not: "Derived from the submissions" },
  }),
  questionnaire_submissions: about(questionnaireSubmissions, ["medical"], {
    id: internal,
    organisationId: internal,
    workerQuestionnaireId: internal,
    version: { opened: "version" },
    definitionId: { opened: "the words of the questions" },
    idempotencyKey: internal,
    keyId: internal,
    answersSealed: { opened: "blocks" },
    submittedByUid: { not: "Identifies the holder of the worker's link" },
    submittedAt: { opened: "submittedAt" },
  }),
  questionnaire_reopenings: about(questionnaireReopenings, ["medical"], {
    id: internal,
    organisationId: internal,
    workerQuestionnaireId: internal,
    reopenedAt: { as: "at" },
    version: "own",
    keyId: internal,
    reasonSealed: { opened: "reason" },
    reopenedByUid: someoneElse,
  }),
  profile_changes: about(profileChanges, ["history"], {
    ...withId,
    origin: "own",
    requestedByUserId: someoneElse,
    requestedAt: "own",
    closedAt: "own",
    idempotencyKey: internal,
    lock: internal,
  }),
  profile_change_fields: about(profileChangeFields, ["history"], {
    ...withId,
    changeId: internal,
    field: "own",
    keyId: internal,
    oldSealed: { opened: "old" },
    newSealed: { opened: "new" },
    decision: "own",
    reason: "own",
    decidedAt: "own",
    evidenceFileId: "own",
    stage: { not: "Which group decides next" },
    firstByUserId: someoneElse,
    decidedByUserId: someoneElse,
  }),
  worker_import_rows: about(workerImportRows, ["history"], {
    ...keys,
    importId: { opened: "file" },
    row: "own",
    cells: { opened: "cells, each with its heading" },
    problems: { not: "A row that became a worker has none left" },
    status: internal,
    duplicateOf: internal,
  }),
  worker_events: about(
    workerEvents,
    {
      not: "Retention periods are calculated from start and leaving dates; the reasons are erased with the class history",
    },
    { ...withId, at: "own", kind: "own", reason: "own", byUserId: someoneElse },
  ),
  worker_links: about(workerLinks, ["history"], {
    ...withId,
    kind: "own",
    tokenHash: { not: "Opens the worker's data" },
    feedHash: { not: "Opens the worker's data" },
    createdAt: "own",
    expiresAt: "own",
    sentBy: "own",
    sentTo: "own",
    openedAt: "own",
    lastOpenedAt: "own",
    usedAt: "own",
    revokedAt: "own",
    hoursMailsOffAt: "own",
    createdByUserId: someoneElse,
  }),
  worker_unavailability: about(workerUnavailability, ["history"], {
    ...withId,
    day: "own",
    windows: "own",
    enteredByUserId: someoneElse,
    enteredAt: "own",
  }),
  worker_notes: about(workerNotes, ["history"], {
    ...withId,
    text: "own",
    dueOn: "own",
    doneAt: "own",
    doneByUserId: someoneElse,
    authorUserId: someoneElse,
    editedAt: "own",
    lock: internal,
    createdAt: { as: "writtenAt" },
  }),
  worker_expiry_notices: about(workerExpiryNotices, ["history"], {
    ...withId,
    requirement: "own",
    expiresOn: "own",
    daysBefore: "own",
    createdAt: { as: "sentAt" },
  }),
  allocations: about(
    allocations,
    {
      not: "The record of a shift that two organisations agreed; the worker's name in it is erased with the class identity",
    },
    {
      ...withId,
      jobId: { opened: "service, workerType, startAt and endAt" },
      providerId: internal,
      serviceId: internal,
      agreementId: internal,
      agencyName: { not: "The agency itself, which the export names" },
      workerName: { not: "A copy of the worker's name, which is exported" },
      during: { not: "The time of the shift, which is exported" },
      startsAt: { not: "Derived from the time of the shift" },
      status: "own",
      live: { not: "Derived from the status" },
      reason: "own",
      rateSnapshot: { not: "The charge to the provider, not the worker's pay" },
      rateTableHash: { not: "Proves the charge to the provider" },
      suggestedByUserId: someoneElse,
      suggestedAt: { as: "putForwardAt" },
      decidedByUserId: someoneElse,
      decidedAt: "own",
      overridden: { not: "The agency's decision about its own booking; the audit log names it" },
      compliance: { as: "checkedAsPutForward" },
      isAutomatic: { not: "Says by which rule of the agreement the provider accepted" },
      isInvited: "own",
      swapStartedAt: "own",
      swapEndedAt: "own",
    },
  ),
  worker_people: about(
    workerPeople,
    { not: "A keyed hash that the database forgets with the National Insurance number" },
    { workerId: internal, person: { not: "Derived from the National Insurance number, which is exported" } },
  ),
  person_bookings: about(
    personBookings,
    { not: "Copies of bookings, which no one can read; the database deletes them after 18 weeks" },
    {
      allocationId: internal,
      jobId: internal,
      workerId: internal,
      person: { not: "Derived from the National Insurance number, which is exported" },
      during: { not: "The time of the shift, which is exported" },
      worked: { not: "Derived from the shift, which is exported" },
      holds: { not: "Derived from the status" },
    },
  ),
  service_favourites: about(
    serviceFavourites,
    { not: "Kept by a provider, whose rows no agency sees; the database removes it when the worker is erased" },
    {
      ...keys,
      serviceId: { not: "A provider's choice of whom to ask first, which is not for the agency" },
      agencyId: internal,
      createdAt: { not: "Belongs to the provider's choice" },
    },
  ),
  blocked_workers: about(
    blockedWorkers,
    { not: "The provider's record, which the agency cannot see; the database deletes it when the worker is erased" },
    {
      id: internal,
      organisationId: internal,
      serviceId: internal,
      workerId: internal,
      agencyId: internal,
      allocationId: internal,
      reason: { not: "Written by the provider, who answers for it; neither the agency nor the worker is told" },
      blockedByUserId: someoneElse,
      blockedAt: { not: "As the reason" },
      liftedByUserId: someoneElse,
      liftedAt: { not: "As the reason" },
    },
  ),
  shift_confirmations: about(
    shiftConfirmations,
    { not: "Part of the record of a shift that two organisations agreed, which stays" },
    {
      ...keys,
      allocationId: internal,
      startAt: "own",
      endAt: "own",
      providerId: internal,
      confirmedAt: "own",
    },
  ),
  timesheets: about(
    timesheets,
    { not: "Part of the record of a shift that two organisations agreed, which stays" },
    {
      ...withId,
      allocationId: internal,
      jobId: { opened: "hours, each submission's" },
      providerId: internal,
      serviceId: internal,
      status: "own",
      endAt: { as: "shiftEndAt" },
      terms: { not: "The deadlines of the two organisations" },
      version: { as: "submissions" },
      lock: internal,
      since: "own",
      dueAt: { not: "A deadline of the two organisations" },
      actsAt: { not: "A deadline of the two organisations" },
      announcedAt: { not: "A deadline of the two organisations" },
      workerAskedAt: { as: "askedAt" },
      workerAskResult: "own",
      isAutomatic: "own",
      approvedMinutes: "own",
      approvedPence: { not: "The charge to the provider, not the worker's pay" },
      disputedMinutes: "own",
      disputedPence: { not: "The charge to the provider, not the worker's pay" },
      isUmbrella: "own",
      isNursing: { not: "Whether the service of the provider had nursing" },
      rating: "own",
      ratingComment: "own",
    },
  ),
  timesheet_confirmations: about(
    timesheetConfirmations,
    {
      not: "Part of the record of a shift that two organisations agreed; the database removes the name and its drawing",
    },
    {
      ...keys,
      timesheetId: internal,
      number: { as: "confirmation" },
      providerId: internal,
      hours: "own",
      name: "own",
      drawing: { not: "A picture of the name, which the worker drew" },
      at: "own",
    },
  ),
  booking_evidence: about(
    bookingEvidence,
    { not: "Proves to the provider and its inspectors what was checked for a shift; it has no name" },
    {
      ...keys,
      allocationId: internal,
      providerId: internal,
      content: { as: "checked" },
      sha256: { not: "Proves that the record is unchanged" },
      createdAt: { not: "The record contains when it was made" },
    },
  ),
  worker_access_log: about(workerAccessLog, log, {
    ...withId,
    actorUid: someoneElse,
    part: "own",
    documentId: internal,
    requestId: internal,
    at: "own",
  }),
  access_log: about(accessLog, log, {
    ...withId,
    actorUid: someoneElse,
    submissionId: { opened: "part" },
    requestId: internal,
    at: "own",
  }),
  audit_events: about(
    auditEvents,
    { not: "The audit log must show what was done; it contains no free text" },
    {
      id: internal,
      organisationId: internal,
      actorKind: someoneElse,
      actorUid: someoneElse,
      action: "own",
      subjectType: internal,
      subjectId: internal,
      aboutWorkerId: internal,
      details: { not: "Names fields and other rows, never their values" },
      requestId: internal,
      address: someoneElse,
      at: "own",
    },
  ),
  worker_erasures: about(
    workerErasures,
    { not: "The receipt that shows what was erased" },
    { ...withId, at: "own", reason: "own", erased: "own", kept: "own", byUserId: someoneElse },
  ),
  files: about(files, ["contact", "rightToWork", "dbs", "training", "references", "payroll", "history"], {
    id: { as: "fileId" },
    organisationId: internal,
    agreementId: internal,
    workerId: internal,
    storageKey: { opened: "address, where it is downloaded" },
    name: "own",
    contentType: "own",
    sizeBytes: "own",
    sha256: "own",
    uploadedByUid: someoneElse,
    createdAt: { as: "storedAt" },
  }),
};

const jsonOf = (value: unknown): Value => (value instanceof Date ? value.toISOString() : ((value ?? null) as Value));

/**
 * The exported columns of a row, under their exported names. Excludes columns that have to be decrypted or resolved
 * first.
 */
export function exportRow<Table extends AnyPgTable>(
  { columns }: Pick<About<Table>, "columns">,
  row: { [Column in keyof Table["$inferSelect"]]?: unknown },
): Row {
  return Object.fromEntries(
    Object.entries<Exported>(columns).flatMap(([column, exported]) => {
      const name = exported === "own" ? column : "as" in exported ? exported.as : null;
      return name === null ? [] : [[name, jsonOf(row[column as keyof typeof row])]];
    }),
  );
}

/** The columns of a worker's row that are exported in a section. */
export function exportSection(section: string, row: typeof workers.$inferSelect): Record<string, Value> {
  return Object.fromEntries(
    Object.entries<ColumnClass>(workerColumns).flatMap(([column, { exported }]) =>
      "in" in exported && exported.in === section
        ? [[exported.as ?? column, jsonOf(row[column as keyof typeof row])]]
        : [],
    ),
  );
}

/** The columns of `workers` that are erased with a record class, and the value each is set to. */
export const erasedColumns = (record: RecordClass): [keyof typeof workers.$inferSelect, unknown][] =>
  Object.entries<ColumnClass>(workerColumns).flatMap(([column, { erased }]) =>
    "with" in erased && erased.with === record ? [[column as keyof typeof workers.$inferSelect, erased.to]] : [],
  );
