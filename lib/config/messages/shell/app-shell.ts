/** Messages: the app shell (no connection, maintenance). */
export const appShell = {
  offlineTitle: "No connection",
  offline: "This device is not connected to the internet at the moment, so the page could not be loaded.",
  offlineKept: "What you typed in another tab is still there. Leave that tab open until the connection is back.",
  maintenanceTitle: "We will back soon",
  maintenance: "Mobile web is under temporary maintenance.",
  maintenanceDesktop: "You can still use the desktop web version.",
  maintenanceHelp: "Need help in the meantime?",
  maintenanceOption: "select option 5",
} as const;
