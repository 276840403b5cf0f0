import { and, asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { branches, organisations, services, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canDraft } from "./drafting";

const activeOf = (tx: Transaction, kind: "agency" | "provider") =>
  tx
    .select({ _id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.kind, kind), eq(organisations.status, "active")))
    .orderBy(asc(organisations.name), asc(organisations.id));

const branchesOf = (tx: Transaction, agencyId: string) =>
  tx
    .select({ _id: branches.id, name: branches.name })
    .from(branches)
    .where(and(eq(branches.organisationId, agencyId), eq(branches.isActive, true)))
    .orderBy(asc(branches.name), asc(branches.id));

const servicesOf = (tx: Transaction, providerId: string) =>
  tx
    .select({ _id: services.id, name: services.name, address: services.address })
    .from(services)
    .where(and(eq(services.organisationId, providerId), eq(services.isActive, true)))
    .orderBy(asc(services.name), asc(services.id));

/** The choices for a draft: active parties, and the branches and services of the selected ones. */
export const options = procedure(contract.agreements.options, canDraft, ({ input }) =>
  withScope({ kind: "platform" }, async (tx) => ({
    agencies: await activeOf(tx, "agency"),
    providers: await activeOf(tx, "provider"),
    branches: input.agencyId ? await branchesOf(tx, input.agencyId) : [],
    services: input.providerId ? await servicesOf(tx, input.providerId) : [],
    workerTypes: await tx
      .select({ _id: workerTypes.id, name: workerTypes.name, vatTreatment: workerTypes.vatTreatment })
      .from(workerTypes)
      .orderBy(asc(workerTypes.name)),
  })),
);
