/** Inserts what belongs to the organisations of the demo scenario. */
import { eq } from "drizzle-orm";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { branches, particulars, services, supply } from "./organisations";
import { type OrganisationKey, organisationOf } from "./people";

/** Seeds services, branches, supply capabilities and the parties' registration details. */
export async function seedOrganisations(tx: Transaction): Promise<void> {
  const owned = <T extends { organisation: OrganisationKey }>({ organisation, ...row }: T) => ({
    ...row,
    organisationId: organisationOf(organisation).id,
  });
  await tx.insert(schema.services).values(services.map(owned));
  await tx.insert(schema.branches).values(branches.map(owned));
  await tx.insert(schema.supplyCapabilities).values(
    supply.map(({ branch, workerType, ...line }) => ({
      ...owned(line),
      branchId: branches[branch]?.id ?? "",
      workerTypeId: workerTypes[workerType]?.id ?? "",
      skills: [],
      employmentType: "PAYE" as const,
    })),
  );
  for (const [key, set] of Object.entries(particulars)) {
    const { id } = organisationOf(key as OrganisationKey);
    await tx.update(schema.organisations).set(set).where(eq(schema.organisations.id, id));
  }
}
