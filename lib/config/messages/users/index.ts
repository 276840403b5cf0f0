/** Messages: the people of an organisation. */

import { brand } from "@/lib/config/brand";
import { counted } from "@/lib/config/messages/lists";

export const users = {
  statuses: { invited: "Invited", active: "Active", deactivated: "Deactivated" },
  fullNameRequired: "Enter the user’s full name",
  emailRequired: "Enter the user’s email address",
  phoneRequired: "Enter the user’s phone number",
  jobTitleRequired: "Enter the user’s job title",
  jobTitleTooLong: (max: number) => `Job title must be ${max} characters or fewer`,
  reasonRequired: "Enter a reason for deactivating this user",
  reasonTooLong: (max: number) => `Reason for deactivating must be ${max} characters or fewer`,
  appRequired: "Choose at least one application",
  codeUnknown: "You cannot give this permission here",
  appUnknown: "You cannot give access to this application here",
  siteUnknown: "Choose from the list",
  siteRequired: {
    services: "Choose at least one service, or all services",
    branches: "Choose at least one branch, or all branches",
  },
  primarySeesAll: {
    services: "A primary user always sees all services. Choose all services, or remove the primary user role.",
    branches: "A primary user always sees all branches. Choose all branches, or remove the primary user role.",
  },
  notYours: (right: string) => `You cannot give ${right}: you do not have it yourself`,
  alreadyMember: "There is already a user with this email address",
  alreadyDeactivated: "There is a deactivated user with this email address. Reactivate them instead.",
  alreadyInvited: "This email address has already been invited. Send the invitation again instead.",
  ownRights: "You cannot change your own permissions. Ask another primary user.",
  lastPrimary: "This is the last primary user. Make someone else a primary user first.",
  lastUserAdministrator:
    "This is the last person who can manage the platform’s users. Give someone else that permission first.",
  noLongerYours: "You can no longer change users here. Reload the page.",
  isDeactivated: "This user is already deactivated.",
  isActive: "This user is already active.",
  noSecondFactor: "Two-step sign-in is not on for this user.",
  memberElsewhere: `This user also works for another organisation. Ask ${brand.name} to reset their two-step sign-in.`,
  organisationClosed: "This organisation is archived. You cannot invite users to it.",
  invited: (email: string) => `Invitation sent to ${email}.`,
  sentAgain: "Invitation sent again. Earlier links no longer work.",
  withdrawn: "Invitation withdrawn. Its link no longer works.",
  saved: "Permissions saved. They apply from the next page the user opens.",
  unchanged: "Nothing has changed.",
  deactivated: "User deactivated. They have been signed out of this organisation.",
  reactivated: "User reactivated.",
  secondFactorReset: "Two-step sign-in reset. We have emailed the user.",
  resetSent: "Password link sent.",
  reviewed: "Review recorded.",
  noAppAccess: `Cannot open ${brand.name}: not one of their applications`,
  linkExpired: "Link expired",
  noneTitle: "No users found",
  none: "Try another name, status or permission.",
  acceptLead: (organisation: string, email: string) =>
    `${organisation} has invited you to ${brand.name}. Your account is ${email}. Choose a password to continue.`,
  acceptKnownLead: (organisation: string, email: string) =>
    `${organisation} has invited you to ${brand.name}. You already have an account with ${email}. Enter its password to add this organisation.`,
  accepted: "You have accepted the invitation. Sign in to continue.",
  acceptFailed: "Your account could not be created. Try again in a minute. Your link still works.",
} as const;

/** Texts of components/users/invite-form.tsx. */
export const inviteForm = {
  fullName: "Full name",
  email: "Email address",
  phone: "Phone number (optional)",
  phoneHint: "A UK number, for example 07700 900123",
  inviting: "Inviting…",
  sendTheInvitation: "Send invitation",
} as const;

/** Texts of components/users/organisation-finder.tsx. */
export const organisationFinder = {
  anotherOrganisation: "Organisation",
  anotherOrganisationsUsers: "Users of another organisation",
  findTheOrganisation: "Find organisation",
  found: "Organisations found",
  kinds: { platform: "Platform", agency: "Agency", provider: "Provider" },
  noneFound: "No organisations found.",
} as const;

/** Texts of components/users/people-view.tsx. */
export const peopleView = {
  allUsers: "All users",
  inviteUser: "Invite user",
  inviteLead: (name: string | number) => `We will email them a link to join ${name}.`,
} as const;

/** Texts of components/users/person-view.tsx and the files in components/users/person. */
export const personView = {
  linkWorkedUntil: "Link expired",
  linkWorksUntil: "Link expires",
  status: "Status",
  email: "Email address",
  phone: "Phone",
  jobTitle: "Job title",
  twoStep: "Two-step sign-in",
  lastSeen: "Last seen",
  sees: "Can see",
  seesEverything: "The whole organisation",
  seesOnly: (sites: string) => `Only ${sites}`,
  deactivated: "Deactivated",
  twoStepReset: "Two-step sign-in reset",
  notGiven: "Not given",
  twoStepOn: "On",
  off: "Off",
  never: "Never",
  noPermissions: "No permissions.",
  shareAPasswordLink: "Send password link",
  passwordLinkHint: "Emails the user a link to choose a new password. It works for 1 hour.",
  sendTheLink: "Send link",
  resetTwoStepSignIn: "Reset two-step sign-in",
  resetTwoStepHint:
    "For users who have lost their phone and recovery codes. They are signed out everywhere and we email them. Check that the request really comes from them.",
  deactivate: "Deactivate",
  deactivateHint:
    "The user is signed out of this organisation immediately. Nothing is deleted, and you can reactivate them.",
  reactivate: "Reactivate",
  reactivateHint: "The user gets the permissions shown here.",
  sendAgain: "Send again",
  resendInvitationHint: "Sends a new link that works for 7 days. Earlier links stop working.",
  sendTheInvitationAgain: "Send invitation again",
  withdraw: "Withdraw",
  cancelInvitationHint: "The link stops working immediately.",
  withdrawTheInvitation: "Withdraw invitation",
  reactivatedOn: "Reactivated",
  history: "History",
  atBy: (at: string | number) => `${at} by`,
  thePlatformsStaff: "platform staff",
  details: "Details",
  rights: "Permissions",
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
  cannotGrant: "You cannot give this because you do not have it yourself.",
  cannotGrantAgain: "You do not have this yourself. If you remove it, you cannot give it back.",
  jobTitle: "Job title",
  roles: "Roles",
  permissions: "Permissions",
  applications: "Applications",
  scope: {
    services: {
      legend: "Services they can see",
      hint: "Users limited to some services see only their shifts, costs and agreements, and nothing about the whole organisation. Primary users see all services.",
      all: "All services",
      some: "Only these services",
      list: "Services",
      closed: "Not active",
    },
    branches: {
      legend: "Branches they can see",
      hint: "Users limited to some branches see only their workers, shifts and agreements, and nothing about the whole agency. They do not see workers without a branch. Primary users see all branches.",
      all: "All branches",
      some: "Only these branches",
      list: "Branches",
      closed: "Not active",
    },
  },
} as const;

/** Texts of components/users/users-filter.tsx. */
export const usersFilter = {
  searchLabel: "Search by name, email or job title",
  status: "Status",
  anyStatus: "Any status",
  permission: "Permission",
  anyPermission: "Any permission",
} as const;

/** Texts of components/users/users-list.tsx. */
export const usersList = {
  thePlatformsStaff: "platform staff",
  nothingYet: "None",
  accessReview: "Access review",
  reviewed: (reviewedAt: string | number, by: string | number, active: string | number, invited: string | number) =>
    `Reviewed on ${reviewedAt} by ${by}: ${active} active, ${invited} invited.`,
  noReviewYet: "No reviews yet. Check the list regularly and record your review.",
  recording: "Recording…",
  recordReview: "Record review",
  name: "Name",
  you: "(you)",
  notGiven: "Not given",
  only: (sites: string) => `Only ${sites}`,
  columns: {
    status: "Status",
    jobTitle: "Job title",
    permissions: "Permissions",
    lastSeen: "Last seen",
    twoStep: "Two-step",
    email: "Email",
    phone: "Phone",
  },
  on: "On",
  off: "Off",
  never: "Never",
  open: "Open",
  invite: "Invite user",
  resend: "Send invitation again",
  reactivate: "Reactivate",
  counted: counted("user", "users"),
  counts: (active: string | number, invited: string | number, deactivated: string | number) =>
    `${active} active, ${invited} invited, ${deactivated} deactivated`,
} as const;
