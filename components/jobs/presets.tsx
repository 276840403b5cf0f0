import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { jobPage } from "@/lib/config/messages/jobs";
import { shiftPresets as texts } from "@/lib/config/messages/jobs/presets";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { skillNames } from "@/lib/config/messages/skills";
import type { Preset } from "@/lib/contract/jobs";

const postPath = "/dashboard/jobs/post";

const asksOf = ({ skills, certificates }: Preset): string =>
  [...skills.map((id) => skillNames[id]), ...certificates.map((kind) => workerFields.documents[kind])].join(", ") ||
  "–";

const timesOf = ({ startTime, endTime }: Preset): string => texts.timesOf(startTime, endTime, startTime < endTime);

type PresetsPageProps = {
  path: string;
  title: string;
  items: readonly Preset[];
  /** The service whose presets are shown; undefined for all. */
  serviceId: string | undefined;
  /** The preset that is to be removed. */
  removing: string | undefined;
  remove: FormAction;
};

/** Asks whether a preset is removed. */
function RemoveForm({ path, items, serviceId, removing, remove }: Omit<PresetsPageProps, "title">) {
  const one = items.find(({ _id }) => _id === removing);
  if (!one) return null;
  return (
    <Section id="remove" title={texts.removeTitle(one.name)} lead={texts.removeHint}>
      <Form action={remove}>
        <HiddenField name="presetId" value={one._id} />
        <HiddenField name="service" value={serviceId ?? ""} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingText={texts.removing}>
            {texts.remove}
          </SubmitButton>
          <ButtonLink variant="secondary" href={addressOf(path, { service: serviceId })}>
            {jobPage.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

/** The presets of a provider's services. */
export function PresetsPage(props: PresetsPageProps) {
  const { path, title, items, serviceId } = props;
  const columns: Column<Preset>[] = [
    { key: "name", heading: texts.name, cell: ({ name }) => name },
    { key: "service", heading: texts.service, cell: ({ service }) => service.name },
    { key: "times", heading: texts.times, cell: timesOf },
    { key: "workerType", heading: texts.workerType, cell: ({ workerType }) => workerType.name },
    { key: "asks", heading: texts.asks, cell: asksOf },
    {
      key: "actions",
      heading: texts.actions,
      headingHidden: true,
      size: "actions",
      bare: true,
      cell: ({ _id, name, isActive }) => (
        <div className="flex flex-wrap gap-2">
          {isActive ? (
            <ButtonLink variant="secondary" size="s" href={addressOf(postPath, { preset: _id })}>
              {texts.use}
              <VisuallyHidden> {name}</VisuallyHidden>
            </ButtonLink>
          ) : null}
          <ButtonLink
            variant="secondary"
            size="s"
            href={`${addressOf(path, { service: serviceId, remove: _id })}#remove`}
          >
            {texts.remove}
            <VisuallyHidden> {name}</VisuallyHidden>
          </ButtonLink>
        </div>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={title} lead={texts.lead}>
        <ButtonLink href={addressOf(postPath, { service: serviceId })}>{texts.add}</ButtonLink>
      </PageHeader>
      <RemoveForm {...props} />
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.caption} columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        )}
      </Card>
    </>
  );
}

/** Fills the form to post a shift from a preset. A form of its own that asks for the page again, so that no script is needed. */
export function PresetChooser({ presets, date, chosen }: { presets: readonly Preset[]; date: string; chosen: string }) {
  const offered = presets.filter(({ isActive }) => isActive);
  if (offered.length === 0) return null;
  return (
    <form method="get" action={postPath} className="mb-6 flex max-w-3xl flex-wrap items-end gap-3">
      <input type="hidden" name="date" value={date} />
      <div className="min-w-0 flex-1">
        <label htmlFor="preset" className="lab">
          {texts.choose}
        </label>
        <p id="preset-hint" className="hint">
          {texts.chooseHint}
        </p>
        <select
          key={chosen}
          id="preset"
          name="preset"
          className="inp"
          aria-describedby="preset-hint"
          defaultValue={chosen}
        >
          <option value="">{texts.choosePreset}</option>
          {offered.map(({ _id, name, service }) => (
            <option key={_id} value={_id}>
              {texts.ofService(service.name, name)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn btn-secondary">
        {texts.apply}
      </button>
    </form>
  );
}
