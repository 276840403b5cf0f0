/** What stands around every page of the portal: its part of the message catalogue. */
export const shell = {
  environments: {
    staging: (version: string) => `Staging Environment | version ${version}`,
    demo: (version: string) => `Demo Environment | version ${version}`,
  },
  seasons: {
    christmas: "Merry Christmas to everyone who cares, and to everyone who is cared for.",
    easter: "Happy Easter to everyone who cares, and to everyone who is cared for.",
  },
  zoom: "Size of text and everything",
  account: "Your account",
  preferences: "Preferences",
  settings: "Settings",
  signOut: "Sign out",
  roles: { Admin: "Administrator", Agency: "Agency", Provider: "Care provider" },
  dismiss: "Close this greeting",
} as const;
