/** Terms of an advance as two people of the platform agree them, for an agency that has applied. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import * as schema from "@/lib/db/schema";
import { type Client, transports } from "./clients";
import { asOwner, aUser, platformOrganisation, signInAs } from "./fixtures";

export const TERMS = { limitPence: 500_000, percent: 80, feeBasisPoints: 150 };

/** One of the platform's finance users. */
export async function aFinanceUser(): Promise<Client> {
  const [transport] = transports;
  if (!transport) throw new Error("there is no transport");
  return transport.clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: [codes.finance] })));
}

/** Sets where an agency's application is. */
export const setApplication = (
  agencyId: string,
  capitalAdvance: (typeof schema.capitalAdvanceStatus.enumValues)[number],
) =>
  asOwner((tx) => tx.update(schema.organisations).set({ capitalAdvance }).where(eq(schema.organisations.id, agencyId)));

/** An agency that has applied is offered terms by one person, and another confirms them. */
export async function agreeTerms(proposer: Client, agencyId: string, { terms = TERMS, lock = 0 } = {}): Promise<void> {
  if (lock === 0) await setApplication(agencyId, "REGISTERED");
  const proposed = await proposer.advances.proposeTerms({ agencyId, lock, terms });
  await (await aFinanceUser()).advances.confirmTerms({ agencyId, lock: proposed.lock });
}
