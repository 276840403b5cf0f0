/** An import of the demo's agency that was checked and is ready to run. */
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { organisations, users } from "./people";

const demoImportId = "d41f0a3c-5b1f-4c2a-9d3e-000000000001";

const headings = ["First name", "Last name", "Email", "Date of birth", "Phone"];
const mapping = { 0: "firstName", 1: "lastName", 2: "email", 3: "dateOfBirth", 4: "phone" };

/** The rows with the result of the check: two to import, one that needs fixing. */
const rows = [
  { cells: ["Ngozi", "Ellery-Obi", "ngozi@staff.example", "04/11/1988", "07700 900321"], status: "good" as const },
  { cells: ["Wilfred", "Tarn", "wilfred@staff.example", "19/07/1979", "07700 900322"], status: "good" as const },
  {
    cells: ["Petra", "Havelock", "petra@staff.example", "19/07/79", ""],
    status: "bad" as const,
    problems: [{ field: "dateOfBirth", message: "Enter a date as DD/MM/YYYY, such as 27/03/1990" }],
  },
];

export async function seedImports(tx: Transaction): Promise<void> {
  const organisationId = organisations.find(({ key }) => key === "agencyA")?.id;
  const createdByUserId = users.find(({ memberships }) =>
    memberships.some((one) => one.organisation === "agencyA"),
  )?.id;
  if (!organisationId || !createdByUserId) throw new Error("no agency to import into");
  await tx.insert(schema.workerImports).values({
    id: demoImportId,
    organisationId,
    fileName: "new-starters.csv",
    panel: "off",
    headings,
    mapping,
    status: "checked",
    total: rows.length,
    progress: rows.length,
    createdByUserId,
  });
  await tx
    .insert(schema.workerImportRows)
    .values(rows.map((row, n) => ({ ...row, importId: demoImportId, organisationId, row: n + 2 })));
}
