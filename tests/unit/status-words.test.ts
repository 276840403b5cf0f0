/** What statuses are called on the screen: docs/glossary.md says it once, and every message that names a status agrees. */
import { agreementPages } from "@/lib/config/messages/agreements/pages";
import { compliance } from "@/lib/config/messages/compliance";
import { workerImports } from "@/lib/config/messages/imports";
import { jobs } from "@/lib/config/messages/jobs";
import { organisations, servicesList } from "@/lib/config/messages/organisations";
import { overview } from "@/lib/config/messages/overview";
import { profileChanges } from "@/lib/config/messages/profile-changes";
import { workerProfile } from "@/lib/config/messages/profiles";
import { users } from "@/lib/config/messages/users";
import { verification, verificationReview } from "@/lib/config/messages/verification";
import { workerDocumentsList, workerLinks } from "@/lib/config/messages/worker-links";
import { workers } from "@/lib/config/messages/workers";
import { textOf } from "@/tests/support/tree";

type Labels = Readonly<Record<string, string>>;

const [, section = ""] = textOf("docs/glossary.md").split("\n## Status words\n");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

/** The table's words for the statuses of one thing. */
const wordsFor = (thing: string): Labels =>
  Object.fromEntries(rows.flatMap(([, of, status = "", label]) => (of === thing && label ? [[status, label]] : [])));

const labelsOf = (statuses: Readonly<Record<string, { label: string }>>): Labels =>
  Object.fromEntries(Object.entries(statuses).map(([status, { label }]) => [status, label]));

/** A sentence that is only the status. */
const withoutFullStop = (texts: Labels): Labels =>
  Object.fromEntries(Object.entries(texts).map(([status, text]) => [status, text.replace(/\.$/, "")]));

/** Every place of the messages that names all statuses of a thing. */
const places: [string, string, Labels][] = [
  ["agreement", "lists and pages", labelsOf(agreementPages.status)],
  ["signatory", "the agreement's page", agreementPages.signatoryStatus],
  ["worker's employment", "lists and pages", workers.employment],
  ["verification of a worker", "lists", workers.verification],
  ["verification of a worker", "the worker's page", verification.status],
  ["questionnaire", "lists and pages", workers.questionnaire],
  ["questionnaire", "the review", verificationReview.medical],
  ["questionnaire", "the profile", withoutFullStop(workerProfile.medicalStatus)],
  ["compliance of a worker", "lists", workers.compliance],
  ["compliance of a worker", "the worker's page", compliance.overallShort],
  ["compliance requirement", "the worker's page", compliance.state],
  ["worker's document", "the profile", workerProfile.documentStatus],
  ["profile change", "the change's page", profileChanges.decisions],
  ["job", "lists and pages", labelsOf(jobs.status)],
  ["allocation", "the job's page", jobs.allocationStatus],
  ["job authorisation", "the list and the job's page", labelsOf(jobs.authorisationStatus)],
  ["user", "lists and pages", users.statuses],
  ["organisation", "lists and pages", labelsOf(organisations.status)],
  ["import", "lists and pages", workerImports.statuses],
  ["row of an import", "the import's page", workerImports.rowStatuses],
  ["step of a worker's link", "the worker's own pages", workerLinks.stepStatuses],
];

test.each(places)("%s, on %s, is called what the glossary says", (thing, _, labels) => {
  expect(labels).toEqual(wordsFor(thing));
});

test("the table has no status that no message shows", () => {
  const shown = new Set([...places.map(([thing]) => thing), "branch and service"]);
  expect(rows.filter(([, thing = ""]) => !shown.has(thing))).toEqual([]);
});

test("a place that names a single status uses its word", () => {
  expect(Object.values(wordsFor("branch and service"))).toEqual([servicesList.active, servicesList.inactive]);
  const questionnaire = wordsFor("questionnaire");
  expect(overview.questionnaires).toMatchObject(questionnaire);
  const agreement = wordsFor("agreement");
  expect([overview.agreements.byAgency, overview.agreements.byProvider]).toEqual([
    agreement["pending_agency"],
    agreement["pending_provider"],
  ]);
  expect([workers.expired, organisations.documentState.expired, workerProfile.expired]).toEqual(
    Array(3).fill(wordsFor("compliance requirement")["expired"]),
  );
  expect([workerLinks.states.approved, workerLinks.states.rejected]).toEqual(Object.values(wordsFor("profile change")));
  expect(workerDocumentsList.notAccepted).toBe(wordsFor("worker's document")["rejected"]);
});
