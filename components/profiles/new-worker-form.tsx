"use client";

import { Field } from "@/components/form/field";
import type { FormAction } from "@/components/form/form";
import { useValues } from "@/components/form/rows";
import { newWorkerForm as texts } from "@/lib/config/messages/profiles/pages";
import { BasicFields, type BasicOptions, Group } from "./basic-fields";
import { StepForm } from "./step-form";

type Option = { value: string; label: string };

function PanelField({ panels }: { panels: readonly Option[] }) {
  const values = useValues();
  if (panels.length < 2) return <input type="hidden" name="panel" defaultValue={panels[0]?.value} />;
  return (
    <Group title={texts.panelGroup}>
      <Field
        as="select"
        name="panel"
        label={texts.panel}
        hint={texts.panelHint}
        options={panels}
        defaultValue={values["panel"] ?? "on"}
      />
    </Group>
  );
}

/** Step 1 of a new worker: only the name must be there. */
export function NewWorkerForm({
  action,
  options,
  panels,
  agencyId,
}: {
  action: FormAction;
  options: BasicOptions;
  panels: readonly Option[];
  /** For the platform's staff: the agency of the new worker. */
  agencyId: string | null;
}) {
  return (
    <StepForm
      action={action}
      what="create"
      step="basic"
      hidden={agencyId ? { agencyId } : {}}
      initial={{ "address.country": "GB", panel: "on" }}
      label={texts.create}
      away="/dashboard/workers"
    >
      <PanelField panels={panels} />
      <BasicFields options={options} waiting={[]} waitsHint="" />
    </StepForm>
  );
}
