import Link from "next/link";
import { z } from "zod";
import { NewWorkerForm } from "@/components/profiles/new-worker-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ListFilter } from "@/components/ui/list-filter";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readTexts, workerControls } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardWorkersCreateNewPage as words } from "@/lib/config/messages/workers";
import type { OrganisationRow } from "@/lib/contract/organisations";
import * as portalActions from "../../actions";
import { create } from "./actions";

const path = "/dashboard/workers/create-new";
const texts = messages.workerProfile;
const idSchema = z.uuid().optional().catch(undefined);

export const metadata = pageMetadata(path);

/** Chooses the agency: for the platform's staff, who have none of their own. */
function AgencyChoice({ agencies, search }: { agencies: readonly OrganisationRow[]; search?: string | undefined }) {
  return (
    <>
      <ListFilter path={path} query={{ search }} searchLabel={words.searchForTheAgency} />
      <Card padded={false}>
        {agencies.length > 0 ? (
          <ul className="m-0 list-none p-0">
            {agencies.map(({ _id, name, postcode }) => (
              <li key={_id} className="border-t border-line px-5 first:border-t-0">
                <Link
                  href={`${path}?agencyId=${_id}`}
                  prefetch={false}
                  className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 font-medium"
                >
                  {name}
                  {postcode ? <span className="font-normal text-soft">{postcode}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState drawing="search" title={messages.workers.noneFoundTitle}>
            <p>{texts.noAgency}</p>
          </EmptyState>
        )}
      </Card>
    </>
  );
}

export default async function CreateWorkerPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const query = readTexts(await searchParams, ["agencyId", "search"]);
  const isPlatform = person.group === "Admin";
  const agencyId = idSchema.parse(query.agencyId);
  const isChoosing = isPlatform && !agencyId;
  const result = await load(async () =>
    isChoosing
      ? { agencies: (await client.organisations.list({ kind: "agency", search: query.search, limit: 20 })).items }
      : { choices: await client.workerProfile.choices(isPlatform ? { agencyId } : {}) },
  );
  const panels = (isPlatform ? (["on"] as const) : (["on", "off"] as const)).map((value) => ({
    value,
    label: messages.workers.panel[value],
  }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={isChoosing ? texts.chooseAgency : texts.createLead} />
      {!result.ok ? <Notice kind="danger">{result.error.message}</Notice> : null}
      {result.ok && result.data.agencies ? (
        <AgencyChoice agencies={result.data.agencies} search={query.search} />
      ) : null}
      {result.ok && result.data.choices ? (
        <Card>
          <h2 className="mb-4">{messages.workerFields.steps.basic}</h2>
          <NewWorkerForm
            action={create}
            options={{
              controls: workerControls("basic", "staff"),
              choices: {
                ...result.data.choices,
                branches: result.data.choices.branches.filter(({ isActive }) => isActive),
              },
            }}
            panels={panels}
            agencyId={isPlatform ? (agencyId ?? null) : null}
          />
        </Card>
      ) : null}
    </DashboardShell>
  );
}
