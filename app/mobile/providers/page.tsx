import { notFound } from "next/navigation";
import { z } from "zod";
import { Counterparts } from "@/components/agreement/counterparts";
import { MobileEssentials } from "@/components/agreement/mobile-essentials";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { everyAgreement, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/providers";
const texts = messages.agreementPages.mobile;
const idSchema = z.uuid();

export const metadata = pageMetadata(path);

export default async function MobileProvidersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, load, person, shell, title } = await openPage(path);
  const { agreement: wanted } = await searchParams;
  const isProvider = person.group === "Provider";
  if (wanted !== undefined) {
    const agreementId = idSchema.safeParse(wanted);
    if (!agreementId.success) notFound();
    const outcome = await load(() => client.agreements.get({ agreementId: agreementId.data }));
    if (!outcome.ok && ["NOT_FOUND", "FORBIDDEN"].includes(outcome.problem.code)) notFound();
    return (
      <MobileShell {...shell} {...portalActions}>
        {outcome.ok ? (
          <MobileEssentials agreement={outcome.data} back={{ href: path, label: title }} />
        ) : (
          <>
            <PageHeader title={title} />
            <Notice kind="danger">{outcome.problem.message}</Notice>
          </>
        )}
      </MobileShell>
    );
  }
  const outcome = await load(() => everyAgreement(client));
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {outcome.ok ? (
        <Counterparts
          rows={outcome.data}
          nameOf={(row) => (isProvider ? row.agencyName : row.providerName)}
          path={path}
          none={{ title: texts.none, text: isProvider ? texts.noneTextProvider : texts.noneText }}
        />
      ) : (
        <Notice kind={outcome.problem.code === "FORBIDDEN" ? "info" : "danger"}>
          {outcome.problem.code === "FORBIDDEN" ? texts.notAllowed : outcome.problem.message}
        </Notice>
      )}
    </MobileShell>
  );
}
