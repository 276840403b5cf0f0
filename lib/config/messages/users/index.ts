/** Messages: the people of an organisation. */
import { brand } from "@/lib/config/brand";

export const users = {
  statuses: { invited: "Invited", active: "Active", deactivated: "Deactivated" },
  jobTitleRequired: "Enter a job title",
  jobTitleTooLong: (max: number) => `The job title must be ${max} characters or fewer`,
  reasonRequired: "Give a reason",
  reasonTooLong: (max: number) => `The reason must be ${max} characters or fewer`,
  appRequired: "Choose at least one application",
  codeUnknown: "This permission cannot be given here",
  appUnknown: "This application cannot be given here",
  notYours: (right: string) => `You cannot give ${right}: you do not have it yourself`,
  alreadyMember: "Someone with this e-mail address works here already",
  alreadyDeactivated: "Someone with this e-mail address was deactivated here. Reactivate that person instead.",
  alreadyInvited: "This e-mail address has been invited already. Send that invitation again instead.",
  ownRights: "You cannot change your own access. Ask another primary user.",
  lastPrimary: "This is the last primary user. Make someone else a primary user first.",
  lastUserAdministrator:
    "This is the last person who can look after the platform’s users. Give someone else that right first.",
  noLongerYours: "You may no longer change people here. Please load the page again.",
  isDeactivated: "This person has been deactivated already.",
  isActive: "This person is active already.",
  noSecondFactor: "Two-step sign-in is not on for this person.",
  worksElsewhere: `This person’s two-step sign-in protects more than your organisation. Ask ${brand.name} to reset it.`,
  organisationClosed: "This organisation is closed. No one can be invited to it.",
  invited: (email: string) => `The invitation is on its way to ${email}.`,
  sentAgain: "The invitation is on its way again. Links sent before no longer work.",
  withdrawn: "The invitation has been withdrawn. Its link no longer works.",
  saved: "Saved. It counts from the next page this person opens.",
  unchanged: "Nothing has changed.",
  deactivated: "Deactivated. Sessions in this organisation have ended.",
  reactivated: "Active again.",
  secondFactorReset: "Two-step sign-in has been reset, and the person has been told by mail.",
  resetSent: "A link to choose a new password is on its way.",
  reviewed: "Your review of permissions is recorded.",
  noAppAccess: `Cannot open ${brand.name}: it is not among the applications`,
  linkExpired: "Link expired",
  noneTitle: "No users found",
  none: "Try another name, status or permission.",
  acceptLead: (organisation: string, email: string) =>
    `${organisation} has invited you to ${brand.name}. Your account is ${email}. Choose a password to come in.`,
  acceptKnownLead: (organisation: string, email: string) =>
    `${organisation} has invited you to ${brand.name}. You have an account with ${email} already: enter its password to add this organisation to it.`,
  accepted: "You have accepted the invitation. Sign in to continue.",
  acceptFailed: "Your account could not be made at the moment. Please try again in a minute: your link is still good.",
} as const;

/** Texts of components/users/invite-form.tsx. */
export const inviteForm = {
  fullName: "Full name",
  email: "E-mail address",
  phone: "Phone number (optional)",
  phoneHint: "A UK number, like 07700 900123",
  inviting: "Inviting…",
  sendTheInvitation: "Send the invitation",
} as const;

/** Texts of components/users/organisation-finder.tsx. */
export const organisationFinder = {
  anotherOrganisationsUsers: "Another organisation’s users",
  findTheOrganisation: "Find the organisation",
  noneFound: "No organisation of that name.",
} as const;

/** Texts of components/users/people-view.tsx. */
export const peopleView = {
  allUsers: "All users",
  lead: (name: string | number) => `Who works for ${name}, and what each of them may do.`,
  downloadCsv: "Download CSV",
  inviteUser: "Invite user",
  inviteLead: (name: string | number) => `To work for ${name}. The link is sent by e-mail.`,
} as const;

/** Texts of components/users/person-view.tsx and the files in components/users/person. */
export const personView = {
  linkWorkedUntil: "The link worked until",
  linkWorksUntil: "The link works until",
  status: "Status",
  email: "E-mail address",
  phone: "Phone",
  jobTitle: "Job title",
  twoStep: "Two-step sign-in",
  lastSeen: "Last seen",
  deactivated: "Deactivated",
  twoStepReset: "Two-step sign-in reset",
  notGiven: "Not given",
  twoStepOn: "On",
  off: "Off",
  never: "Never",
  noPermissions: "No permissions.",
  shareAPasswordLink: "Share a password link",
  passwordLinkHint: "Mails a link to choose a new password. It goes to this person alone and works for one hour.",
  sendTheLink: "Send the link",
  resetTwoStepSignIn: "Reset two-step sign-in",
  resetTwoStepHint:
    "For someone who has lost the phone and the recovery codes. All sessions end, and the person is told by mail. Make sure first that it really is this person who asks.",
  deactivate: "Deactivate",
  deactivateHint:
    "Sessions in this organisation end at once. Nothing is deleted, and you can make the person active again.",
  makeActiveAgain: "Make active again",
  reactivateHint: "The person comes back with the rights shown here.",
  sendAgain: "Send again",
  resendInvitationHint: "Sends a new link that works for seven days. Links sent before stop working.",
  sendTheInvitationAgain: "Send the invitation again",
  withdraw: "Withdraw",
  cancelInvitationHint: "The link stops working at once.",
  withdrawTheInvitation: "Withdraw the invitation",
  madeActiveAgain: "Made active again",
  whatWasDone: "What was done",
  atBy: (at: string | number) => `${at} by`,
  thePlatformsStaff: "the platform’s staff",
  details: "Details",
  rights: "What this person may do",
  saving: "Saving…",
  sending: "Sending…",
  resetting: "Resetting…",
  deactivating: "Deactivating…",
  withdrawing: "Withdrawing…",
  save: "Save",
  reason: "Reason",
} as const;

/** Texts of components/users/rights-fields.tsx. */
export const rightsFields = {
  mayNotGive: "You do not have this yourself, so you cannot give it.",
  mayNotGiveBack: "You do not have this yourself: once removed, you cannot give it back.",
  jobTitle: "Job title",
  roles: "Roles",
  permissions: "Permissions",
  applications: "Applications",
} as const;

/** Texts of components/users/users-filter.tsx. */
export const usersFilter = {
  searchLabel: "Search by name, e-mail or job title",
  status: "Status",
  anyStatus: "Any status",
  permission: "Permission",
  anyPermission: "Any permission",
} as const;

/** Texts of components/users/users-list.tsx. */
export const usersList = {
  ofUsers: "of users",
  thePlatformsStaff: "the platform’s staff",
  nothingYet: "Nothing yet",
  accessReview: "Access review",
  reviewed: (reviewedAt: string | number, by: string | number, active: string | number, invited: string | number) =>
    `Reviewed on ${reviewedAt} by ${by}: ${active} active, ${invited} invited.`,
  noReviewYet: "No review is recorded yet. Check the list from time to time, and record that you have.",
  noting: "Noting…",
  recordReview: "Record review",
  name: "Name",
  you: "(you)",
  jobTitle: "Job title",
  notGiven: "Not given",
  mayDo: "May do",
  status: "Status",
  twoStep: "Two-step",
  lastSeen: "Last seen",
  counts: (active: string | number, invited: string | number, deactivated: string | number) =>
    `${active} active, ${invited} invited, ${deactivated} deactivated`,
  users: "Users",
  showEveryone: "Show everyone",
} as const;
