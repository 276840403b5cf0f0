import { notFound } from "next/navigation";
import { shownValues } from "@/components/organisations/shown-values";
import { ServiceForm } from "@/components/services/service-form";
import { ServicesList } from "@/components/services/services-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { DoneNotice } from "@/components/ui/page-outcome";
import {
  askedPage,
  openedRecord,
  openPage,
  pageMetadata,
  readListAddress,
  readServiceQuery,
  readTexts,
} from "@/lib/bff";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../actions";
import { changeService } from "../organisation/actions";

const path = "/dashboard/services";

export const metadata = pageMetadata(path);

const texts = messages.organisations;
const done: Record<string, string> = {
  saved: texts.serviceSaved,
  activated: texts.serviceReactivated,
  deactivated: texts.serviceDeactivated,
};

export default async function ServicesPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const { providerId, ...query } = readServiceQuery(parameters);
  const address = readListAddress(parameters);
  const words = readTexts(parameters, ["edit", "done"]);
  const isPlatform = person.group === "Admin";
  const mayEdit = isPlatform || person.isPrimary;
  const { edit } = words;
  const result = await load(async () => {
    const [list, listSettings, service, providers] = await Promise.all([
      client.services.list({ ...query, ...askedPage(address), providerId }),
      client.settings.ofList({ list: "services" }),
      mayEdit && edit && edit !== "new" ? client.services.get({ serviceId: edit }) : undefined,
      isPlatform && edit === "new"
        ? client.organisations.list({ kind: "provider", limit: constants.listPageSizeMax })
        : { items: [] },
    ]);
    return { list, listSettings, service, providers: providers.items };
  });
  if (!result.ok && edit && ["NOT_FOUND", "BAD_REQUEST"].includes(result.error.code)) notFound();
  const service = result.ok ? result.data.service : undefined;
  const star = service ? await openedRecord("service", service._id) : null;
  const kept = { ...query, ...address, provider: providerId };
  const page = addressOf(path, kept);
  const message = words.done === undefined || !Object.hasOwn(done, words.done) ? null : done[words.done];
  return (
    <DashboardShell {...shell} {...portalActions} star={star}>
      {result.ok ? (
        <ServicesList
          title={title}
          result={result.data.list}
          query={kept}
          listSettings={result.data.listSettings}
          listActions={portalActions}
          hasProviders={isPlatform}
          mayEdit={mayEdit}
          seesBlocked={isOpen("/dashboard/jobs/blocked")}
          seesReleases={isOpen("/dashboard/services/release")}
          change={changeService}
          above={
            <>
              <DoneNotice message={message} />
              {mayEdit && (result.data.service || edit === "new") ? (
                <ServiceForm
                  key={edit}
                  service={result.data.service}
                  providerId={providerId ?? (isPlatform ? undefined : person.organisation.id)}
                  providers={result.data.providers}
                  shown={shownValues.service(result.data.service)}
                  change={changeService}
                  page={page}
                  seesPresets={isOpen("/dashboard/jobs/presets")}
                  renamesUnits={!isPlatform}
                />
              ) : null}
            </>
          }
        />
      ) : (
        <>
          <ListHead title={title} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </DashboardShell>
  );
}
