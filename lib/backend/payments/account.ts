/** Bank accounts of organisations: entered by one person of the platform and confirmed by another. */
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { type BankAccount, organisations, paymentAccounts } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";

const texts = messages.payments;
const DIGITS_SHOWN = 4;

const shown = (account: BankAccount | null) =>
  account && { accountName: account.accountName, ending: account.accountNumber.slice(-DIGITS_SHOWN) };

async function lockAccount(tx: Transaction, organisationId: string) {
  const [organisation] = await tx
    .select({ kind: organisations.kind })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!organisation || organisation.kind === "platform") throw notFound();
  const [row] = await tx
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.organisationId, organisationId))
    .for("update");
  return row ?? null;
}

/** How an organisation pays and is paid; of account numbers the last digits only. NOT_FOUND for one that is none. */
export const account = procedure(contract.payments.account, canPay, ({ input }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const row = await lockAccount(tx, input.organisationId);
    return {
      account: shown(row?.account ?? null),
      proposed: shown(row?.proposed ?? null),
      hasDirectDebit: row?.hasMandate ?? false,
      lock: row?.lock ?? 0,
    };
  }),
);

/** Enters another account, which counts once a second person confirms it. CONFLICT `changed`. */
export const proposeAccount = procedure(contract.payments.proposeAccount, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { organisationId, account: proposed, lock } = input;
    const row = await lockAccount(tx, organisationId);
    if ((row?.lock ?? 0) !== lock) throw conflict(texts.changed, "changed");
    const columns = { proposed, proposedByUserId: caller.userId, lock: lock + 1 };
    const [saved] = await tx
      .insert(paymentAccounts)
      .values({ organisationId, ...columns })
      .onConflictDoUpdate({
        target: paymentAccounts.organisationId,
        set: columns,
        setWhere: eq(paymentAccounts.lock, lock),
      })
      .returning({ lock: paymentAccounts.lock });
    if (!saved) throw conflict(texts.changed, "changed");
    await audit(tx, context, {
      organisationId,
      action: "paymentAccount.proposed",
      subject: { type: "organisation", id: organisationId },
    });
    return saved;
  }),
);

/** Confirms an account. CONFLICT `changed`, `nothingProposed`, and `sameProposer` for the person who entered it. */
export const confirmAccount = procedure(contract.payments.confirmAccount, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { organisationId, lock } = input;
    const row = await lockAccount(tx, organisationId);
    if (!row?.proposed) throw conflict(texts.nothingProposed, "nothingProposed");
    if (row.lock !== lock) throw conflict(texts.changed, "changed");
    if (row.proposedByUserId === caller.userId) throw conflict(texts.sameProposer, "sameProposer");
    await tx
      .update(paymentAccounts)
      .set({ account: row.proposed, proposed: null, proposedByUserId: null, lock: lock + 1 })
      .where(eq(paymentAccounts.organisationId, organisationId));
    await audit(tx, context, {
      organisationId,
      action: "paymentAccount.confirmed",
      subject: { type: "organisation", id: organisationId },
    });
    return { lock: lock + 1 };
  }),
);
