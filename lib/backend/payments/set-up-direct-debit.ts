import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { payments as provider } from "@/lib/adapters/payments";
import { ofWholeOrganisation, procedure, role } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { notFound, unavailable } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { contract } from "@/lib/contract";
import { organisations, paymentAccounts } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const platform = { kind: "platform" } as const;
const BACK = "/dashboard/organisation";

async function customerOf(organisationId: string) {
  const [found] = await withScope(platform, (tx) =>
    tx
      .select({ kind: organisations.kind, name: organisations.name, customerId: paymentAccounts.customerId })
      .from(organisations)
      .leftJoin(paymentAccounts, eq(paymentAccounts.organisationId, organisations.id))
      .where(eq(organisations.id, organisationId)),
  );
  if (found?.kind !== "provider") throw notFound();
  return found;
}

/**
 * The payment provider's page on which a provider signs a mandate, which counts once the job has asked for it: provider users with the permission for finance for their own,
 * platform staff for any. NOT_FOUND for another; SERVICE_UNAVAILABLE without a payment provider.
 */
export const setUpDirectDebit = procedure(
  contract.payments.setUpDirectDebit,
  ofWholeOrganisation(role(["Admin"], { code: codes.finance, groups: ["Provider"] })),
  async ({ input, caller, context }) => {
    const { organisationId } = input;
    if (caller.group !== "Admin" && caller.organisation.id !== organisationId) throw notFound();
    const { customerId: known, name } = await customerOf(organisationId);
    const back = new URL(BACK, env().PUBLIC_URL).href;
    try {
      const customerId = known ?? (await provider().customer({ organisationId, name })).customerId;
      const url = await provider().mandateUrl(customerId, { doneUrl: back, cancelUrl: back });
      await withScope(platform, async (tx) => {
        const columns = { customerId, mandateOpenedAt: clock.now() };
        await tx
          .insert(paymentAccounts)
          .values({ organisationId, ...columns })
          .onConflictDoUpdate({ target: paymentAccounts.organisationId, set: columns });
        await audit(tx, context, {
          organisationId,
          action: "paymentAccount.proposed",
          subject: { type: "organisation", id: organisationId },
          details: { directDebit: true },
        });
      });
      return { url };
    } catch (error) {
      log.warn("the payment provider gave no page for a mandate", { requestId: context.requestId, error });
      throw unavailable();
    }
  },
);
