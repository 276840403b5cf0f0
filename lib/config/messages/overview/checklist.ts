/** Messages: the first-run checklist. */
export const overviewChecklist = {
  title: "Get started",
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: "Done",
  toDo: "To do",
  dismiss: "Dismiss",
  dismissed: "The checklist is hidden on this device.",
  onComputer: "Do this on a computer.",
  steps: {
    agency: { title: "Set up your agency", text: "Name, address and registration, so that we can verify you." },
    branch: { title: "Add a branch", text: "Workers and agreements belong to a branch." },
    users: { title: "Invite your colleagues", text: "Give each of them the permissions they need." },
    worker: { title: "Add your first worker", text: "One by one, or import a list." },
    service: { title: "Add your first service", text: "The homes and services that need staff." },
    settings: {
      title: "Check your settings",
      text: "How times are shown and who is notified. Until then the platform’s settings apply.",
    },
  },
} as const;
