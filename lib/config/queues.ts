/** The names of the job queues, shared by the migration that creates them and the backend. */
export const queueSchema = "pgboss";
export const queues = {
  mail: "mail",
  text: "text",
  agreements: "agreements",
  workers: "workers",
  privacy: "privacy",
  imports: "imports",
  authorisations: "authorisations",
  releases: "releases",
  fill: "fill",
  people: "people",
  timesheets: "timesheets",
  notifications: "notifications",
  push: "push",
  invoices: "invoices",
  payments: "payments",
} as const;
export const queueNames: readonly string[] = Object.values(queues);
