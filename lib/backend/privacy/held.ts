/** All that is held about one worker, in the words of the tables it stands in: for him, so what is sealed is opened. */
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { definitionById } from "@/lib/backend/questionnaires";
import { refuseReadingAnswers } from "@/lib/backend/verified";
import { submissionSchema } from "@/lib/contract/questionnaires";
import {
  accessLog,
  auditEvents,
  branches,
  files,
  organisations,
  profileChangeFields,
  profileChanges,
  questionnaireReopenings,
  questionnaireSubmissions,
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
  workerPhotos,
  workerQuestionnaires,
  workerReadings,
  workerReferences,
  workerTypes,
} from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { auditedOf, type WorkerRow } from "./find";

/** A value as JSON carries it. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Row = { readonly [key: string]: Value };

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
    origin: change.origin,
    requestedAt: iso(change.requestedAt),
    closedAt: iso(change.closedAt),
    fields: fields
      .filter(({ changeId }) => changeId === change.id)
      .map((field) => ({
        field: field.field,
        old: opened(field.keyId, field.oldSealed),
        new: opened(field.keyId, field.newSealed),
        decision: field.decision,
        reason: field.reason,
        decidedAt: iso(field.decidedAt),
        evidenceFileId: field.evidenceFileId,
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
    .select({ at: workerReadings.at, part: workerReadings.part })
    .from(workerReadings)
    .where(and(eq(workerReadings.organisationId, organisationId), eq(workerReadings.workerId, workerId)));
  const answers = await tx
    .select({ at: accessLog.at })
    .from(accessLog)
    .where(and(eq(accessLog.organisationId, organisationId), eq(accessLog.workerId, workerId)));
  const audits = await tx
    .select({ at: auditEvents.at, action: auditEvents.action })
    .from(auditEvents)
    .where(auditedOf({ organisationId, workerId }))
    .orderBy(asc(auditEvents.at));
  const readings = [...parts, ...answers.map(({ at }) => ({ at, part: "questionnaire" }))];
  return {
    readings: readings
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, part }) => ({ at: iso(at), part })),
    audit: audits.map(({ at, action }) => ({ at: iso(at), action })),
  };
}

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
    photo: photo ? { smallFileId: photo.smallFileId, largeFileId: photo.largeFileId } : null,
    formerAddresses: addresses.map(({ address, postcode, country, fromOn, toOn }) => ({
      ...{ address, postcode, country, fromOn, toOn },
    })),
    emergencyContacts: contacts.map(({ name, relation, phone }) => ({ name, relation, phone })),
    documents: documents.map((one) => ({
      ...{ kind: one.kind, number: one.number, issuedOn: one.issuedOn, expiresOn: one.expiresOn, ...one.details },
      ...{ status: one.status, rejectReason: one.rejectReason, reviewedAt: iso(one.reviewedAt) },
      ...{ addedAt: iso(one.createdAt), fileId: one.fileId },
    })),
    checks: checks.map(({ kind, checkedOn, outcome, reference, followUpOn, notes }) => ({
      ...{ kind, checkedOn, outcome, reference, followUpOn, notes },
    })),
    employments: employments.map(({ employer, role, fromOn, toOn, leavingReason }) => ({
      ...{ employer, role, fromOn, toOn, leavingReason },
    })),
    gaps: gaps.map(({ fromOn, toOn, reason }) => ({ fromOn, toOn, reason })),
    references: references.map((one) => ({
      ...{ name: one.name, jobTitle: one.jobTitle, organisationName: one.organisationName },
      ...{ email: one.email, phone: one.phone, status: one.status, receivedOn: one.receivedOn, fileId: one.fileId },
    })),
  };
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
  const notices = await tx.select().from(workerExpiryNotices).where(eq(workerExpiryNotices.workerId, workerId));
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
    events: events.map(({ kind, reason, at }) => ({ at: iso(at), kind, reason })),
    links: links.map(({ createdAt, expiresAt, usedAt, revokedAt }) => ({
      ...{ createdAt: iso(createdAt), expiresAt: iso(expiresAt), usedAt: iso(usedAt), revokedAt: iso(revokedAt) },
    })),
    notices: notices.map(({ requirement, expiresOn, daysBefore, createdAt }) => ({
      ...{ requirement, expiresOn, daysBefore, sentAt: iso(createdAt) },
    })),
    reopenings: reopenings.map(({ reopening: { version, keyId, reasonSealed, reopenedAt } }) => ({
      ...{ at: iso(reopenedAt), version, reason: openFor(workerId, { keyId, sealed: reasonSealed }) as Value },
    })),
    erasures: erasures.map(({ at, reason, erased, kept }) => ({ at: iso(at), reason, erased, kept })),
  };
}

/** Gathers it in the scope of whoever asks. `submissionIds` are those whose answers were opened, for the access log. */
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
  const held = {
    identity: {
      ...{ number: worker.number, firstName: worker.firstName, lastName: worker.lastName },
      ...{ dateOfBirth: worker.dateOfBirth, gender: worker.gender, nationality: worker.nationality },
      niNumber: worker.niNumber,
    },
    contact: {
      ...{ email: worker.email, phone: worker.phone },
      ...{ address: worker.address, postcode: worker.postcode, country: worker.country, imageUrl: worker.imageUrl },
    },
    formerAddresses: hanging.formerAddresses,
    emergencyContacts: hanging.emergencyContacts,
    work: {
      workerTypes: await namesIn(tx, workerTypes, worker.workerTypeIds),
      branches: await namesIn(tx, branches, worker.branchIds),
      ...{ skills: worker.skills, experienceYears: worker.experienceYears, driver: worker.driver },
      ...{
        travelRadiusMiles: worker.travelRadiusMiles,
        employmentType: worker.employmentType,
        startOn: worker.startOn,
      },
    },
    standing: {
      ...{ panel: worker.panel, employmentStatus: worker.employmentStatus, employmentReason: worker.employmentReason },
      ...{ verificationStatus: worker.verificationStatus, verificationReason: worker.verificationReason },
      ...{ submittedAt: iso(worker.submittedAt), verifiedAt: iso(worker.verifiedAt) },
      ...{ complianceState: worker.complianceState, expiresOn: worker.expiresOn },
      ...{ onFileSince: iso(worker.createdAt), erasedAt: iso(worker.erasedAt) },
    },
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
    ...(await happenedTo(tx, workerId)),
    ...(await logsOf(tx, worker)),
    files: stored.map(({ id, name, contentType, sizeBytes, sha256, createdAt }) => ({
      ...{ fileId: id, name, contentType, sizeBytes, sha256, storedAt: iso(createdAt) },
      address: `/dashboard/workers/${workerId}/privacy/files/${id}`,
    })),
  } satisfies Record<string, Value>;
  return { held, agency: agency?.name ?? "", submissionIds };
}

export type Held = Awaited<ReturnType<typeof gather>>["held"];
