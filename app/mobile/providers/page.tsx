import { notFound } from "next/navigation";
import { z } from "zod";
import { Counterparts } from "@/components/agreements/counterparts";
import { MobileEssentials } from "@/components/agreements/mobile-essentials";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { PageFailure } from "@/components/ui/page-outcome";
import { everyAgreement, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";
import { changeByForm, signByForm } from "../../dashboard/agreements/[agreementId]/actions";

const path = "/mobile/providers";
const agreements = "/dashboard/agreements";
const texts = messages.agreementPages.mobile;
const idSchema = z.uuid();

export const metadata = pageMetadata(path);

export default async function MobileProvidersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const { agreement: wanted } = await searchParams;
  const isProvider = person.group === "Provider";
  const mayRead = isOpen(agreements);
  if (wanted !== undefined) {
    const agreementId = idSchema.safeParse(wanted);
    if (!agreementId.success || !mayRead) notFound();
    const result = await load(() => client.agreements.get({ agreementId: agreementId.data }));
    if (!result.ok && ["NOT_FOUND", "FORBIDDEN"].includes(result.error.code)) notFound();
    return (
      <MobileShell {...shell} {...portalActions}>
        {result.ok ? (
          <MobileEssentials
            agreement={result.data}
            back={{ href: path, label: title }}
            change={changeByForm}
            sign={signByForm}
            formatTime={(iso) => formatDateTime(iso, person.preference)}
          />
        ) : (
          <PageFailure title={title} message={result.error.message} />
        )}
      </MobileShell>
    );
  }
  const result = mayRead ? await load(() => everyAgreement(client)) : null;
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {result?.ok ? (
        <Counterparts
          rows={result.data}
          nameOf={(row) => (isProvider ? row.agencyName : row.providerName)}
          path={path}
          none={{ title: texts.none, text: isProvider ? texts.noneTextProvider : texts.noneText }}
        />
      ) : (
        <Notice kind={result ? "danger" : "info"}>{result ? result.error.message : texts.notAllowed}</Notice>
      )}
    </MobileShell>
  );
}
