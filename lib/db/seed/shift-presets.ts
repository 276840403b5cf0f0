/** The demo scenario's presets: the day and the night of one of provider C's services. */
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { services } from "./organisations";
import { organisationOf, users } from "./people";

/** Orchard View. */
const SERVICE = 1;

/** Inserts the presets. */
export async function seedPresets(tx: Transaction, now: Date): Promise<void> {
  const [service, user] = [services[SERVICE], users.find(({ uid }) => uid === "demo-provider")];
  if (!service || !user) throw new Error("the scenario has no service or user");
  const preset = {
    organisationId: organisationOf("providerC").id,
    serviceId: service.id,
    jobType: "general" as const,
    workerTypeId: workerTypes[0].id,
    breaks: [{ minutes: 30, isPaid: false }],
    savedByUserId: user.id,
    savedAt: now,
  };
  await tx.insert(schema.shiftPresets).values([
    { ...preset, name: "Long day", startTime: "08:00", endTime: "20:00", unit: "First floor" },
    {
      ...preset,
      name: "Night, dementia wing",
      startTime: "20:00",
      endTime: "08:00",
      unit: "Dementia wing",
      skills: ["dementia_care"],
      notes: "Ring the bell at the side door after 21:00.",
    },
  ]);
}
