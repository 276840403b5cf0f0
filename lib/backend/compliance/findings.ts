/**
 * Assesses the evidence for each requirement: until when it is met, or why it is not. Pure. `today` only matters to
 * windows that move with the day, such as the years of a history.
 */
import { type ComplianceRules, type DbsLevel, dbsLevels, type Role } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { type DocumentKind, type Step, trainingKinds } from "@/lib/contract/profiles/fields";
import { daysAfter, formatDate, monthsAfter } from "@/lib/format";
import type { CheckEvidence, Day, DocumentEvidence, Evidence, Span } from "./evidence";
import { daysOfChange, type Gap, uncoveredBetween, windowAt } from "./history";

const texts = messages.compliance.reasons;

/** Something that meets a requirement: `end` is its last valid day, null if it never expires. */
export type Claim = {
  end: Day | null;
  words: string;
  documents?: readonly DocumentEvidence[];
  check?: CheckEvidence | undefined;
};

export type Finding =
  | { isNeeded: false; reason: string }
  | {
      isNeeded: true;
      claims: Claim[];
      /** Why the requirement is not met, if nothing meets it. */
      note: string;
      /** A register check had an adverse result. */
      refusal?: string | undefined;
      /** Everything is submitted and waits for someone else to act. */
      waiting?: string | undefined;
    };

/** A requirement's rule. The `documents` of `evidence` are only those that count. */
type Rule = {
  key: string;
  step: Step;
  isMandatory: boolean;
  kinds: readonly DocumentKind[];
  find: (evidence: Evidence, rules: ComplianceRules, today: Day) => Finding;
  /** Days on which the result can change without a claim ending. */
  changes?: (evidence: Evidence, rules: ComplianceRules, today: Day) => Day[];
};

const notNeeded = (reason: string): Finding => ({ isNeeded: false, reason });
const found = (
  claims: Claim[],
  note: string,
  rest: { refusal?: string | undefined; waiting?: string | undefined } = {},
): Finding => ({
  isNeeded: true,
  claims,
  note,
  ...rest,
});

const soonest = (...days: (Day | null | undefined)[]): Day | null =>
  days.filter((day): day is Day => Boolean(day)).sort()[0] ?? null;

const untilWords = (end: Day | null) => (end ? texts.until(formatDate(end)) : texts.forGood);

const of = (evidence: Evidence, kind: DocumentKind) => evidence.documents.filter((document) => document.kind === kind);

/** The latest register check; of several on one day, the last recorded. */
const latest = (evidence: Evidence, kind: CheckEvidence["kind"], since: Day | null = null): CheckEvidence | undefined =>
  evidence.checks
    .filter((check) => check.kind === kind && (!since || check.checkedOn >= since))
    .reduce<CheckEvidence | undefined>(
      (one, other) => (one && one.checkedOn > other.checkedOn ? one : other),
      undefined,
    );

const refusalOf = ({ outcome }: CheckEvidence): string => texts.refused[outcome] ?? "";

/** What each document contributed: a claim, or why it does not count. `combine` uses the last reason. */
type DocumentResult = Claim | { note: string } | { refusal: string };

function combine(results: DocumentResult[], nothing: string): Finding {
  const claims = results.filter((one): one is Claim => "end" in one);
  const notes = results.flatMap((one) => ("note" in one ? [one.note] : []));
  const refusals = results.flatMap((one) => ("refusal" in one ? [one.refusal] : []));
  return found(claims, notes.at(-1) ?? nothing, { refusal: refusals.at(-1) });
}

/** Met as soon as a document is stored; it never expires. */
const simple = (key: string, kind: DocumentKind): Rule => ({
  key,
  step: "documents",
  isMandatory: true,
  kinds: [kind],
  find: (evidence) =>
    found(
      of(evidence, kind).map((document) => ({ end: null, words: texts.recorded, documents: [document] })),
      texts.needs(kind),
    ),
});

/** Not required; if present, its expiry date is reported. */
const optional = (kind: DocumentKind): Rule => ({
  key: kind,
  step: "documents",
  isMandatory: false,
  kinds: [kind],
  find: (evidence) => {
    const claims = of(evidence, kind).map((document) => ({
      end: document.expiresOn,
      words: untilWords(document.expiresOn),
      documents: [document],
    }));
    return claims.length > 0 ? found(claims, texts.optional) : notNeeded(texts.optional);
  },
});

const photo: Rule = {
  key: "photo",
  step: "basic",
  isMandatory: true,
  kinds: [],
  find: ({ hasPhoto }) => found(hasPhoto ? [{ end: null, words: texts.recorded }] : [], texts.noPhoto),
};

const identity: Rule = {
  key: "identity",
  step: "documents",
  isMandatory: true,
  kinds: ["passport", "birth_certificate", "photo_id"],
  find: (evidence) => {
    const passports = of(evidence, "passport").map((document): DocumentResult => {
      const { expiresOn: end } = document;
      if (!end) return { note: texts.noEnd("passport") };
      return { end, words: `${texts.byPassport} ${untilWords(end)}`, documents: [document] };
    });
    const [birth] = of(evidence, "birth_certificate");
    const byBirth = of(evidence, "photo_id").map((document): DocumentResult => {
      if (!birth) return { note: texts.identity };
      const words = `${texts.byBirth} ${untilWords(document.expiresOn)}`;
      return { end: document.expiresOn, words, documents: [document, birth] };
    });
    const nothing = birth && byBirth.length === 0 ? texts.photoIdToo : texts.identity;
    return combine([...byBirth, ...passports], nothing);
  },
};

const isCitizen = ({ worker }: Evidence, { britishOrIrish }: ComplianceRules) =>
  britishOrIrish.includes(worker.nationality ?? "");

/**
 * Proof for British and Irish citizens: a passport, even an expired one, or a birth certificate with proof of NI
 * number.
 */
function byCitizenship(evidence: Evidence): Claim[] {
  const claim = (...documents: DocumentEvidence[]) => ({ end: null, words: texts.byCitizenship, documents });
  const [birth] = of(evidence, "birth_certificate");
  const [number] = of(evidence, "ni_proof");
  return [
    ...of(evidence, "passport").map((passport) => claim(passport)),
    ...(birth && number ? [claim(birth, number)] : []),
  ];
}

function rightToWorkBy(document: DocumentEvidence, evidence: Evidence, rules: ComplianceRules): DocumentResult {
  const check = latest(evidence, "right_to_work");
  const { issuedOn, expiresOn } = document;
  switch (document.details.route) {
    case "british_irish":
      if (!isCitizen(evidence, rules)) return { note: texts.notBritishOrIrish };
      return { end: null, words: texts.britishOrIrish, documents: [document] };
    case "share_code": {
      if (!check) return { note: texts.shareCode };
      if (check.outcome !== "clear") return { refusal: refusalOf(check) };
      const end = soonest(check.followUpOn, expiresOn);
      return { end, words: end ? texts.followUp(formatDate(end)) : texts.forGood, documents: [document], check };
    }
    case "document": {
      if (check && check.outcome !== "clear") return { refusal: refusalOf(check) };
      const end = expiresOn && soonest(expiresOn, check?.followUpOn);
      if (!end) return { note: texts.noEnd("right_to_work") };
      return { end, words: untilWords(end), documents: [document], check };
    }
    case "employer_checking_service": {
      if (!issuedOn) return { note: texts.noIssue("right_to_work") };
      const end = soonest(monthsAfter(issuedOn, rules.employerCheckingMonths), expiresOn);
      return { end, words: texts.employerChecking(formatDate(end ?? issuedOn)), documents: [document] };
    }
    default:
      return { note: texts.noRoute };
  }
}

const rightToWork: Rule = {
  key: "right_to_work",
  step: "documents",
  isMandatory: true,
  kinds: ["right_to_work"],
  find: (evidence, rules) =>
    combine(
      [
        ...(isCitizen(evidence, rules) ? byCitizenship(evidence) : []),
        ...of(evidence, "right_to_work").map((document) => rightToWorkBy(document, evidence, rules)),
      ],
      texts.rightToWork,
    ),
};

/** The roles of the worker's types; a worker without any counts as care staff, which has the strictest requirements. */
function rolesOf({ workerTypes }: Evidence, rules: ComplianceRules): Role[] {
  const names = workerTypes.map(
    ({ name, requiresRegistration }) => rules.roleOfType[name] ?? (requiresRegistration ? "nurse" : "care"),
  );
  return (names.length > 0 ? names : (["care"] as const)).map((name) => rules.roles[name]);
}

const isScottish = (postcode: string, { scotland }: ComplianceRules): boolean => {
  const [, district = "", area = ""] =
    /^(([A-Z]{1,2})\d[A-Z\d]?)(?=\s|\d[A-Z]{2}$|$)/.exec(postcode.trim().toUpperCase()) ?? [];
  return scotland.areas.includes(area) && !scotland.notDistricts.includes(district);
};

/**
 * Whether all, some or none of their work is in Scotland, by their branches' postcodes, or by their home postcode if
 * they have no branch.
 */
function scottishShare({ places, worker }: Evidence, rules: ComplianceRules): "all" | "some" | "none" {
  const known = places.length > 0 ? places : worker.postcode ? [worker.postcode] : [];
  const scottish = known.filter((place) => isScottish(place, rules)).length;
  if (scottish === 0) return "none";
  return scottish === known.length ? "all" : "some";
}

const rank = (level: DbsLevel | undefined) => (level ? dbsLevels.indexOf(level) : -1);

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function dbsBy(document: DocumentEvidence, evidence: Evidence, rules: ComplianceRules): DocumentResult {
  const { issuedOn, expiresOn, details } = document;
  const needed = Math.max(...rolesOf(evidence, rules).map(({ dbsLevel }) => rank(dbsLevel)));
  if (rank(details.level) < needed) return { note: texts.dbsLevel(details.level, dbsLevels[needed] ?? "") };
  const isOwn = !details.issuer || isSame(details.issuer, evidence.agencyName);
  if (!details.updateService) {
    if (!isOwn) return { note: texts.dbsElsewhere };
    if (!issuedOn) return { note: texts.noIssue("dbs") };
    const end = soonest(monthsAfter(issuedOn, rules.dbs.recheckMonths), expiresOn);
    return { end, words: texts.dbsAgain(formatDate(end ?? issuedOn)), documents: [document] };
  }
  const check = latest(evidence, "dbs_update_service", issuedOn);
  if (check && check.outcome !== "clear") return { refusal: refusalOf(check) };
  // A certificate issued to this agency counts as checked on its issue date.
  const lastCheckedOn = check?.checkedOn ?? (isOwn ? issuedOn : null);
  if (!lastCheckedOn) return { note: texts.dbsFirstLook };
  const end = soonest(monthsAfter(lastCheckedOn, rules.dbs.statusCheckMonths), expiresOn);
  return { end, words: texts.dbsLook(formatDate(end ?? lastCheckedOn)), documents: [document], check };
}

const dbs: Rule = {
  key: "dbs",
  step: "documents",
  isMandatory: true,
  kinds: ["dbs"],
  find: (evidence, rules) => {
    if (scottishShare(evidence, rules) === "all") return notNeeded(texts.onlyScotland);
    return combine(
      of(evidence, "dbs").map((document) => dbsBy(document, evidence, rules)),
      texts.needs("dbs"),
    );
  },
};

const pvg: Rule = {
  key: "pvg",
  step: "documents",
  isMandatory: true,
  kinds: ["pvg"],
  find: (evidence, rules) => {
    if (scottishShare(evidence, rules) === "none") return notNeeded(texts.notInScotland);
    const results = of(evidence, "pvg").map((document): DocumentResult => {
      const { issuedOn, expiresOn } = document;
      if (!issuedOn && !expiresOn) return { note: texts.noIssue("pvg") };
      const hasTerm = issuedOn !== null && issuedOn >= rules.pvg.since;
      const end = soonest(expiresOn, hasTerm ? monthsAfter(issuedOn, rules.pvg.months) : null);
      return { end, words: untilWords(end), documents: [document] };
    });
    return combine(results, texts.needs("pvg"));
  },
};

const addressProof: Rule = {
  key: "address_proof",
  step: "documents",
  isMandatory: true,
  kinds: ["address_proof"],
  find: (evidence, { addressProofMonths }) => {
    const results = of(evidence, "address_proof").map((document): DocumentResult => {
      const { issuedOn, status, reviewedOn, uploadedOn } = document;
      if (!issuedOn) return { note: texts.noIssue("address_proof") };
      const takenOn = (status === "accepted" && reviewedOn) || uploadedOn;
      if (takenOn > monthsAfter(issuedOn, addressProofMonths)) return { note: texts.addressOld(addressProofMonths) };
      return { end: null, words: texts.addressKept, documents: [document] };
    });
    return combine(results, texts.needs("address_proof"));
  },
};

const nmc: Rule = {
  key: "nmc",
  step: "documents",
  isMandatory: true,
  kinds: ["nmc_pin"],
  find: (evidence, { nmcCheckMonths }) => {
    if (!evidence.workerTypes.some((type) => type.requiresRegistration)) return notNeeded(texts.noRegistration);
    const check = latest(evidence, "nmc_register");
    const results = of(evidence, "nmc_pin").map((document): DocumentResult => {
      if (!check) return { note: texts.pinLook };
      if (check.outcome !== "clear") return { refusal: refusalOf(check) };
      const end = soonest(document.expiresOn, monthsAfter(check.checkedOn, nmcCheckMonths));
      return { end, words: texts.pin(formatDate(end ?? check.checkedOn)), documents: [document], check };
    });
    return combine(results, texts.noPin);
  },
};

function gapWords({ fromOn, toOn, isOpen }: Gap, years: number): string {
  if (isOpen === "end") return texts.gapSince(formatDate(fromOn));
  if (isOpen === "start") return texts.gapBefore(formatDate(daysAfter(toOn, 1)), years);
  return texts.gap(formatDate(fromOn), formatDate(toOn));
}

const windowOf = ({ worker }: Evidence, { history }: ComplianceRules) => ({
  startOn: worker.startOn,
  dateOfBirth: worker.dateOfBirth,
  years: history.years,
  fromAge: history.fromAge,
});
const spansOf = ({ employments, gaps }: Evidence): Span[] => [...employments, ...gaps];

const history: Rule = {
  key: "history",
  step: "employment",
  isMandatory: true,
  kinds: [],
  find: (evidence, rules, today) => {
    const { years, gapDays } = rules.history;
    const spans = spansOf(evidence);
    if (spans.length === 0) return found([], texts.noHistory);
    const { from, to } = windowAt(today, windowOf(evidence, rules));
    const gaps = uncoveredBetween(spans, from, to, gapDays);
    if (gaps.length === 0) return found([{ end: null, words: texts.history(years) }], "");
    if (gaps.some(({ isOpen }) => isOpen === "both")) return found([], texts.noHistory);
    return found([], texts.gaps(gaps.map((gap) => gapWords(gap, years))));
  },
  changes: (evidence, rules, today) =>
    daysOfChange(spansOf(evidence), windowOf(evidence, rules), rules.history.gapDays, today),
};

const worksWithChildren = ({ worker }: Evidence, { childrensSkills }: ComplianceRules) =>
  worker.skills.some((skill) => childrensSkills.includes(skill.trim().toLowerCase()));

const addressWindow = ({ worker }: Evidence, { addressYears }: ComplianceRules) => ({
  startOn: worker.startOn,
  dateOfBirth: null,
  years: addressYears,
  fromAge: 0,
});

const addressHistory: Rule = {
  key: "address_history",
  step: "basic",
  isMandatory: true,
  kinds: [],
  find: (evidence, rules, today) => {
    if (!worksWithChildren(evidence, rules)) return notNeeded(texts.notChildrens);
    const { from, to } = windowAt(today, addressWindow(evidence, rules));
    const gaps = uncoveredBetween(evidence.addresses, from, to, rules.history.gapDays);
    const claims = gaps.length === 0 ? [{ end: null, words: texts.addressHistoryKept(rules.addressYears) }] : [];
    return found(claims, texts.addressHistory(rules.addressYears));
  },
  changes: (evidence, rules, today) =>
    worksWithChildren(evidence, rules)
      ? daysOfChange(evidence.addresses, addressWindow(evidence, rules), rules.history.gapDays, today)
      : [],
};

const references: Rule = {
  key: "references",
  step: "employment",
  isMandatory: true,
  kinds: [],
  find: (evidence, rules) => {
    const verified = evidence.references.filter(({ status }) => status === "verified").length;
    const named = evidence.references.filter(({ status }) => status !== "refused").length;
    const words = texts.references(verified, rules.references);
    if (verified >= rules.references) return found([{ end: null, words }], words);
    return found([], words, { waiting: named >= rules.references ? words : undefined });
  },
};

const contact: Rule = {
  key: "contact",
  step: "contacts",
  isMandatory: true,
  kinds: [],
  find: ({ contacts }) => found(contacts > 0 ? [{ end: null, words: texts.contact }] : [], texts.noContact),
};

const medical: Rule = {
  key: "medical",
  step: "medical",
  isMandatory: true,
  kinds: [],
  find: ({ questionnaire }) => {
    const isThere = questionnaire === "submitted" || questionnaire === "resubmitted";
    return found(isThere ? [{ end: null, words: texts.questionnaire }] : [], texts.noQuestionnaire);
  },
};

const training = (kind: DocumentKind): Rule => ({
  key: kind,
  step: "training",
  isMandatory: true,
  kinds: [kind],
  find: (evidence, rules) => {
    if (!rolesOf(evidence, rules).some((role) => role.training.includes(kind))) return notNeeded(texts.noTraining);
    if (kind === "english_check" && isCitizen(evidence, rules)) return notNeeded(texts.noEnglish);
    const months = rules.trainingMonths[kind] ?? null;
    const results = of(evidence, kind).map((document): DocumentResult => {
      const { issuedOn, expiresOn } = document;
      if (months !== null && !issuedOn && !expiresOn) return { note: texts.noIssue(kind) };
      const end = soonest(expiresOn, months !== null && issuedOn ? monthsAfter(issuedOn, months) : null);
      return { end, words: untilWords(end), documents: [document] };
    });
    return combine(results, texts.needs(kind));
  },
});

/** Every requirement, in the order of the profile's steps. */
export const requirementRules: readonly Rule[] = [
  photo,
  addressHistory,
  identity,
  rightToWork,
  dbs,
  pvg,
  simple("ni_proof", "ni_proof"),
  addressProof,
  simple("cv", "cv"),
  nmc,
  optional("vaccination"),
  optional("regulatory"),
  ...trainingKinds.map(training),
  contact,
  medical,
  references,
  history,
];
export type RequirementRule = Rule;
