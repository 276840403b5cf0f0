/** What statuses are called on the screen: docs/glossary.md says it once, and every message that names a status agrees. */
import { agreementPages } from "@/lib/config/messages/agreements/pages";
import { compliance } from "@/lib/config/messages/compliance";
import { fillPage } from "@/lib/config/messages/fill";
import { workerImports } from "@/lib/config/messages/imports";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import { jobChanges, jobs } from "@/lib/config/messages/jobs";
import { onBehalf, onBehalfSection } from "@/lib/config/messages/on-behalf";
import { organisations, servicesList } from "@/lib/config/messages/organisations";
import { overview } from "@/lib/config/messages/overview";
import { paymentAuthorisationsPage } from "@/lib/config/messages/payment-authorisations";
import { profileChanges } from "@/lib/config/messages/profile-changes";
import { workerProfile } from "@/lib/config/messages/profiles";
import { releaseStepNames } from "@/lib/config/messages/releases";
import { timesheetsPage } from "@/lib/config/messages/timesheets";
import { users } from "@/lib/config/messages/users";
import { verification, verificationReview } from "@/lib/config/messages/verification";
import { workerDocumentsList, workerLinks } from "@/lib/config/messages/worker-links";
import { workers } from "@/lib/config/messages/workers";
import { filesOf, textOf } from "@/tests/support/tree";

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

/** A status with what it means for the reader: the status is the first sentence. */
const firstSentences = (texts: Labels): Labels =>
  Object.fromEntries(Object.entries(texts).map(([status, text]) => [status, text.split(". ")[0] ?? ""]));

/** Every place of the messages that names all statuses of a thing. */
const places: [string, string, Labels][] = [
  ["agreement", "lists and pages", labelsOf(agreementPages.status)],
  ["signatory", "the agreement's page", agreementPages.signatoryStatus],
  ["worker's employment", "lists and pages", workers.employment],
  ["verification of a worker", "lists", workers.verification],
  ["verification of a worker", "the worker's page", verification.status],
  ["questionnaire", "lists and pages", workers.questionnaire],
  ["questionnaire", "the review", verificationReview.medical],
  ["compliance of a worker", "lists", workers.compliance],
  ["compliance of a worker", "the worker's page", compliance.overallShort],
  ["compliance requirement", "the worker's page", compliance.state],
  ["worker's document", "the profile", workerProfile.documentStatus],
  ["profile change", "the change's page", profileChanges.decisions],
  ["job", "lists and pages", labelsOf(jobs.status)],
  ["allocation", "the job's page", jobs.allocationStatus],
  ["job authorisation", "the list and the job's page", labelsOf(jobs.authorisationStatus)],
  ["timesheet", "lists and pages", timesheetsPage.status],
  ["invoice", "lists and pages", invoicePages.status],
  ["payment authorisation", "the list", paymentAuthorisationsPage.statuses],
  ["time change", "the job's page", firstSentences(jobChanges.timeStatus)],
  ["shift posted on behalf", "the job's page", { waiting: onBehalfSection.waiting, ...onBehalf.outcome }],
  ["fill plan", "its page", { waiting: fillPage.waiting, working: fillPage.working }],
  ["shift of a fill plan", "the plan", fillPage.states],
  ["release step", "sentences", releaseStepNames],
  ["user", "lists and pages", users.statuses],
  ["organisation", "lists and pages", labelsOf(organisations.status)],
  ["import", "lists and pages", workerImports.statuses],
  ["row of an import", "the import's page", workerImports.rowStatuses],
  ["step of a worker's link", "the worker's own pages", workerLinks.stepStatuses],
];

test.each(places)("%s, on %s, is called what the glossary says", (thing, _, labels) => {
  expect(labels).toEqual(wordsFor(thing));
});

/** Those of `lib/config/states` that are about one thing. */
const stateTables = filesOf("lib/config/states").flatMap((file) => {
  const statuses = [...textOf(file).matchAll(/^ {2}(\w+): \{\s+means:/gm)].map(([, status]) => status as string);
  return statuses.length > 0 ? [[file, statuses] as const] : [];
});

/** Things whose statuses no page shows yet. */
const unseen = ["advance", "payment", "self billing consent"];

test("every thing with a table of its states has its rows", () => {
  expect(stateTables.length).toBeGreaterThanOrEqual(5);
  for (const [file, statuses] of stateTables) {
    const thing = file.replace(/^.*\/|\.ts$/g, "").replaceAll("-", " ");
    if (unseen.includes(thing)) continue;
    expect([thing, Object.keys(wordsFor(thing))]).toEqual([thing, statuses]);
  }
});

test("what waits for a provider has one name, for the shift and for its posting", () => {
  expect(onBehalfSection.waiting).toBe(jobs.status.pending_client.label);
});

test("the tabs of timesheets use the word of the status, unless it is said from the side that reads them", () => {
  const words = wordsFor("timesheet");
  const other = Object.entries(timesheetsPage.tabs).flatMap(([side, tabs]) =>
    Object.entries(tabs).flatMap(([status, label]) => (label === words[status] ? [] : [[side, status, label]])),
  );
  expect(other).toEqual([
    ["Agency", "pending", "To submit"],
    ["Agency", "submitted", "With the provider"],
    ["Provider", "submitted", "To approve"],
    ["Admin", "contested", "To decide"],
  ]);
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
