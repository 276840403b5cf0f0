/**
 * The columns that a file of workers may hold (domain.md, Bulk), in the order of the sample, and by which headings each is known.
 * Safe in any runtime.
 */
export const importFields = [
  "firstName",
  "lastName",
  "email",
  "dateOfBirth",
  "niNumber",
  "phone",
  "gender",
  "nationality",
  "workerType",
  "branch",
  "postcode",
  "employmentType",
  "startOn",
] as const;
export type ImportField = (typeof importFields)[number];

/** Without these nobody is put on file. */
export const neededFields: readonly ImportField[] = ["firstName", "lastName"];
