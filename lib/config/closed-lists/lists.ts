/** The columns of each list that a person may choose and order, as they are offered. */
export const listColumns = {
  workers: [
    "status",
    "number",
    "role",
    "branch",
    "questionnaire",
    "expiry",
    "agency",
    "employment",
    "verification",
    "panel",
    "added",
  ],
  agencies: [
    "status",
    "lastSignedIn",
    "workers",
    "branches",
    "workerTypes",
    "activeAgreements",
    "phone",
    "email",
    "postcode",
    "companyNumber",
    "partners",
    "added",
  ],
  providers: [
    "status",
    "lastSignedIn",
    "services",
    "partners",
    "activeAgreements",
    "phone",
    "email",
    "postcode",
    "companyNumber",
    "added",
  ],
  services: [
    "status",
    "type",
    "provider",
    "postcode",
    "authorisation",
    "budget",
    "phone",
    "region",
    "costCentre",
    "purchaseOrder",
  ],
  users: ["status", "jobTitle", "permissions", "lastSeen", "twoStep", "email", "phone"],
  agreements: ["status", "agency", "provider", "awaiting", "dates", "origin", "sealed", "created"],
  invoices: ["status", "agency", "provider", "amountDue", "due", "cutOff", "issued", "gross", "period"],
  imports: ["status", "date", "rows", "imported", "agency", "importedBy", "panel"],
} as const;

export type ChosenList = keyof typeof listColumns;
/** A column of a list. */
export type ListColumn<List extends ChosenList = ChosenList> = (typeof listColumns)[List][number];
export type WorkerColumn = ListColumn<"workers">;
