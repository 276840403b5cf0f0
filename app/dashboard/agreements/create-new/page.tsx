import Link from "next/link";
import { z } from "zod";
import { BeginForm } from "@/components/agreements/draft/begin-form";
import { PartyChoice } from "@/components/agreements/draft/party-choice";
import { Section } from "@/components/agreements/sections";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardAgreementsCreateNewPage as words } from "@/lib/config/messages/agreements/pages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { beginByForm } from "./actions";

const path = "/dashboard/agreements/create-new";
const texts = messages.agreementPages;
const idSchema = z.uuid().optional().catch(undefined);

export const metadata = pageMetadata(path);

export default async function CreateAgreementPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, load, person, shell, title } = await openPage(path);
  const query = await searchParams;
  const chosen = { agencyId: idSchema.parse(query["agencyId"]), providerId: idSchema.parse(query["providerId"]) };
  const after = typeof query["after"] === "string" ? query["after"] : undefined;
  const [options, drafts] = await Promise.all([
    load(() => client.agreements.options(chosen)),
    load(() => client.agreements.list({ status: "draft", after })),
  ]);
  const error = !options.ok ? options.error : !drafts.ok ? drafts.error : null;
  const agency = options.ok ? options.data.agencies.find(({ _id }) => _id === chosen.agencyId) : undefined;
  const provider = options.ok ? options.data.providers.find(({ _id }) => _id === chosen.providerId) : undefined;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={words.lead} />
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {options.ok ? (
        <Section
          id="start"
          title={agency && provider ? words.bothParties(agency.name, provider.name) : texts.startTitle}
          lead={agency && provider ? texts.steps.parties.lead : words.choosePartiesHint}
        >
          {agency && provider ? (
            <BeginForm action={beginByForm} agency={agency} provider={provider} sites={options.data} />
          ) : (
            <PartyChoice
              path={path}
              agencies={options.data.agencies}
              providers={options.data.providers}
              chosen={chosen}
              wasAsked={"agencyId" in query || "providerId" in query}
            />
          )}
        </Section>
      ) : null}
      {drafts.ok ? (
        <Section id="drafts" title={texts.draftsTitle}>
          {drafts.data.items.length === 0 ? (
            <p className="text-soft">{texts.noDrafts}</p>
          ) : (
            <ul className="m-0 list-none p-0">
              {drafts.data.items.map(({ _id, reference, agencyName, providerName, createdAt }) => (
                <li
                  key={_id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0"
                >
                  <span className="min-w-0">
                    <span className="font-semibold tabular-nums">{reference}</span>
                    <span className="block text-list text-soft">
                      {words.draftStarted(agencyName, providerName, formatDateTime(createdAt, person.preference))}
                    </span>
                  </span>
                  <Link
                    prefetch={false}
                    className={buttonClass({ variant: "secondary", size: "s" })}
                    href={`/dashboard/agreements/create-new/${_id}/parties`}
                    aria-label={words.continueDraft(reference)}
                  >
                    {words.continue}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {drafts.data.next ? (
            <p className="mt-3">
              <Link
                prefetch={false}
                className={buttonClass({ variant: "secondary" })}
                href={`${path}?after=${encodeURIComponent(drafts.data.next)}`}
              >
                {words.earlierDrafts}
              </Link>
            </p>
          ) : null}
        </Section>
      ) : null}
    </DashboardShell>
  );
}
