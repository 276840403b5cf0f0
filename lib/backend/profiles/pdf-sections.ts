/** A worker's profile as the sections of a document: what the page shows its reader, and nothing else. Pure. */
import { messages } from "@/lib/config/messages";
import { listed } from "@/lib/config/messages/lists";
import { shownValue } from "@/lib/config/messages/profile-changes";
import { registerChecks } from "@/lib/config/messages/profiles/pages";
import { profilePdf as words } from "@/lib/config/messages/profiles/pdf";
import type { Profile, ProfileDocument } from "@/lib/contract/profiles";
import { trainingKinds } from "@/lib/contract/profiles/fields";
import type { WorkerQuestionnaire } from "@/lib/contract/questionnaires";
import { type FieldDefinition, workerFieldRegistry } from "@/lib/contract/workers/fields";
import type { DocumentSection } from "@/lib/documents";
import { countryName, formatDate, formatDateTime, formatPeriod, type TimePreference } from "@/lib/format";

type Fact = [name: string, value: string];
type Names = ReadonlyMap<string, string>;

const texts = messages.workerProfile;
const { labels, documents: documentNames, steps } = messages.workerFields;
const registry: Record<string, FieldDefinition> = workerFieldRegistry;

const on = (day: string | null): string => (day ? formatDate(day) : "");
const period = (fromOn: string, toOn: string | null): string => `${on(fromOn)} – ${toOn ? on(toOn) : texts.now}`;
const joined = (parts: readonly (string | null | undefined)[], by = ", "): string => parts.filter(Boolean).join(by);
const filled = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== "");
const wordOf = (choices: Readonly<Record<string, string>>, code: string): string => choices[code] ?? code;

/** A field of step 1 in words; empty where it has no value. */
function fieldText(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value)) return value.map((one) => names.get(String(one)) ?? formatPeriod(String(one))).join(", ");
  const kind = registry[field]?.value;
  switch (kind?.format) {
    case "choice":
      return wordOf(kind.words ?? {}, String(value));
    case "country":
      return countryName(String(value));
    case "day":
      return on(String(value));
    case "yesNo":
      return value === true ? shownValue.yes : shownValue.no;
    case "address":
      return addressOf(value as Parameters<typeof addressOf>[0]);
    default:
      return String(value);
  }
}

const addressOf = (one: { address: string; postcode: string | null; country: string }): string =>
  joined([one.address, one.postcode, countryName(one.country)], "\n");

const factsOnly = (heading: string, facts: readonly Fact[]): DocumentSection => {
  const shown = filled(facts);
  return { heading, things: shown.length > 0 ? [{ facts: shown }] : [] };
};

const tableOf = (
  heading: string,
  columns: readonly [title: string, share: number][],
  rows: string[][],
): DocumentSection => ({
  heading,
  things: [],
  table: { columns: columns.map(([title]) => title), shares: columns.map(([, share]) => share), rows },
});

function statusOf(profile: Profile): DocumentSection {
  const { workers, workerFields } = messages;
  const missing = profile.steps.flatMap((step) => step.missing);
  const fieldNames: Record<string, string> = { ...workerFields.labels };
  const documents: Record<string, string> = workerFields.documents;
  const nameOf = (field: string) => fieldNames[field] ?? documents[field.replace(/^document:/, "")] ?? field;
  return factsOnly(words.status, [
    [words.number, profile.workerId],
    [words.employment, joined([workers.employment[profile.employmentStatus], profile.employmentReason], "\n")],
    [words.verification, joined([workers.verification[profile.verificationStatus], profile.verificationReason], "\n")],
    [words.compliance, workers.compliance[profile.complianceState]],
    [words.panel, workers.panel[profile.panel]],
    [words.expiresOn, on(profile.expiresOn)],
    [words.missing, listed(missing)],
    [words.waiting, [...new Set(profile.waiting.map(({ field }) => nameOf(field)))].join(", ")],
  ]);
}

function basicOf({ basic, choices }: Profile): DocumentSection[] {
  const names: Names = new Map([...choices.branches, ...choices.workerTypes].map(({ _id, name }) => [_id, name]));
  const { formerAddresses, ...plain } = basic;
  const facts = Object.entries(plain).map(
    ([field, value]): Fact => [wordOf(labels, field), fieldText(field, value, names)],
  );
  return [
    factsOnly(steps.basic, facts),
    tableOf(
      words.formerAddresses,
      [
        [words.period, 0.35],
        [words.address, 0.65],
      ],
      formerAddresses.map((one) => [period(one.fromOn, one.toOn), addressOf(one)]),
    ),
  ];
}

function documentRow({ kind, file, number, issuedOn, expiresOn, details, status, rejectReason }: ProfileDocument) {
  const { route, level, updateService, issuer } = details;
  const about = [
    number,
    route ? texts.routes[route] : null,
    level ? texts.levels[level] : null,
    updateService === undefined ? null : updateService ? texts.onUpdateService : texts.notOnUpdateService,
    issuer,
    file?.name,
    status === "rejected" ? rejectReason : null,
  ];
  return [documentNames[kind], joined(about, "\n"), on(issuedOn), on(expiresOn), texts.documentStatus[status]];
}

const documentColumns: [string, number][] = [
  [words.document, 0.27],
  [words.details, 0.29],
  [words.issued, 0.14],
  [words.expires, 0.14],
  [words.status, 0.16],
];

function documentsOf({ documents, experienceYears }: Profile): DocumentSection[] {
  const isTraining = ({ kind }: ProfileDocument) => (trainingKinds as readonly string[]).includes(kind);
  const of = (heading: string, some: readonly ProfileDocument[]) =>
    tableOf(heading, documentColumns, some.map(documentRow));
  const training = of(steps.training, documents.filter(isTraining));
  const experience: Fact[] = experienceYears === null ? [] : [[labels.experienceYears, String(experienceYears)]];
  return [
    of(
      steps.documents,
      documents.filter((one) => !isTraining(one)),
    ),
    { ...training, things: experience.length > 0 ? [{ facts: experience }] : [] },
  ];
}

const checksOf = ({ checks }: Profile): DocumentSection =>
  tableOf(
    words.checks,
    [
      [words.check, 0.22],
      [words.checked, 0.15],
      [words.outcome, 0.2],
      [words.details, 0.43],
    ],
    checks.map(({ kind, checkedOn, outcome, reference, followUpOn, notes, by }) => [
      texts.checkKinds[kind],
      on(checkedOn),
      texts.checkOutcomes[outcome],
      joined(
        [
          reference ? registerChecks.reference(reference) : null,
          followUpOn ? registerChecks.followUpBy(on(followUpOn)) : null,
          by ? registerChecks.recordedBy(by) : null,
          notes,
        ],
        "\n",
      ),
    ]),
  );

const contactsOf = ({ contacts }: Profile): DocumentSection =>
  tableOf(
    steps.contacts,
    [
      [words.name, 0.4],
      [words.relation, 0.3],
      [words.phone, 0.3],
    ],
    contacts.map(({ name, relation, phone }) => [name, relation ?? "", phone ?? ""]),
  );

function employmentOf({ employments, gaps, unexplained, references }: Profile): DocumentSection[] {
  return [
    tableOf(
      steps.employment,
      [
        [words.period, 0.28],
        [words.job, 0.4],
        [words.leavingReason, 0.32],
      ],
      employments.map((one) => [
        period(one.fromOn, one.toOn),
        joined([one.role, one.employer]),
        one.leavingReason ?? "",
      ]),
    ),
    tableOf(
      words.gaps,
      [
        [words.period, 0.35],
        [words.reason, 0.65],
      ],
      [
        ...gaps.map((gap) => [period(gap.fromOn, gap.toOn), gap.reason]),
        ...unexplained.map((gap) => [period(gap.fromOn, gap.toOn), texts.unexplained]),
      ],
    ),
    tableOf(
      words.references,
      [
        [words.name, 0.35],
        [words.contact, 0.4],
        [words.status, 0.25],
      ],
      references.map((one) => [
        joined([one.name, one.jobTitle, one.organisationName], "\n"),
        joined([one.email, one.phone], "\n"),
        joined([texts.referenceStatuses[one.status], on(one.receivedOn)], "\n"),
      ]),
    ),
  ];
}

const medicalOf = ({ questionnaire }: Profile, preference: TimePreference): DocumentSection =>
  factsOnly(steps.medical, [
    [
      words.medicalStatus,
      joined([
        messages.workers.questionnaire[questionnaire.status],
        questionnaire.submittedAt ? formatDateTime(questionnaire.submittedAt, preference) : null,
      ]),
    ],
  ]);

function answersOf({ submittedAt, questionAndAnswersBlock }: WorkerQuestionnaire, preference: TimePreference) {
  const columns: [string, number][] = [
    [words.question, 0.52],
    [words.answer, 0.13],
    [words.details, 0.35],
  ];
  const rows = questionAndAnswersBlock.flatMap((block) => [
    ...block.quessionnaire.map(({ questionId, answer, description }) => [questionId.question, answer, description]),
    ...(block.questionnaireDesciption
      ? [[block.questionnaireId.heading ?? "", "", block.questionnaireDesciption]]
      : []),
  ]);
  return tableOf(words.answers(submittedAt ? formatDateTime(submittedAt, preference) : ""), columns, rows);
}

/** The sections of the document, in the order of the page. `answers` only for a reader who may see them. */
export function sectionsOf(
  profile: Profile,
  preference: TimePreference,
  answers: WorkerQuestionnaire | null = null,
): DocumentSection[] {
  return [
    statusOf(profile),
    ...basicOf(profile),
    ...documentsOf(profile),
    checksOf(profile),
    contactsOf(profile),
    medicalOf(profile, preference),
    ...(answers?.submittedAt ? [answersOf(answers, preference)] : []),
    ...employmentOf(profile),
    factsOnly(words.bank, [
      [words.details, profile.bank ? texts.bankNow(profile.bank.endsWith, on(profile.bank.changedAt)) : ""],
    ]),
  ];
}
