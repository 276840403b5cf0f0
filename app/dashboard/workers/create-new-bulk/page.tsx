import { AgencyChoice } from "@/components/imports/agency-choice";
import { ImportsList } from "@/components/imports/imports-list";
import { UploadFile } from "@/components/imports/upload-file";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { importFileErrorOf, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";

const path = "/dashboard/workers/create-new-bulk";

export const metadata = pageMetadata(path);

const texts = messages.workerImports;
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

type Opened = Awaited<ReturnType<typeof openPage>>;

/** For the platform's staff: the agency the workers belong to. */
async function agencyOf({ client, load, person }: Opened, query: Record<string, unknown>) {
  if (person.group !== "Admin") return { agency: person.organisation, found: null };
  const find = textOf(query["find"])?.slice(0, 100);
  const agencyId = textOf(query["agency"]);
  const chosen = agencyId ? await load(() => client.organisations.get({ organisationId: agencyId })) : null;
  const listed =
    find === undefined ? null : await load(() => client.organisations.list({ kind: "agency", search: find }));
  return {
    agency: chosen?.ok && chosen.data.kind === "agency" ? { id: chosen.data._id, name: chosen.data.name } : null,
    found: listed?.ok ? listed.data.items.map(({ _id, name }) => ({ id: _id, name })) : null,
  };
}

export default async function WorkersCreateNewBulkPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const opened = await openPage(path);
  const { client, load, person, shell, title } = opened;
  const query = await searchParams;
  const isPlatform = person.group === "Admin";
  const { agency, found } = await agencyOf(opened, query);
  const after = textOf(query["after"]);
  const past = await load(() =>
    client.imports.list({ ...(after ? { after } : {}), ...(isPlatform && agency ? { agencyId: agency.id } : {}) }),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={texts.lead} />
      <div className="grid max-w-4xl grid-cols-1 gap-8">
        {isPlatform ? <AgencyChoice path={path} agency={agency} find={textOf(query["find"])} found={found} /> : null}
        {agency ? (
          <UploadFile
            agencyId={isPlatform ? agency.id : null}
            membershipId={shell.membershipId}
            error={importFileErrorOf(textOf(query["error"]))}
          />
        ) : null}
        {past.ok ? (
          <ImportsList
            path={path}
            result={past.data}
            query={{ agency: isPlatform ? agency?.id : undefined, after }}
            withAgency={isPlatform}
            formatTime={(iso) => formatDateTime(iso, person.preference)}
          />
        ) : (
          <Notice kind="danger">{past.error.message}</Notice>
        )}
      </div>
    </DashboardShell>
  );
}
