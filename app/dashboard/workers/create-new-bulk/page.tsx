import { AgencyChoice } from "@/components/imports/agency-choice";
import { ImportsList } from "@/components/imports/imports-list";
import { UploadFile } from "@/components/imports/upload-file";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { askedPage, importFileErrorOf, openPage, pageMetadata, readListAddress } from "@/lib/bff";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";

const path = "/dashboard/workers/create-new-bulk";

export const metadata = pageMetadata(path);

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
  const address = readListAddress(query);
  const past = await load(() =>
    Promise.all([
      client.imports.list({ ...askedPage(address), ...(isPlatform && agency ? { agencyId: agency.id } : {}) }),
      client.settings.ofList({ list: "imports" }),
    ]),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      <div className="imports">
        <div className="min-w-0">
          {past.ok ? (
            <ImportsList
              title={title}
              path={path}
              result={past.data[0]}
              query={{ agency: isPlatform ? agency?.id : undefined, ...address }}
              listSettings={past.data[1]}
              listActions={portalActions}
              withAgency={isPlatform}
              uploadId={agency ? "upload" : "agency"}
              formatTime={(iso) => formatDateTime(iso, person.preference)}
            />
          ) : (
            <>
              <ListHead title={title} />
              <Notice kind="danger">{past.error.message}</Notice>
            </>
          )}
        </div>
        <div className="imports-new">
          {isPlatform ? <AgencyChoice path={path} agency={agency} find={textOf(query["find"])} found={found} /> : null}
          {agency ? (
            <UploadFile
              agencyId={isPlatform ? agency.id : null}
              membershipId={shell.membershipId}
              error={importFileErrorOf(textOf(query["error"]))}
            />
          ) : null}
        </div>
      </div>
    </DashboardShell>
  );
}
