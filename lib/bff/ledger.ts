/** The page of the ledger. */
import { z } from "zod";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";

const AT_ONCE = 50;

/**
 * Loads the reader's accounts and entries; for the platform's staff the proof and every account, or one party's where the address names
 * it. The proof, which is summed, and a statement's accounts are on the first page alone.
 */
export async function loadLedger(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  parameters: Record<string, unknown>,
) {
  const { after, party } = readTexts(parameters, ["after", "party"]);
  const wanted = z.uuid().safeParse(party);
  const isAdmin = person.group === "Admin";
  const organisationId = isAdmin && wanted.success ? wanted.data : undefined;
  const isOverview = isAdmin && !organisationId;
  const result = await load(async () => {
    const [accounts, statement, proof] = await Promise.all([
      isOverview ? client.ledger.accounts({ after }) : after ? null : client.ledger.accounts({ organisationId }),
      isOverview ? null : client.ledger.statement({ organisationId, after, limit: AT_ONCE }),
      isOverview && !after ? client.ledger.trialBalance() : null,
    ]);
    return { accounts, statement, proof };
  });
  return { after, party: organisationId, result };
}
