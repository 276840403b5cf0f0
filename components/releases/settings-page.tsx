import { Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { releaseSentences, releaseSettingsPage as texts } from "@/lib/config/messages/releases";
import type { ReleasePreview, ReleaseRules, ReleaseSettings } from "@/lib/contract/releases";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { FavouritesForm, type Posted, RemoveRulesForm, RulesForm, SaveRulesForm, TiersForm } from "./forms";
import { previewSentences, sentencesOf } from "./sentences";

type Named = { _id: string; name: string };

type SettingsPageProps = {
  /** The address of the page without a service, and of these settings. */
  path: string;
  page: string;
  title: string;
  settings: ReleaseSettings;
  /** Whether the reader chose the provider in the address. */
  hasProviders: boolean;
  preview: (ReleasePreview & { set: ReleaseRules }) | null;
  isRemoving: boolean;
  /** Of the form of rules, by control. */
  values: Readonly<Record<string, string>>;
  preference: TimePreference;
  change: FormAction;
};

/** A list of places, the one that is shown marked. */
function Choice({
  label,
  items,
}: {
  label: string;
  items: readonly { name: string; href: string; isShown: boolean }[];
}) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="m-0 flex flex-wrap gap-2 p-0">
        {items.map(({ name, href, isShown }) => (
          <li key={href} className="list-none">
            <ButtonLink
              size="s"
              variant={isShown ? "primary" : "secondary"}
              href={href}
              aria-current={isShown ? "page" : undefined}
            >
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sentences({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <dl className="m-0 grid gap-3">
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt className="text-list text-soft">{title}</dt>
          <dd className="m-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const waitsText = ({ waits }: Pick<ReleaseRules, "waits">): string =>
  waits ? releaseSentences.waits : releaseSentences.goesOn;

/** The rules that apply to the provider or the service. */
function InForce({ settings }: { settings: ReleaseSettings }) {
  const { provider, service, set, inherited } = settings;
  const shown = set ?? inherited;
  if (!shown) return <p className="m-0">{service ? texts.noneAtAll(service.name) : texts.noneProvider}</p>;
  return (
    <>
      {!set && service ? <p className="mb-3">{texts.noneService(service.name, provider.name)}</p> : null}
      <Sentences items={sentencesOf(shown)} />
      <p className="mt-3 mb-0 text-soft">{waitsText(shown)}</p>
    </>
  );
}

function Preview({
  posted,
  page,
  settings,
  preview,
  values,
  preference,
  change,
}: Pick<SettingsPageProps, "page" | "settings" | "values" | "preference" | "change"> & {
  posted: Posted;
  preview: NonNullable<SettingsPageProps["preview"]>;
}) {
  const at = (moment: string) => formatDateTime(moment, preference);
  const { set } = settings;
  return (
    <Section id="preview" title={texts.previewTitle} lead={texts.previewLead}>
      <Sentences items={sentencesOf(preview.set)} />
      <h3 className="mt-5 mb-2">{releaseSentences.postedNow}</h3>
      <Sentences items={previewSentences(preview, at)} />
      <p className="mt-3 mb-4 text-soft">
        {waitsText(preview.set)} {releaseSentences.empty}
      </p>
      {set ? <p className="mb-4">{texts.replaceHint}</p> : null}
      <SaveRulesForm posted={posted} values={values} replaces={set?._id ?? null} back={page} change={change} />
    </Section>
  );
}

/** Which agencies see a provider's or a service's shifts first: rules, tiers and favourites. */
export function ReleaseSettingsPage(props: SettingsPageProps) {
  const { path, page, title, settings, hasProviders, preview, isRemoving, values, change } = props;
  const { provider, service, services, set, agreements, workers, canChange } = settings;
  const posted: Posted = {
    providerId: provider._id,
    serviceId: service?._id ?? "",
    chosen: hasProviders ? "yes" : "no",
  };
  const chosen = hasProviders ? { provider: provider._id } : {};
  const placeOf = (serviceId: string | undefined) => addressOf(path, { ...chosen, service: serviceId });
  return (
    <>
      <PageHeader title={title} lead={`${texts.lead} ${canChange ? texts.lead2 : texts.mayNotChange}`}>
        <ButtonLink variant="secondary" href={addressOf("/dashboard/services", chosen)}>
          {texts.back}
        </ButtonLink>
      </PageHeader>
      <Choice
        label={texts.of}
        items={[
          { name: texts.everyService, href: placeOf(undefined), isShown: service === null },
          ...services.map(({ _id, name }) => ({ name, href: placeOf(_id), isShown: _id === service?._id })),
        ]}
      />
      {preview ? <Preview {...props} posted={posted} preview={preview} /> : null}
      {set && canChange && isRemoving ? (
        <Section
          id="remove"
          title={texts.removeTitle}
          lead={service ? texts.removeHintService : texts.removeHintProvider}
        >
          <RemoveRulesForm posted={posted} setId={set._id} back={page} change={change} />
        </Section>
      ) : null}
      <Section id="rules" title={`${texts.rules}: ${service?.name ?? texts.everyService}`}>
        <InForce settings={settings} />
        {set && canChange && !isRemoving ? (
          <p className="mt-4 mb-0">
            <ButtonLink
              variant="secondary"
              size="s"
              href={`${addressOf(path, { ...chosen, service: service?._id, remove: "1" })}#remove`}
            >
              {texts.remove}
            </ButtonLink>
          </p>
        ) : null}
      </Section>
      {canChange ? (
        <Section id="edit" title={texts.editRules} lead={texts.editLead}>
          <RulesForm key={JSON.stringify(values)} posted={posted} values={values} change={change} />
        </Section>
      ) : null}
      <Section id="tiers" title={texts.tiers} lead={texts.tiersLead}>
        {agreements.length === 0 ? <p className="m-0 text-soft">{texts.noAgreements}</p> : null}
        {agreements.length > 0 && canChange ? (
          <TiersForm posted={posted} agreements={agreements} change={change} />
        ) : (
          <ul className="m-0">
            {agreements.map(({ _id, agency, reference, tier }) => (
              <li key={_id}>
                {texts.tierOf(agency, reference)}: {texts.tierNames[tier ?? "none"]}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Favourites service={service} workers={workers} posted={posted} canChange={canChange} change={change} />
    </>
  );
}

function Favourites({
  service,
  workers,
  posted,
  canChange,
  change,
}: Pick<ReleaseSettings, "service" | "workers" | "canChange"> & { posted: Posted; change: FormAction }) {
  if (!service) {
    return (
      <Section id="favourites" title={texts.favourites}>
        <p className="m-0 text-soft">{texts.favouritesOfService}</p>
      </Section>
    );
  }
  const shown = canChange ? workers : workers.filter(({ isFavourite }) => isFavourite);
  return (
    <Section id="favourites" title={texts.favourites} lead={texts.favouritesLead(service.name)}>
      {shown.length === 0 ? <p className="m-0 text-soft">{texts.noWorkers}</p> : null}
      {shown.length > 0 && canChange ? (
        <FavouritesForm posted={posted} workers={shown} change={change} />
      ) : (
        <ul className="m-0">
          {shown.map(({ _id, name, agency }) => (
            <li key={_id}>{texts.workerOf(name, agency)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The platform's first step: whose settings are shown. */
export function ReleaseProviderChoice({
  path,
  title,
  providers,
}: {
  path: string;
  title: string;
  providers: readonly Named[];
}) {
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      <Card>
        <h2 className="mb-3">{texts.chooseProvider}</h2>
        <p className="mb-4 text-soft">{texts.chooseProviderLead}</p>
        <Choice
          label={texts.chooseProvider}
          items={providers.map(({ _id, name }) => ({
            name,
            href: addressOf(path, { provider: _id }),
            isShown: false,
          }))}
        />
      </Card>
    </>
  );
}
