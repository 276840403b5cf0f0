/** Messages: whether a worker may work a shift, rule by rule, and why one worker is ranked above another. */
import { compliance } from "./compliance";

const requirementName = (key: string): string => compliance.requirements[key] ?? key;

/** Where the rules come from. */
const sources = {
  own: "Our own rule",
  agreement: "The agreement between agency and provider",
  regulatedActivities: "Health and Social Care Act 2008 (Regulated Activities) Regulations 2014",
  workingTime: (regulation: string) => `Working Time Regulations 1998, regulation ${regulation}`,
  rightToWork: "Immigration, Asylum and Nationality Act 2006, section 15",
  student: "Immigration Rules, Appendix Student",
  sponsored: "Immigration Rules, Introduction: supplementary employment",
  conditions: "Immigration Act 1971, section 3(1)(c)",
  equality: "Equality Act 2010, Schedule 9, paragraph 1",
};

export const eligibility = {
  title: "Eligibility",
  status: {
    eligible: "Eligible",
    warnings: "Eligible with warnings",
    ineligible: "Not eligible",
  },
  severity: {
    hard: "This cannot be overridden.",
    warning: "You can override this with a reason.",
  },

  /** What each rule is called, where it comes from, and what the list says when it is met. */
  rules: {
    active: { label: "Active", source: sources.own, met: "The worker is active." },
    verified: { label: "Verified", source: sources.own, met: "The worker is verified, or off-panel." },
    worker_type: {
      label: "Worker type",
      source: `${sources.regulatedActivities}, regulation 18`,
      met: "The worker has the right worker type.",
    },
    skills: {
      label: "Skills",
      source: `${sources.regulatedActivities}, regulation 18`,
      met: "The worker has the skills.",
    },
    agreement: { label: "Agreement", source: sources.agreement, met: "An agreement covers the shift." },
    branch: { label: "Branch", source: sources.agreement, met: "The worker’s branch is in the agreement." },
    blocked: { label: "Not blocked", source: sources.own, met: "The service has not blocked the worker." },
    documents: {
      label: "Documents",
      source: `${sources.regulatedActivities}, regulation 19 and Schedule 3`,
      met: "Every mandatory document is valid for the whole shift.",
    },
    certificates: {
      label: "Certificates for this shift",
      source: `${sources.regulatedActivities}, regulation 18`,
      met: "Every certificate that the shift needs is valid.",
    },
    right_to_work: {
      label: "Right to work",
      source: sources.rightToWork,
      met: "The right to work is checked and valid for the whole shift.",
    },
    permission: {
      label: "Permission to work",
      source: sources.rightToWork,
      met: "The worker’s permission to work allows this shift.",
    },
    right_to_work_follow_up: {
      label: "Right to work follow-up",
      source: sources.own,
      met: "No follow-up check is due in the week of the shift.",
    },
    overlap: { label: "No overlap", source: sources.own, met: "The worker has no other shift at that time." },
    unavailable: { label: "Available", source: sources.own, met: "The worker is available." },
    daily_rest: {
      label: "Daily rest",
      source: sources.workingTime("10"),
      met: "There are 11 hours of rest.",
    },
    weekly_rest: {
      label: "Weekly rest",
      source: sources.workingTime("11"),
      met: "There are 24 hours of rest in the week.",
    },
    weekly_hours: {
      label: "48 hours a week",
      source: sources.workingTime("4 and 5"),
      met: "The average is within 48 hours a week, or the worker has opted out.",
    },
    night_hours: {
      label: "Night work",
      source: sources.workingTime("6"),
      met: "The average is within the limit for night workers.",
    },
    night_hazards: {
      label: "Night work with special hazards",
      source: sources.workingTime("6(7)"),
      met: "There are no more than 8 hours of night work with special hazards.",
    },
    student_hours: {
      label: "Student hours",
      source: sources.student,
      met: "The hours are within the worker’s permission.",
    },
    sponsored_hours: {
      label: "Sponsored worker’s hours",
      source: sources.sponsored,
      met: "The hours are within the limit for supplementary employment.",
    },
    permitted_hours: {
      label: "Hours of the permission to work",
      source: sources.conditions,
      met: "The hours are within the worker’s permission.",
    },
    preferred_gender: {
      label: "Preferred gender",
      source: sources.equality,
      met: "The shift has no preference that the worker does not meet.",
    },
  },

  problems: {
    active: (status: string) => `The worker’s status is ${status}. Only active workers can be put forward.`,
    verified: (status: string) =>
      `The worker’s verification status is ${status}. The platform must approve the worker first.`,
    workerType: (name: string) => `The worker is not registered as ${name}.`,
    skills: (missing: string) => `Skills missing from the worker’s profile: ${missing}.`,
    noAgreement: "No agreement covers this shift.",
    agreementStatus: (status: string) => `The agreement’s status is ${status}.`,
    agreementNotYet: (day: string | null) =>
      day ? `The agreement starts on ${day}, after the shift.` : "The agreement has no start date.",
    agreementEnded: (day: string) => `The agreement ended on ${day}, before the shift.`,
    agreementService: (service: string) => `The agreement does not cover ${service}.`,
    agreementType: (workerType: string) => `The agreement has no rate for ${workerType}.`,
    branch: (branch: string) => `The worker does not work from ${branch}, the branch in the agreement.`,
    blocked: (service: string) => `${service} has blocked the worker.`,
    unmet: (requirement: string, reason: string, day: string) =>
      `${requirementName(requirement)} is not valid on ${day}: ${reason}`,
    permissionEnded: (day: string) => `The permission to work ends on ${day}, before the end of the shift.`,
    permissionType: (workerType: string) => `The permission to work is not for ${workerType}.`,
    preferredGender: (gender: string, reason: string) =>
      `The provider prefers a ${gender} worker (${reason}). The worker’s profile does not record this gender.`,
    followUp: (day: string) => `The follow-up check of the right to work is due by ${day}, in the week of the shift.`,
    overlap: (when: string) => `The worker has another shift: ${when}.`,
    unavailableDay: (day: string) => `The worker is unavailable on ${day}.`,
    unavailableWindow: (day: string, window: string) => `The worker is unavailable on ${day} ${window}.`,
    rest: (length: string, when: string) =>
      `Only ${length} of rest between this shift and the one of ${when}. It must be 11 hours.`,
    duty: (length: string) => `The worker would work for ${length} without 11 hours of rest in 24.`,
    weeklyRest: (length: string, monday: string) =>
      `The longest rest in the week of ${monday} would be ${length}. It must be 24 hours.`,
    average: (length: string, weeks: number, monday: string) =>
      `The worker would work ${length} a week on average, over ${weeks === 1 ? "the week" : `${weeks} weeks`} from ${monday}. The limit is 48 hours without an opt-out.`,
    nightAverage: (length: string, weeks: number, monday: string) =>
      `As a night worker they would work ${length} a day on average, over ${weeks === 1 ? "the week" : `${weeks} weeks`} from ${monday}. The limit is 8 hours.`,
    nightHazards: (length: string) =>
      `The worker would work ${length} in 24 hours. With special hazards at night the limit is 8 hours.`,
    week: (length: string, monday: string, limit: string) =>
      `The worker would work ${length} in the week of ${monday}. Their permission allows ${limit}.`,
    rolling: (length: string, limit: string) =>
      `The worker would work ${length} in seven days in a row. Their permission allows ${limit}.`,
    /** What the agency's own shifts do not explain: in words that are the same whatever the reason, and name no booking. */
    elsewhere: {
      overlap: "The worker is not available at this time.",
      daily_rest: "The worker would have less than 11 hours of rest.",
      weekly_rest: "The worker would have less than 24 hours of rest in the week.",
      weekly_hours: "The worker would work more than 48 hours a week on average.",
      night_hours: "The worker’s average would be over the limit for night workers.",
      night_hazards: "The worker would work more than 8 hours in 24.",
      student_hours: "The worker would work more hours than their permission allows.",
      sponsored_hours: "The worker would work more hours than their permission allows.",
      permitted_hours: "The worker would work more hours than their permission allows.",
    },
  },

  ranking: {
    warnings: (count: number) => (count === 1 ? "1 warning to override" : `${count} warnings to override`),
    beenHere: (shifts: number, day: string) =>
      shifts === 1 ? `Has worked here once, on ${day}` : `Has worked here ${shifts} times, last on ${day}`,
    notBeenHere: "Has not worked here",
    /** Between the centres of the postcodes' districts, so never exact. */
    distance: (miles: number) => (miles <= 1 ? "About 1 mile away" : `About ${miles} miles away`),
    sameDistrict: "Lives in the same postcode district",
    noDistance: "Distance not known",
    hours: (length: string) => `${length} booked this week`,
    noHours: "Nothing booked this week",
    cost: (amount: string) => `Costs ${amount}`,
    costBelow: (amount: string, difference: string) => `Costs ${amount}, ${difference} below the estimate`,
    costAbove: (amount: string, difference: string) => `Costs ${amount}, ${difference} above the estimate`,
    noCost: "Cost not known",
  },
} as const;
