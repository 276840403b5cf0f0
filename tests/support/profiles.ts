/** Input for a worker's profile. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as schema from "@/lib/db/schema";
import { asOwner, type Organisation } from "./fixtures";
import { aNiNumber } from "./ni-number";

/** Step 1 in full, for a unique person. */
export const aBasic = (more: Record<string, unknown> = {}) => ({
  firstName: "Linden",
  lastName: `Marsh ${randomUUID().replace(/[\d-]/g, (sign) => "ghijklmnop-"[Number(sign)] ?? "q")}`,
  email: `linden-${randomUUID()}@workers.example`,
  phone: "07700 900123",
  dateOfBirth: "1990-03-27",
  gender: "female" as const,
  nationality: "GB",
  niNumber: aNiNumber(),
  address: { address: "4 Sorrel Way\nLeeds", postcode: "ls1 4ap", country: "GB" },
  formerAddresses: [],
  employmentType: "PAYE" as const,
  startOn: "2026-01-05",
  branchIds: [] as string[],
  workerTypeIds: [] as string[],
  skills: ["Dementia care"],
  driver: true,
  travelRadiusMiles: 20,
  workPermission: "unrestricted" as const,
  permittedWeeklyHours: null,
  permissionEndsOn: null,
  permittedWorkerTypeIds: [] as string[],
  vacations: [] as string[],
  optOutSignedOn: "2026-01-05",
  optOutNoticeOn: null,
  optOutNoticeDays: null,
  ...more,
});

/** A branch of an agency and a worker type. */
export async function aBranchAndType(agency: Organisation): Promise<{ branchId: string; workerTypeId: string }> {
  const [branchId, workerTypeId] = [randomUUID(), randomUUID()];
  await asOwner(async (tx) => {
    await tx.insert(schema.branches).values({ id: branchId, organisationId: agency.id, name: "Leeds" });
    await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Carer ${workerTypeId}` });
  });
  return { branchId, workerTypeId };
}

/** Sets a worker's statuses directly, as reviews and the agency would. */
export const setWorkerStatus = (workerId: string, set: Partial<typeof schema.workers.$inferInsert>) =>
  asOwner((tx) => tx.update(schema.workers).set(set).where(eq(schema.workers.id, workerId)));
