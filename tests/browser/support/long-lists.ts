/** Lists that are longer than a page: organisations of their own, with their primary users. */
import { randomUUID } from "node:crypto";
import * as schema from "@/lib/db/schema";
import { owner } from "./database";
import { aPerson, type Person } from "./people";

/** One more than the usual page has. */
export const MANY = 26;
const each = <T>(make: (n: number) => T): T[] => Array.from({ length: MANY }, (_, n) => make(n));

const aPrimary = (kind: "agency" | "provider") =>
  aPerson({ kind, codes: ["0002", "1001", "1002", "3004", "6001"], isPrimary: true, capitalAdvance: "REGISTERED" });

/** The primary user of an agency with many imports and invitations, and agreements with the provider. */
async function anAgencyWithLists(provider: Person): Promise<Person> {
  const person = await aPrimary("agency");
  const [{ id: organisationId, name }] = person.organisations;
  const [{ id: providerId, name: providerName }] = provider.organisations;
  const mark = randomUUID().slice(0, 6);
  await owner(async (tx) => {
    await tx.insert(schema.invitations).values(
      each((n) => ({
        organisationId,
        fullName: `Zadok Wetherby-Throckmorton ${n}`,
        jobTitle: "Compliance officer",
        email: `zadok-${mark}-${n}@people.example`,
        tokenHash: randomUUID(),
        permissionCodes: ["1002"],
        apps: [{ appId: "portal", isAuthorizer: false }],
        expiresAt: new Date(Date.now() + 86_400_000),
      })),
    );
    await tx.insert(schema.workerImports).values(
      each((n) => ({
        organisationId,
        fileName: `night-staff-${n}.xlsx`,
        panel: "off" as const,
        status: "done" as const,
        headings: [],
        mapping: {},
        total: 40,
        imported: n,
        createdByUserId: person.userId,
      })),
    );
    await tx.insert(schema.agreements).values(
      each((n) => ({
        reference: `ZZ-${mark}-${n}`,
        status: "active" as const,
        version: 1,
        agencyId: organisationId,
        agencyName: name,
        providerId,
        providerName,
        createdByUid: "someone",
        startOn: "2026-01-05",
      })),
    );
  });
  return person;
}

async function aProviderWithServices(): Promise<Person> {
  const person = await aPrimary("provider");
  const [{ id: organisationId }] = person.organisations;
  await owner((tx) =>
    tx
      .insert(schema.services)
      .values(
        each((n) => ({ organisationId, name: `Ashdown Court ${n}`, type: "nursing" as const, postcode: "YO1 7HH" })),
      ),
  );
  return person;
}

/** People whose lists are long, and a word by which the platform's staff find as many agencies and providers. */
export async function longLists() {
  const provider = await aProviderWithServices();
  const agency = await anAgencyWithLists(provider);
  const word = `Zedworth${randomUUID().slice(0, 6)}`;
  await owner((tx) =>
    tx
      .insert(schema.organisations)
      .values(
        (["agency", "provider"] as const).flatMap((kind) =>
          each((n) => ({ kind, name: `${word} ${n}`, status: "archived" as const })),
        ),
      ),
  );
  return { agency, provider, word };
}
