"use client";

import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ControlField } from "@/components/form/control-field";
import { Field } from "@/components/form/field";
import { PostcodeField } from "@/components/form/postcode-field";
import { CheckboxGroup, Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";
import { workerFields as texts } from "@/lib/config/messages/profiles/fields";
import { basicFields as formTexts } from "@/lib/config/messages/profiles/pages";
import type { FormControl } from "@/lib/contract/fields";

type Named = { _id: string; name: string };
/** The controls of step 1, from the registry of fields, and the agency's choices. */
export type BasicOptions = {
  controls: readonly FormControl[];
  choices: Readonly<Record<"branches" | "workerTypes", readonly Named[]>>;
};

const grid = "grid items-end gap-x-6 sm:grid-cols-2";

export function Group({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="mb-7">
      <legend className="mb-1 text-[1.0625rem] font-bold">{title}</legend>
      {lead ? <p className="mb-3 max-w-[65ch] text-soft">{lead}</p> : <div className="mb-3" />}
      {children}
    </fieldset>
  );
}

/** The props of a control, with its value from the form's values. */
function useAt() {
  const values = useValues();
  return (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off" });
}

/** The fields of step 1, by group. */
export function BasicFields({
  options: { controls, choices },
  waiting,
  waitsHint,
}: {
  options: BasicOptions;
  /** Fields with a pending change. */
  waiting: readonly string[];
  waitsHint: string;
}) {
  const values = useValues();
  const draw = (control: FormControl) => {
    // A field with several controls shows the hint at its first one.
    const isFirst = controls.find(({ field }) => field === control.field) === control;
    const hint =
      isFirst && waiting.includes(control.field)
        ? [control.hint && `${control.hint}.`, waitsHint].filter(Boolean).join(" ")
        : control.hint;
    return (
      <ControlField
        key={control.name}
        control={control}
        value={values[control.name] ?? ""}
        values={values}
        hint={hint}
      />
    );
  };
  return (Object.keys(texts.groups) as (keyof typeof texts.groups)[]).map((group) => {
    const own = controls.filter((control) => control.group === group);
    const checks = own
      .filter(({ as }) => as === "checks")
      .map((control) => <Choices key={control.name} control={control} choices={choices} />);
    const boxes = own.filter(({ as }) => as === "checkbox");
    const others = own.filter(({ as }) => as !== "checkbox" && as !== "checks");
    return (
      <Group key={group} title={texts.groups[group]}>
        {group === "permission" ? null : checks}
        <div className={group === "home" ? "grid items-start gap-x-6 sm:grid-cols-2" : grid}>
          {others.map(draw)}
          {boxes.map(draw)}
        </div>
        {group === "permission" ? checks : null}
        {group === "home" ? <FormerAddresses controls={own} /> : null}
      </Group>
    );
  });
}

/** A checkbox for each of the agency's branches or worker types. */
function Choices({
  control: { name, prefix, label, hint },
  choices,
}: { control: FormControl } & Pick<BasicOptions, "choices">) {
  const offered = name === "branchIds" ? choices.branches : choices.workerTypes;
  if (offered.length === 0 && name === "branchIds") {
    return <p className="mb-5 text-soft">{texts.noBranch}</p>;
  }
  return (
    <CheckboxGroup
      name={name}
      legend={label}
      hint={hint}
      options={offered.map(({ _id, name: called }) => ({ name: `${prefix}.${_id}`, label: called }))}
    />
  );
}

function FormerAddresses({ controls }: { controls: readonly FormControl[] }) {
  const at = useAt();
  const countries = controls.find(({ name }) => name === "address.country")?.options ?? [];
  const rows = useRows("formerAddresses");
  return (
    <Rows prefix="formerAddresses">
      <h3 className="mb-1">{formTexts.formerAddresses}</h3>
      <p className="hint mb-3">{formTexts.formerAddressesHint}</p>
      {rows.map((index, n) => {
        const name = `formerAddresses.${index}`;
        return (
          <Row
            key={index}
            name={name}
            title={formTexts.formerAddress(n + 1)}
            buttons={
              <RowButton value={`formerAddresses:remove.${n}`} about={formTexts.formerAddressInSentence(n + 1)}>
                <Trash2 aria-hidden="true" size={18} />
                {formTexts.remove}
              </RowButton>
            }
          >
            <div className="-mb-5 grid items-start gap-x-5 sm:grid-cols-2">
              <Field {...at(`${name}.address`)} as="textarea" rows={3} label={formTexts.address} required />
              <div>
                <PostcodeField
                  {...at(`${name}.postcode`)}
                  label={formTexts.postcode}
                  about={formTexts.formerAddressInSentence(n + 1)}
                />
                <Field {...at(`${name}.country`)} as="select" label={formTexts.country} options={countries} />
              </div>
              <Field {...at(`${name}.fromOn`)} type="date" label={formTexts.from} required />
              <Field {...at(`${name}.toOn`)} type="date" label={formTexts.to} />
            </div>
          </Row>
        );
      })}
      <RowButton value="formerAddresses:add">
        <Plus aria-hidden="true" size={18} />
        {formTexts.addFormerAddress}
      </RowButton>
    </Rows>
  );
}
