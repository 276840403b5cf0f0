/**
 * Messages: recent activity, one sentence for each audited action that people care about. An action without a sentence
 * is not shown.
 */
type Sentences = Readonly<Record<string, (subject: string) => string>>;

const workers: Sentences = {
  "worker.created": (name) => `${name} was added`,
  "worker.documentAdded": (name) => `A document was added for ${name}`,
  "worker.documentAccepted": (name) => `A document was accepted for ${name}`,
  "worker.documentRejected": (name) => `A document was rejected for ${name}`,
  "worker.submitted": (name) => `${name} was sent for review`,
  "worker.approved": (name) => `${name}’s profile was approved`,
  "worker.denied": (name) => `${name}’s profile was denied`,
  "worker.lapsed": (name) => `The approval for ${name} lapsed`,
  "worker.activated": (name) => `${name} was activated`,
  "worker.disabled": (name) => `${name} was disabled`,
  "worker.resigned": (name) => `${name} resigned`,
  "worker.archived": (name) => `${name} was archived`,
  "worker.restored": (name) => `${name} was restored`,
  "worker.linkCreated": (name) => `A profile link was sent to ${name}`,
  "worker.linkUsed": (name) => `${name} sent details using their link`,
  "questionnaire.linkSent": (name) => `The medical questionnaire was sent to ${name}`,
  "questionnaire.submitted": (name) => `${name} submitted the medical questionnaire`,
  "questionnaire.reopened": (name) => `The medical questionnaire was reopened for ${name}`,
  "profileChange.requested": (name) => `A profile change was requested for ${name}`,
  "profileChange.approved": (name) => `A profile change was approved for ${name}`,
  "profileChange.rejected": (name) => `A profile change was rejected for ${name}`,
};

const agreements: Sentences = {
  "agreement.sent": (reference) => `Agreement ${reference} was sent to be signed`,
  "agreement.signed": (reference) => `Agreement ${reference} was signed`,
  "agreement.declined": (reference) => `Agreement ${reference} was declined`,
  "agreement.changesRequested": (reference) => `Changes to agreement ${reference} were requested`,
  "agreement.activated": (reference) => `Agreement ${reference} became active`,
  "agreement.suspended": (reference) => `Agreement ${reference} was suspended`,
  "agreement.resumed": (reference) => `The suspension of agreement ${reference} was lifted`,
  "agreement.noticeServed": (reference) => `Notice was served on agreement ${reference}`,
  "agreement.ended": (reference) => `Agreement ${reference} ended`,
};

/** About a shift, by the name of its service. */
const shifts: Sentences = {
  "job.posted": (service) => `A shift at ${service} was posted`,
  "job.postedOnBehalf": (service) => `An agency posted a shift at ${service}`,
  "job.changed": (service) => `A shift at ${service} was changed`,
  "job.cancelled": (service) => `A shift at ${service} was cancelled`,
  "job.released": (service) => `A shift at ${service} was released to all agencies`,
  "job.noShowReported": (service) => `A worker did not attend a shift at ${service}`,
  "allocation.suggested": (service) => `A worker was put forward for a shift at ${service}`,
  "allocation.accepted": (service) => `A worker was booked for a shift at ${service}`,
  "allocation.declined": (service) => `A worker was declined for a shift at ${service}`,
  "allocation.invited": (service) => `A worker was invited to a shift at ${service}`,
  "allocation.invitationRefused": (service) => `An invitation to a shift at ${service} was refused`,
  "allocation.invitationWithdrawn": (service) => `An invitation to a shift at ${service} was withdrawn`,
  "allocation.withdrawn": (service) => `A worker was withdrawn from a shift at ${service}`,
  "allocation.confirmed": (service) => `A worker confirmed a shift at ${service}`,
  "allocation.cancelledByAgency": (service) => `The agency cancelled a booking at ${service}`,
  "allocation.swapStarted": (service) => `A swap was requested for a shift at ${service}`,
  "allocation.swapEnded": (service) => `A swap ended for a shift at ${service}`,
  "timeChange.requested": (service) => `New times were requested for a shift at ${service}`,
  "timeChange.accepted": (service) => `New times were accepted for a shift at ${service}`,
  "timeChange.refused": (service) => `New times were refused for a shift at ${service}`,
  "timeChange.withdrawn": (service) => `New times were withdrawn for a shift at ${service}`,
  "onBehalf.confirmed": (service) => `A shift that an agency posted at ${service} was confirmed`,
  "onBehalf.refused": (service) => `A shift that an agency posted at ${service} was refused`,
  "onBehalf.withdrawn": (service) => `A shift that an agency posted at ${service} was withdrawn`,
  "onBehalf.lapsed": (service) => `A shift that an agency posted at ${service} lapsed`,
  "timesheet.confirmed": (service) => `A worker confirmed their hours for a shift at ${service}`,
  "timesheet.submitted": (service) => `The timesheet of a shift at ${service} was submitted`,
  "timesheet.withdrawn": (service) => `The hours for a shift at ${service} were withdrawn`,
  "timesheet.approved": (service) => `The timesheet of a shift at ${service} was approved`,
  "timesheet.disputed": (service) => `The timesheet of a shift at ${service} was disputed`,
  "timesheet.accepted": (service) => `The disputed hours for a shift at ${service} were accepted`,
  "timesheet.contested": (service) => `The timesheet of a shift at ${service} was sent to the platform to decide`,
  "timesheet.decided": (service) => `The platform decided the timesheet of a shift at ${service}`,
  "timesheet.closed": (service) => `The timesheet of a shift at ${service} was closed`,
};

const organisation: Sentences = {
  "organisation.changed": () => "Your organisation’s details were changed",
  "organisation.submitted": () => "Your organisation was sent for verification",
  "organisation.verified": () => "Your organisation was verified",
  "organisation.activated": () => "Your organisation was activated",
  "invitation.created": () => "Someone was invited",
  "invitation.accepted": () => "An invitation was accepted",
  "member.changed": () => "A user’s permissions were changed",
  "member.deactivated": () => "A user was deactivated",
  "branch.saved": () => "A branch was saved",
  "service.saved": () => "A service was saved",
};

export const overviewActivity = {
  title: "Recent activity",
  byLink: "using their link",
  byOther: "someone outside your organisation",
  automatic: "automatic",
  line: (by: string, at: string) => `${at}, ${by}`,
  sentences: { workers, agreements, shifts, organisation },
} as const;
