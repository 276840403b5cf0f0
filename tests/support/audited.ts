/**
 * What each call of the contract that changes something writes to the audit log. tests/unit/audit.test.ts requires an
 * entry for every call except reads; the tests that make the calls as permitted people compare what is written with it.
 */
import { eq } from "drizzle-orm";
import type { AuditAction } from "@/lib/backend/audit";
import { auditEvents } from "@/lib/db/schema";
import { asOwner, type TestCaller } from "./fixtures";

type Expected = readonly [AuditAction, ...AuditAction[]] | { writesNothing: string };

const reads = { writesNothing: "it reads; it is a POST so that its token is not part of an address" };
const ownReading = { writesNothing: "what a user has read: their own, and it shows nothing to anyone" };
const staged = { writesNothing: "it prepares an import: its rows become workers by imports.start, which is audited" };
const ownList = { writesNothing: "a user's own shortcut to a list, which shows nothing else to anyone" };
const atSigner = {
  writesNothing: "the built-in signer has separate records; the agreement is audited when it adopts them",
};

export const auditOf: Record<string, Expected> = {
  "accounts.acceptInvitation": ["invitation.accepted"],
  "accounts.checkPhoneNumber": ["phone.verified"],
  "accounts.create": ["agency.signedUp", "phone.verificationSent"],
  "accounts.requestPasswordReset": ["password.resetRequested"],
  "accounts.resetPassword": ["password.reset"],
  "accounts.validateResetToken": reads,
  "addresses.find": { writesNothing: "it reads; it is a POST so that the postcode is not part of an address" },
  "advances.cancel": ["advance.cancelled"],
  "advances.decide": ["advance.approved"],
  "advances.payOut": ["advance.paidOut"],
  "advances.preview": { writesNothing: "it reads; it is a POST so that it can name many invoices" },
  "advances.request": ["advance.requested"],
  "payments.resolveStuck": ["payment.askedAgain", "payment.failed"],
  "advances.confirmTerms": ["advanceTerms.saved", "capitalAdvance.approved"],
  "advances.declineApplication": ["capitalAdvance.declined"],
  "advances.proposeTerms": ["advanceTerms.proposed"],
  "advances.settle": ["advance.settled"],
  "agreements.addDocument": ["agreement.changed", "file.stored"],
  "agreements.requestChanges": ["agreement.changesRequested"],
  "agreements.correctSignatory": ["agreement.signatoryChanged"],
  "agreements.create": ["agreement.created"],
  "agreements.decline": ["agreement.declined"],
  "agreements.linkFile": ["file.read"],
  "agreements.overview": reads,
  "agreements.ownLink": ["agreement.linkSent"],
  "agreements.removeDocument": ["agreement.changed"],
  "agreements.resendLink": ["agreement.linkSent"],
  "agreements.resume": ["agreement.resumed"],
  "agreements.saveCancellation": ["agreement.changed"],
  "agreements.saveParties": ["agreement.changed"],
  "agreements.saveRates": ["agreement.changed"],
  "agreements.saveSignatories": ["agreement.changed"],
  "agreements.saveTerms": ["agreement.changed"],
  "agreements.send": ["agreement.sent"],
  "agreements.serveNotice": ["agreement.noticeServed"],
  "agreements.sign": ["agreement.signed"],
  "agreements.signUrl": ["agreement.signingStarted"],
  "agreements.suspend": ["agreement.suspended"],
  "agreements.validateToken": reads,
  "agreements.verify": { writesNothing: "it reads; it is a POST so that the checksum is not part of an address" },
  "agreements.withdraw": ["agreement.withdrawn"],
  "authorisers.save": ["authoriser.saved"],
  "deputies.save": ["deputy.named"],
  "availability.save": ["worker.availabilityChanged"],
  "branches.removeSupply": ["supply.removed"],
  "branches.save": ["branch.saved"],
  "branches.saveSupply": ["supply.saved"],
  "branches.setActive": ["branch.deactivated"],
  "calendarFeeds.create": ["service.feedCreated"],
  "calendarFeeds.read": reads,
  "calendarFeeds.revoke": ["service.feedRevoked"],
  "paymentAuthorisations.authorise": ["paymentAuthorisation.authorised"],
  "paymentAuthorisations.delegate": ["paymentAuthorisation.delegated"],
  "paymentAuthorisations.pdf": ["invoice.exported"],
  "paymentAuthorisations.reject": ["paymentAuthorisation.rejected", "invoice.disputed"],
  "paymentAuthorisations.saveSettings": ["paymentAuthorisationSettings.saved"],
  "finance.answerAdvance": ["capitalAdvance.answered"],
  "finance.requestPaymentMethodChange": ["billing.methodChangeRequested"],
  "finance.changePaymentMethod": ["billing.methodChanged"],
  "imports.begin": ["workerImport.uploaded"],
  "imports.fix": staged,
  "imports.map": staged,
  "imports.start": ["workerImport.started"],
  "imports.undo": ["workerImport.undone"],
  "invitations.get": reads,
  "invitations.update": ["invitation.accepted"],
  "timesheets.addProof": ["timesheet.proofAdded"],
  "timesheets.answer": ["timesheet.accepted"],
  "timesheets.approve": ["timesheet.approved"],
  "timesheets.approveMany": ["timesheet.approved"],
  "timesheets.decide": ["timesheet.decided"],
  "timesheets.dispute": ["timesheet.disputed"],
  "timesheets.removeProof": ["timesheet.proofRemoved"],
  "timesheets.submit": ["timesheet.submitted"],
  "timesheets.submitPlanned": ["timesheet.submitted"],
  "timesheets.withdraw": ["timesheet.withdrawn"],
  "invoices.addEvidence": ["invoice.evidenceAdded"],
  "invoices.present": ["invoice.presented"],
  "invoices.answer": ["invoice.disputeAnswered"],
  "invoices.approve": ["invoice.approved"],
  "invoices.credit": ["invoice.credited"],
  "invoices.decide": ["invoice.disputeDecided"],
  "invoices.dispute": ["invoice.disputed"],
  "invoices.evidence": ["invoice.evidenceOpened"],
  "invoices.handleExternally": ["invoice.handledExternally"],
  "invoices.holdPayout": ["invoice.payoutHeld"],
  "invoices.recordExport": ["invoice.listExported"],
  "invoices.run": ["invoice.runStarted"],
  "jobs.answerTimeChange": ["timeChange.accepted"],
  "fill.apply": ["allocation.suggested", "fillPlan.applied"],
  "fill.begin": ["fillPlan.begun"],
  "fill.cancel": ["fillPlan.cancelled"],
  "fill.undo": ["allocation.withdrawn", "fillPlan.undone"],
  "jobs.authorise": ["jobAuthorisation.approved"],
  "jobs.block": ["block.added"],
  "jobs.cancel": ["job.cancelled"],
  "jobs.cancelBooking": ["allocation.cancelledByAgency"],
  "jobs.changeBooked": ["timeChange.requested"],
  "jobs.copySelected": ["job.posted"],
  "jobs.copyAll": ["job.posted"],
  "jobs.copyWeek": ["job.posted"],
  "jobs.decide": ["allocation.accepted"],
  "jobs.edit": ["job.changed"],
  "jobs.endSwap": ["allocation.swapEnded"],
  "jobs.estimate": { writesNothing: "it reads; it is a POST because a shift is no part of an address" },
  "jobs.recordExport": ["job.listExported"],
  "jobs.recordShortNoticeExport": ["job.listExported"],
  "jobs.evidencePdf": ["bookingEvidence.exported"],
  "jobs.invite": ["allocation.invited"],
  "jobs.withdrawInvitation": ["allocation.invitationWithdrawn"],
  "jobs.answerInvitation": ["allocation.invitationRefused"],
  "jobs.move": ["job.changed"],
  "jobs.periodEvidencePdf": ["bookingEvidence.exported"],
  "jobs.post": ["job.posted"],
  "jobs.release": ["job.released"],
  "jobs.removePreset": ["shiftPreset.removed"],
  "jobs.requestAuthorisation": ["jobAuthorisation.requested"],
  "jobs.reportNoShow": ["job.noShowReported"],
  "jobs.savePreset": ["shiftPreset.saved"],
  "jobs.startSwap": ["allocation.swapStarted"],
  "jobs.suggest": ["allocation.suggested"],
  "jobs.withdrawAuthorisation": ["jobAuthorisation.withdrawn"],
  "jobs.unblock": ["block.lifted"],
  "jobs.undoPosting": ["job.cancelled"],
  "jobs.withdrawTimeChange": ["timeChange.withdrawn"],
  "jobs.withdraw": ["allocation.withdrawn"],
  "myShifts.confirm": ["allocation.confirmed"],
  "myShifts.confirmHours": ["timesheet.confirmed"],
  "myShifts.open": ["worker.shiftsLinkOpened"],
  "myShifts.saveAvailability": ["worker.availabilityChanged"],
  "myShifts.saveHoursMails": ["worker.hoursMailsChanged"],
  "notes.add": ["worker.noteAdded"],
  "notes.change": ["worker.noteChanged"],
  "notes.markRead": ["worker.noteRead"],
  "notes.remove": ["worker.noteRemoved"],
  "notes.setDone": ["worker.noteDone"],
  "onBehalf.decide": ["onBehalf.confirmed"],
  "onBehalf.estimate": { writesNothing: "it reads; it is a POST because a shift is no part of an address" },
  "onBehalf.post": ["job.postedOnBehalf"],
  "onBehalf.withdraw": ["onBehalf.withdrawn"],
  "organisations.addDocument": ["organisation.documentAdded"],
  "organisations.changeStatus": ["organisation.suspended"],
  "organisations.create": ["organisation.created", "invitation.created"],
  "organisations.recordExport": ["organisation.listExported"],
  "organisations.removeDocument": ["organisation.documentRemoved"],
  "organisations.removeLogo": ["organisation.logoChanged"],
  "organisations.saveDetails": ["organisation.changed"],
  "organisations.setLogo": ["organisation.logoChanged"],
  "payments.collect": ["payment.requested"],
  "payments.markSent": ["payment.fileSent"],
  "payments.confirmExport": ["payment.confirmed"],
  "payments.confirmAccount": ["paymentAccount.confirmed"],
  "payments.exportBacs": ["payment.exported"],
  "payments.exportFile": ["payment.exported"],
  "payments.payOut": ["payment.recorded"],
  "payments.proposeAccount": ["paymentAccount.proposed"],
  "payments.record": ["payment.recorded"],
  "payments.setUpDirectDebit": ["paymentAccount.proposed"],
  "payments.settle": ["payment.confirmed"],
  "privacy.erase": ["worker.erased"],
  "privacy.export": ["worker.profileExported"],
  "privacy.savePlatformRetention": ["settings.changed"],
  "privacy.saveRetention": ["settings.changed"],
  "profileChanges.decide": ["profileChange.rejected"],
  "questionnaires.reopen": ["questionnaire.reopened"],
  "questionnaires.sendLink": ["questionnaire.linkSent"],
  "questionnaires.submit": ["questionnaire.submitted"],
  "notifications.addDevice": ["settings.changed"],
  "notifications.opened": ownReading,
  "notifications.read": ownReading,
  "notifications.readAll": ownReading,
  "notifications.removeDevice": ["settings.changed"],
  "notifications.unsubscribe": ["settings.changed"],
  "notifications.unsubscribeTopic": reads,
  "search.find": { writesNothing: "it reads; it is a POST so that the searched text is not part of an address" },
  "search.opened": ownList,
  "search.star": ownList,
  "releases.preview": { writesNothing: "it reads; it is a POST because rules are no part of an address" },
  "releases.removeRules": ["releaseRules.removed"],
  "releases.saveFavourites": ["releaseFavourites.saved"],
  "releases.saveRules": ["releaseRules.saved"],
  "releases.saveTiers": ["releaseTiers.saved"],
  "selfBilling.accept": ["selfBilling.accepted"],
  "selfBilling.ask": ["selfBilling.asked"],
  "selfBilling.withdraw": ["selfBilling.withdrawn"],
  "services.create": ["service.saved"],
  "services.save": ["service.saved"],
  "services.setActive": ["service.deactivated"],
  "settings.deleteView": ownList,
  "settings.saveChoices": ["settings.changed"],
  "settings.saveColumns": ["settings.changed"],
  "settings.saveView": ownList,
  "settings.update": ["settings.changed"],
  "settings.updateOwn": ["settings.changed"],
  "signer.document": reads,
  "signer.open": reads,
  "signer.sign": atSigner,
  "users.change": ["member.changed"],
  "users.deactivate": ["member.deactivated"],
  "users.invite": ["invitation.created"],
  "users.reactivate": ["member.reactivated"],
  "users.resendInvitation": ["invitation.resent"],
  "users.resetSecondFactor": ["member.secondFactorReset"],
  "users.review": ["access.reviewed"],
  "users.sendPasswordReset": ["password.resetRequested"],
  "users.updateLastRequestTime": { writesNothing: "it records when a user was last active, with nearly every page" },
  "users.updateOwn": ["user.updated"],
  "users.withdrawInvitation": ["invitation.withdrawn"],
  "verification.decide": ["worker.denied"],
  "verification.decideDocument": ["worker.documentRejected"],
  "verification.submit": ["worker.submitted"],
  "workerLinks.addPhoto": ["worker.linkUsed", "worker.photoChanged"],
  "workerLinks.create": ["worker.linkCreated"],
  "workerLinks.enter": reads,
  "workerLinks.findAddresses": {
    writesNothing: "it reads; it is a POST so that no token or postcode is part of an address",
  },
  "workerLinks.open": ["worker.linkOpened"],
  "workerLinks.revoke": ["worker.linkRevoked"],
  "workerLinks.send": ["profileChange.requested", "worker.linkUsed"],
  "workerLinks.sendDocument": ["profileChange.requested", "worker.linkUsed"],
  "workerProfile.addDocument": ["worker.documentAdded"],
  "workerProfile.create": ["worker.created"],
  "workerProfile.recordCheck": ["worker.checkRecorded"],
  "workerProfile.removeDocument": ["worker.documentRemoved"],
  "workerProfile.removePhoto": ["worker.photoChanged"],
  "workerProfile.saveBank": ["profileChange.requested"],
  "workerProfile.saveBasic": ["worker.changed"],
  "workerProfile.saveContacts": ["worker.changed"],
  "workerProfile.saveEmployment": ["worker.changed"],
  "workerProfile.saveTraining": ["worker.changed"],
  "workerProfile.setPhoto": ["worker.photoChanged"],
  "workerProfile.setReference": ["worker.changed"],
  "workers.changeEmployment": ["worker.archived"],
  "workers.changeEmployments": ["worker.archived"],
  "workers.recordExport": ["worker.listExported"],
  "workers.sendQuestionnaires": ["questionnaire.linkSent"],
  // Reads that are audited because they export data from the portal.
  "organisations.document": ["file.read"],
  "privacy.file": ["file.read"],
  "users.export": ["member.listExported"],
  "workerProfile.pdf": ["worker.profileExported"],
};

/** Whether a call changes nothing: it has no entry, or one that says that it reads. */
export const onlyReads = (path: string): boolean => {
  const expected = auditOf[path];
  return !expected || ("writesNothing" in expected && expected.writesNothing.startsWith("it reads"));
};

/**
 * Calls authorised by a link only: the audit log names the link holder as actor, even when a signed-in user makes them.
 */
const byLink =
  /^(?:accounts\.acceptInvitation|invitations\.update|workerLinks\.(?:addPhoto|open|send|sendDocument)|myShifts\.(?:confirm|confirmHours|open|saveAvailability|saveHoursMails)|agreements\.(?:sign|signUrl|decline|linkFile))$/;
/** Calls that create the organisation their row belongs to. */
const makesOrganisation = ["accounts.create", "organisations.create"];

function actorOf(path: string, { caller }: TestCaller): { actorKind: string; actorUid?: string | null } {
  if (byLink.test(path)) return { actorKind: "linkHolder" };
  if (caller.kind === "person") return { actorKind: "person", actorUid: caller.uid };
  return { actorKind: caller.uid ? "linkHolder" : "unauthenticated", actorUid: caller.uid };
}

export const auditRowsOf = (requestId: string) =>
  asOwner((tx) => tx.select().from(auditEvents).where(eq(auditEvents.requestId, requestId)));

/**
 * Compares what a call wrote to the audit log with `auditOf`: the actions, the actor, the organisation and, where the
 * subject is known, the subject. A call without an entry is a read and writes nothing.
 */
export async function expectAudited(
  path: string,
  requestId: string,
  who: TestCaller,
  {
    organisations,
    isUnchanged = false,
    workerId,
  }: {
    organisations: readonly string[];
    /** Whether this caller gets an answer without anything being changed. */
    isUnchanged?: boolean | undefined;
    workerId?: string | undefined;
  },
): Promise<void> {
  const expected = auditOf[path] ?? [];
  const rows = await auditRowsOf(requestId);
  const actions = "writesNothing" in expected || isUnchanged ? [] : expected;
  expect([...new Set(rows.map(({ action }) => action))].sort()).toEqual([...actions].sort());
  for (const row of rows) {
    expect(row).toMatchObject(actorOf(path, who));
    if (!makesOrganisation.includes(path)) expect(organisations).toContain(row.organisationId);
    if (workerId && row.subjectType === "worker") expect(row.subjectId).toBe(workerId);
    expect(row.subjectId).not.toBe("");
  }
}
