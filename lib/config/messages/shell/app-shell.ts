/** Messages: the app shell (no connection, maintenance). */
export const appShell = {
  offlineTitle: "No internet connection",
  offline: "This device is not connected to the internet, so the page could not load.",
  offlineKept: "Anything you entered in another tab is still there. Keep that tab open until you are connected again.",
  maintenanceTitle: "We will back soon",
  maintenance: "Mobile web is under temporary maintenance.",
  maintenanceDesktop: "You can still use the desktop web version.",
  maintenanceHelp: "Need help in the meantime?",
  maintenanceOption: "select option 5",
} as const;
