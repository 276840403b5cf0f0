/** Messages: the app shell of the portal. */
import { listed } from "@/lib/config/messages/lists";

export const shell = {
  environments: {
    staging: (version: string) => `Staging Environment | version ${version}`,
    demo: (version: string) => `Demo Environment | version ${version}`,
  },
  seasons: {
    christmas: "Merry Christmas to everyone who cares, and to everyone who is cared for.",
    easter: "Happy Easter to everyone who cares, and to everyone who is cared for.",
  },
  zoom: "Zoom level",
  account: "Your account",
  preferences: "Preferences",
  settings: "Settings",
  signOut: "Sign out",
  roles: { Admin: "Administrator", Agency: "Agency", Provider: "Care provider" },
  dismiss: "Dismiss greeting",
} as const;

/** On each page of a user who is limited to some services of a provider, or some branches of an agency. */
export const limitNote = (names: readonly string[], more: number): string =>
  `You only have access to ${listed(names)}${more > 0 ? ` and ${more} more` : ""}.`;

/** Texts of components/shell/menu.tsx. */
export const shellMenu = {
  waitingCount: "waiting",
} as const;

/** Texts of components/shell/mobile-shell.tsx. */
export const mobileShell = {
  main: "Main",
  search: "Search",
} as const;

/** Texts of components/shell/sidebar.tsx. */
export const shellSidebar = {
  main: "Main",
  keys: "Press the down arrow key to open this menu",
} as const;

/** Texts of app/(questionnaire)/closing-page/page.tsx. */
export const closingPagePage = {
  thankYou: "Thank you",
  backToProfile: "Back to your profile",
} as const;

/** Texts of app/(questionnaire)/worker-questionnaire/page.tsx. */
export const workerQuestionnairePage = {
  questionnaire: "Questionnaire",
} as const;
