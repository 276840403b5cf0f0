/** Messages: which agencies see a shift first, and when the others do. */
import type { ReleaseObstacle, ReleaseStep } from "@/lib/config/closed-lists/releases";

const count = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`);
const hours = (many: number) => count(many, "hour", "hours");
const days = (many: number) => count(many, "day", "days");

export const releases = {
  /** Errors of a field. */
  rulesNeeded: "Enter at least one rule",
  daysNeeded: "Enter the days before the start, from 1 to 90",
  daysTwice: "There is already a rule for this number of days",
  favouritesHoursNeeded: "Enter the hours for favourites, from 0 to 720",
  tier2HoursNeeded: "Enter the hours until tier 2, from 0 to 720",
  allHoursNeeded: "Enter the hours until all agencies, from 0 to 720",
  allBeforeTier2: "All agencies cannot see a shift before tier 2 does",
  tooLong: (fromDays: number) =>
    `All agencies would see the shift after it has started. Favourites and all agencies together can have ${hours(fromDays * 24)} at most`,
  tierNeeded: "Choose the tier",
  tooMany: "Select up to 200 favourites",

  /** What was done. */
  rulesSaved: "Rules saved. They apply to shifts posted from now on.",
  rulesRemoved: "Rules removed. Shifts that are already posted keep theirs.",
  tiersSaved: "Tiers saved. They apply to shifts posted from now on.",
  favouritesSaved: "Favourites saved. They apply to shifts posted from now on.",
} as const;

/** The names of the steps, within a sentence. */
export const releaseStepNames: Readonly<Record<ReleaseStep, string>> = {
  favourites: "agencies of favourites",
  tier_one: "tier 1",
  tier_two: "tier 2",
  all: "all agencies",
};

const namesOf = (steps: readonly ReleaseStep[]) => steps.map((step) => releaseStepNames[step]).join(" and ");

/** How a shift is released, in sentences. */
export const releaseSentences = {
  atLeast: (fromDays: number) => `Posted ${days(fromDays)} or more before the start`,
  between: (fromDays: number, toDays: number) => `Posted ${fromDays} to ${days(toDays)} before the start`,
  less: (fromDays: number) => `Posted less than ${days(fromDays)} before the start`,
  atOnce: "All agencies see it immediately.",
  rule: (parts: readonly string[]) => `${parts.join(", ")}.`,
  first: (steps: readonly ReleaseStep[]) => `First ${namesOf(steps)}`,
  after: (steps: readonly ReleaseStep[], many: number) => `${namesOf(steps)} after ${hours(many)}`,
  from: (step: ReleaseStep, when: string) => `${releaseStepNames[step]} from ${when}`,
  postedNow: "A shift posted now",
  ifPostedNow: (parts: readonly string[]) => `It is seen by ${parts.join(", ")}.`,
  waits:
    "While a worker is put forward, no further step opens. If they are declined or withdrawn, it continues from there.",
  goesOn: "Each step opens at its time, even while a worker is put forward.",
  empty: "A step without an agency takes no time: the next one opens in its place.",
} as const;

/** Texts of the page of settings. */
export const releaseSettingsPage = {
  lead: "Choose which agencies see a new shift first, and when the others do.",
  lead2: "Agencies do not see these settings, and cannot tell that others saw a shift before them.",
  mayNotChange: "Your organisation’s primary user or the platform can change this.",
  back: "Back to services",
  chooseProvider: "Care provider",
  chooseProviderLead: "Choose whose settings you want to see.",
  of: "Settings for",
  everyService: "Every service",

  rules: "Rules",
  noneProvider: "There are no rules. All agencies whose agreement covers a shift see it immediately.",
  noneService: (service: string, provider: string) =>
    `${service} has no rules of its own. It follows the rules of ${provider}:`,
  noneAtAll: (service: string) =>
    `Neither ${service} nor its provider has rules. All agencies whose agreement covers a shift see it immediately.`,
  editRules: "Change the rules",
  editLead:
    "Each rule is for shifts posted at least that many days before they start. Leave a rule empty if you do not need it.",
  rule: (n: number) => `Rule ${n}`,
  fromDays: "Days before the start",
  favouritesHours: "Favourites first (hours)",
  tier2Hours: "Tier 2 after (hours)",
  allHours: "All after (hours)",
  hoursHint: "Tier 2 and all agencies follow this many hours after tier 1.",
  waits: "Wait while a worker is put forward",
  preview: "Preview",
  previewing: "Checking…",

  previewTitle: "What these rules do",
  previewLead: "Nothing is saved yet.",
  save: "Save these rules",
  replace: "Replace the rules",
  replaceHint: "The rules above replace those in force. Shifts that are already posted keep theirs.",
  saving: "Saving…",
  goBack: "Go back",

  remove: "Remove the rules",
  removeTitle: "Remove these rules?",
  removeHintService: "The service follows its provider’s rules again. Shifts that are already posted keep theirs.",
  removeHintProvider:
    "Services without rules of their own show a shift to all agencies immediately. Shifts that are already posted keep theirs.",
  removing: "Removing…",

  tiers: "Tiers of agencies",
  tiersLead: "An agency’s tier is that of its agreement. Agencies without a tier come last.",
  tierOf: (agency: string, reference: string) => `${agency} (${reference})`,
  tierNames: { none: "No tier", "1": "Tier 1", "2": "Tier 2" },
  noAgreements: "There is no agreement in force.",
  saveTiers: "Save tiers",

  favourites: "Favourite workers",
  favouritesLead: (service: string) =>
    `If a favourite has worked in the worker type of a shift at ${service}, their agency sees the shift first.`,
  favouritesOfService: "Favourites belong to one service. Choose it above.",
  favouritesLegend: "Workers who have been booked at your services",
  noWorkers: "No worker has been booked at your services yet.",
  workerOf: (worker: string, agency: string) => `${worker}, ${agency}`,
  saveFavourites: "Save favourites",
} as const;

/** Texts of the section of a shift’s page. */
export const jobReleaseSection = {
  title: "Release to agencies",
  waits: releaseSentences.waits,
  stepTitles: {
    favourites: "Agencies of favourites",
    tier_one: "Tier 1",
    tier_two: "Tier 2",
    all: "All agencies",
  } satisfies Record<ReleaseStep, string>,
  step: "Step",
  steps: "Steps of the release",
  state: "Status",
  first: (when: string) => `Open since ${when}, when agencies could first see the shift`,
  /** Why a step opened: no one of those before it put a worker forward. */
  noAnswer: {
    favourites: (when: string, many: number) =>
      `Opened ${when} because no agency of a favourite put a worker forward in ${hours(many)}`,
    tier_one: (when: string, many: number) =>
      `Opened ${when} because no tier 1 agency put a worker forward in ${hours(many)}`,
    tier_two: (when: string, many: number) =>
      `Opened ${when} because no agency of a tier put a worker forward in ${hours(many)}`,
    all: (when: string) => `Opened ${when}`,
  } satisfies Record<ReleaseStep, (when: string, many: number) => string>,
  stillOpen: (when: string) => `Opened ${when} because the shift was still open`,
  asPlanned: (when: string) => `Opened ${when} under the rules`,
  byHand: (when: string, name: string) => `Opened ${when} by ${name}`,
  opens: (when: string) => `Opens ${when}`,
  opensUnless: (when: string) => `Opens ${when}, unless a worker is put forward first`,
  held: "Waits while a worker is put forward",
  notOpened: "Did not open",

  agencies: "Agencies",
  agency: "Agency",
  sees: "Sees the shift",
  noAgencies: "You have no agreement with an agency.",
  seesSince: (when: string, step: string) => `Since ${when} (${step})`,
  seesFrom: (when: string, step: string) => `From ${when} (${step})`,
  waiting: (step: string) => `Waits while a worker is put forward (${step})`,
  neverSaw: (step: string) => `Did not see it (${step})`,
  notShown: (why: string) => `Not shown: ${why}`,
  obstacles: {
    agency_inactive: "the agency is not active",
    ended: "its agreement has ended",
    suspended: "its agreement is suspended",
    not_in_force: "its agreement is not in force yet",
    service: "its agreement does not cover this service",
    worker_type: "its agreement does not cover this worker type on that date",
    date: "its agreement is not in force on that date",
  } satisfies Record<ReleaseObstacle, string>,

  more: "How more agencies could see this shift",
  moreIfReleased: (names: string) => `If the shift is released to all agencies now: ${names}`,

  releaseNow: "Release to all agencies now",
  confirmTitle: "Release this shift to all agencies now?",
  confirmHint: "Every agency whose agreement covers the shift sees it immediately. This cannot be undone.",
  releasing: "Releasing…",
} as const;
