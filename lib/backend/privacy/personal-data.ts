/**
 * All personal data of one worker, named after the tables it comes from. It is exported for the worker, so encrypted
 * values are decrypted.
 */
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { definitionById } from "@/lib/backend/questionnaires";
import { refuseReadingAnswers } from "@/lib/backend/verified";
import { submissionSchema } from "@/lib/contract/questionnaires";
import {
  accessLog,
  allocations,
  auditEvents,
  bookingEvidence,
  branches,
  files,
  jobs,
  organisations,
  profileChangeFields,
  profileChanges,
  questionnaireReopenings,
  questionnaireSubmissions,
  shiftConfirmations,
  timesheetConfirmations,
  timesheets,
  timesheetVersions,
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
  workerImports,
  workerLinks,
  workerNotes,
  workerPhotos,
  workerQuestionnaires,
  workerReferences,
  workerTypes,
  workerUnavailability,
} from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { exportRow, exportSection, workerTables } from "./columns";
import { auditedOf, type WorkerRow } from "./find";
import type { Row, Value } from "./value";

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function namesIn(tx: Transaction, table: typeof branches | typeof workerTypes, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.select({ name: table.name }).from(table).where(inArray(table.id, ids)).orderBy(asc(table.name));
  return rows.map(({ name }) => name);
}

async function questionnairesOf(tx: Transaction, workerId: string) {
  const rows = await tx
    .select({ type: workerQuestionnaires.type, submission: questionnaireSubmissions })
    .from(questionnaireSubmissions)
    .innerJoin(workerQuestionnaires, eq(workerQuestionnaires.id, questionnaireSubmissions.workerQuestionnaireId))
    .where(eq(workerQuestionnaires.workerId, workerId))
    .orderBy(asc(questionnaireSubmissions.submittedAt), asc(questionnaireSubmissions.version));
  const shown: Row[] = [];
  for (const { type, submission } of rows) {
    const { keyId, answersSealed: sealed, definitionId } = submission;
    const definition = await definitionById(tx, definitionId);
    const given = submissionSchema.parse(openFor(workerId, { keyId, sealed }));
    const blocks = given.questionAndAnswersBlock.map((block): Row => {
      const asked = definition?.blocks.find(({ _id }) => _id === block.questionnaireId);
      return {
        heading: asked?.heading ?? null,
        answers: block.quessionnaire.map(({ questionId, answer, description }) => ({
          question: asked?.questions.find(({ _id }) => _id === questionId)?.question ?? questionId,
          answer,
          description,
        })),
        description: block.questionnaireDesciption,
      };
    });
    shown.push({ type, version: submission.version, submittedAt: iso(submission.submittedAt), blocks });
  }
  return { shown, submissionIds: rows.map(({ submission }) => submission.id) };
}

async function changesOf(tx: Transaction, workerId: string): Promise<Row[]> {
  const asked = await tx
    .select()
    .from(profileChanges)
    .where(eq(profileChanges.workerId, workerId))
    .orderBy(asc(profileChanges.requestedAt), asc(profileChanges.id));
  const fields = await tx.select().from(profileChangeFields).where(eq(profileChangeFields.workerId, workerId));
  const opened = (keyId: string, sealed: Buffer) => openFor(workerId, { keyId, sealed }) as Value;
  return asked.map((change) => ({
    ...exportRow(workerTables.profile_changes, change),
    fields: fields
      .filter(({ changeId }) => changeId === change.id)
      .map((field) => ({
        ...exportRow(workerTables.profile_change_fields, field),
        old: opened(field.keyId, field.oldSealed),
        new: opened(field.keyId, field.newSealed),
      })),
  }));
}

async function importsOf(tx: Transaction, workerId: string): Promise<Row[]> {
  const rows = await tx
    .select({
      file: workerImports.fileName,
      headings: workerImports.headings,
      row: workerImportRows.row,
      cells: workerImportRows.cells,
    })
    .from(workerImportRows)
    .innerJoin(workerImports, eq(workerImports.id, workerImportRows.importId))
    .where(eq(workerImportRows.workerId, workerId))
    .orderBy(asc(workerImports.createdAt), asc(workerImportRows.row));
  return rows.map(({ file, headings, row, cells }) => ({
    file,
    row,
    cells: cells.map((cell, index) => ({ heading: headings[index] ?? String(index + 1), value: cell })),
  }));
}

async function logsOf(tx: Transaction, { organisationId, id: workerId }: WorkerRow) {
  const parts = await tx
    .select({ at: workerAccessLog.at, part: workerAccessLog.part })
    .from(workerAccessLog)
    .where(and(eq(workerAccessLog.organisationId, organisationId), eq(workerAccessLog.workerId, workerId)));
  const answers = await tx
    .select({ at: accessLog.at })
    .from(accessLog)
    .where(and(eq(accessLog.organisationId, organisationId), eq(accessLog.workerId, workerId)));
  const audits = await tx
    .select({ at: auditEvents.at, action: auditEvents.action })
    .from(auditEvents)
    .where(auditedOf({ organisationId, workerId }))
    .orderBy(asc(auditEvents.at));
  const entries = [...parts, ...answers.map(({ at }) => ({ at, part: "questionnaire" }))];
  return {
    accessLog: entries
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, part }) => ({ at: iso(at), part })),
    audit: audits.map(({ at, action }) => ({ at: iso(at), action })),
  };
}

/** A document's details that are set. */
const detailsOf = ({ details }: typeof workerDocuments.$inferSelect): Row =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | boolean] => entry[1] !== undefined),
  );

async function hangingOn(tx: Transaction, workerId: string) {
  const addresses = await tx
    .select()
    .from(workerAddresses)
    .where(eq(workerAddresses.workerId, workerId))
    .orderBy(asc(workerAddresses.fromOn));
  const contacts = await tx.select().from(workerContacts).where(eq(workerContacts.workerId, workerId));
  const documents = await tx
    .select()
    .from(workerDocuments)
    .where(eq(workerDocuments.workerId, workerId))
    .orderBy(asc(workerDocuments.createdAt));
  const checks = await tx
    .select()
    .from(workerChecks)
    .where(eq(workerChecks.workerId, workerId))
    .orderBy(asc(workerChecks.checkedOn));
  const employments = await tx
    .select()
    .from(workerEmployments)
    .where(eq(workerEmployments.workerId, workerId))
    .orderBy(asc(workerEmployments.fromOn));
  const gaps = await tx
    .select()
    .from(workerGaps)
    .where(eq(workerGaps.workerId, workerId))
    .orderBy(asc(workerGaps.fromOn));
  const references = await tx.select().from(workerReferences).where(eq(workerReferences.workerId, workerId));
  const [photo] = await tx.select().from(workerPhotos).where(eq(workerPhotos.workerId, workerId));
  return {
    photo: photo ? exportRow(workerTables.worker_photos, photo) : null,
    formerAddresses: addresses.map((one) => exportRow(workerTables.worker_addresses, one)),
    emergencyContacts: contacts.map((one) => exportRow(workerTables.worker_contacts, one)),
    documents: documents.map((one): Row => ({ ...exportRow(workerTables.worker_documents, one), ...detailsOf(one) })),
    checks: checks.map((one) => exportRow(workerTables.worker_checks, one)),
    employments: employments.map((one) => exportRow(workerTables.worker_employments, one)),
    gaps: gaps.map((one) => exportRow(workerTables.worker_gaps, one)),
    references: references.map((one) => exportRow(workerTables.worker_references, one)),
  };
}

/** The shifts that the worker was put forward for. */
async function shiftsOf(tx: Transaction, workerId: string): Promise<Row[]> {
  const rows = await tx
    .select({
      allocation: allocations,
      job: jobs,
      workerType: workerTypes.name,
      evidence: bookingEvidence,
      timesheet: timesheets,
    })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .leftJoin(bookingEvidence, eq(bookingEvidence.allocationId, allocations.id))
    .leftJoin(timesheets, eq(timesheets.allocationId, allocations.id))
    .where(eq(allocations.workerId, workerId))
    .orderBy(asc(jobs.startAt), asc(jobs.id));
  const versions = await tx
    .select({
      timesheetId: timesheetVersions.timesheetId,
      hours: timesheetVersions.hours,
      reason: timesheetVersions.reason,
    })
    .from(timesheetVersions)
    .innerJoin(timesheets, eq(timesheets.id, timesheetVersions.timesheetId))
    .where(eq(timesheets.workerId, workerId))
    .orderBy(asc(timesheetVersions.version));
  const hoursOf = (id: string) =>
    versions.flatMap(({ timesheetId, hours, reason }) => (timesheetId === id ? [{ ...hours, reason }] : []));
  return rows.map(({ allocation, job, workerType, evidence, timesheet }) => ({
    service: job.serviceName,
    workerType,
    startAt: iso(job.startAt),
    endAt: iso(job.endAt),
    ...exportRow(workerTables.allocations, allocation),
    evidence: evidence ? exportRow(workerTables.booking_evidence, evidence) : null,
    timesheet: timesheet ? { ...exportRow(workerTables.timesheets, timesheet), hours: hoursOf(timesheet.id) } : null,
  }));
}

async function happenedTo(tx: Transaction, workerId: string) {
  const events = await tx
    .select()
    .from(workerEvents)
    .where(eq(workerEvents.workerId, workerId))
    .orderBy(asc(workerEvents.at));
  const links = await tx
    .select()
    .from(workerLinks)
    .where(eq(workerLinks.workerId, workerId))
    .orderBy(asc(workerLinks.createdAt));
  const unavailability = await tx
    .select()
    .from(workerUnavailability)
    .where(eq(workerUnavailability.workerId, workerId))
    .orderBy(asc(workerUnavailability.day));
  const confirmations = await tx
    .select()
    .from(shiftConfirmations)
    .where(eq(shiftConfirmations.workerId, workerId))
    .orderBy(asc(shiftConfirmations.confirmedAt));
  const hoursConfirmed = await tx
    .select()
    .from(timesheetConfirmations)
    .where(eq(timesheetConfirmations.workerId, workerId))
    .orderBy(asc(timesheetConfirmations.at));
  const notices = await tx.select().from(workerExpiryNotices).where(eq(workerExpiryNotices.workerId, workerId));
  const notes = await tx
    .select()
    .from(workerNotes)
    .where(eq(workerNotes.workerId, workerId))
    .orderBy(asc(workerNotes.createdAt));
  const reopenings = await tx
    .select({ reopening: questionnaireReopenings })
    .from(questionnaireReopenings)
    .innerJoin(workerQuestionnaires, eq(workerQuestionnaires.id, questionnaireReopenings.workerQuestionnaireId))
    .where(eq(workerQuestionnaires.workerId, workerId))
    .orderBy(asc(questionnaireReopenings.reopenedAt));
  const erasures = await tx
    .select()
    .from(workerErasures)
    .where(eq(workerErasures.workerId, workerId))
    .orderBy(asc(workerErasures.at));
  return {
    events: events.map((one) => exportRow(workerTables.worker_events, one)),
    links: links.map((one) => exportRow(workerTables.worker_links, one)),
    unavailability: unavailability.map((one) => exportRow(workerTables.worker_unavailability, one)),
    hoursConfirmed: hoursConfirmed.map((one) => exportRow(workerTables.timesheet_confirmations, one)),
    confirmations: confirmations.map((one) => exportRow(workerTables.shift_confirmations, one)),
    notes: notes.map((one) => exportRow(workerTables.worker_notes, one)),
    notices: notices.map((one) => exportRow(workerTables.worker_expiry_notices, one)),
    reopenings: reopenings.map(({ reopening }): Row => {
      const { keyId, reasonSealed } = reopening;
      const reason = openFor(workerId, { keyId, sealed: reasonSealed }) as Value;
      return { ...exportRow(workerTables.questionnaire_reopenings, reopening), reason };
    }),
    erasures: erasures.map((one) => exportRow(workerTables.worker_erasures, one)),
  };
}

/** Gathers it in the caller's scope. `submissionIds` are the submissions that were decrypted, for the access log. */
export async function gather(tx: Transaction, worker: WorkerRow) {
  const workerId = worker.id;
  const [agency] = await tx
    .select({ name: organisations.name, status: organisations.status })
    .from(organisations)
    .where(eq(organisations.id, worker.organisationId));
  const hanging = await hangingOn(tx, workerId);
  const { shown, submissionIds } = await questionnairesOf(tx, workerId);
  if (agency && submissionIds.length > 0) refuseReadingAnswers(agency);
  const [bank] = await tx.select().from(workerBankDetails).where(eq(workerBankDetails.workerId, workerId));
  const stored = await tx
    .select()
    .from(files)
    .where(and(eq(files.workerId, workerId), ne(files.name, "")))
    .orderBy(asc(files.createdAt));
  const personalData = {
    identity: exportSection("identity", worker),
    contact: exportSection("contact", worker),
    formerAddresses: hanging.formerAddresses,
    emergencyContacts: hanging.emergencyContacts,
    work: {
      ...exportSection("work", worker),
      workerTypes: await namesIn(tx, workerTypes, worker.workerTypeIds),
      permittedWorkerTypes: await namesIn(tx, workerTypes, worker.permittedWorkerTypeIds),
      branches: await namesIn(tx, branches, worker.branchIds),
    },
    status: exportSection("status", worker),
    photo: hanging.photo,
    documents: hanging.documents,
    checks: hanging.checks,
    employments: hanging.employments,
    gaps: hanging.gaps,
    references: hanging.references,
    bankDetails: bank ? (openFor(workerId, bank) as Row) : null,
    questionnaires: shown,
    profileChanges: await changesOf(tx, workerId),
    imports: await importsOf(tx, workerId),
    shifts: await shiftsOf(tx, workerId),
    ...(await happenedTo(tx, workerId)),
    ...(await logsOf(tx, worker)),
    files: stored.map(
      (one): Row => ({
        ...exportRow(workerTables.files, one),
        address: `/dashboard/workers/${workerId}/privacy/files/${one.id}`,
      }),
    ),
  } satisfies Record<string, Value>;
  return { personalData, agency: agency?.name ?? "", submissionIds };
}

export type PersonalData = Awaited<ReturnType<typeof gather>>["personalData"];
