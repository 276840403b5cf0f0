"use client";

import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { Checks, Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";

type Option = { value: string; label: string };
export type BasicOptions = {
  countries: readonly Option[];
  genders: readonly Option[];
  employmentTypes: readonly Option[];
  branches: readonly { _id: string; name: string }[];
  workerTypes: readonly { _id: string; name: string }[];
};

const grid = "grid items-end gap-x-6 sm:grid-cols-2";
const unchosen = { value: "", label: "Please choose" };

export function Group({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="mb-7">
      <legend className="mb-1 text-[1.0625rem] font-bold">{title}</legend>
      {lead ? <p className="mb-3 max-w-[65ch] text-soft">{lead}</p> : <div className="mb-3" />}
      {children}
    </fieldset>
  );
}

/** A control whose value comes from what the form holds. `waits`: a change of it waits for somebody to look at it. */
function useAt() {
  const values = useValues();
  return (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off" });
}

/** The fields of step 1. */
export function BasicFields({
  options,
  waiting,
  waitsHint,
}: {
  options: BasicOptions;
  /** Fields of which a change waits. */
  waiting: readonly string[];
  waitsHint: string;
}) {
  const values = useValues();
  const at = useAt();
  const hintOf = (field: string, hint?: string) =>
    waiting.includes(field) ? [hint, waitsHint].filter(Boolean).join(" ") : hint;
  return (
    <>
      <Group title="Who it is">
        <div className={grid}>
          <Field {...at("firstName")} label="First name" hint={hintOf("firstName")} required />
          <Field {...at("lastName")} label="Last name" hint={hintOf("lastName")} required />
          <Field {...at("dateOfBirth")} type="date" label="Date of birth" hint={hintOf("dateOfBirth")} />
          <Field {...at("gender")} as="select" label="Gender" options={[unchosen, ...options.genders]} />
          <Field
            {...at("nationality")}
            as="select"
            label="Nationality"
            hint={hintOf("nationality")}
            options={[unchosen, ...options.countries]}
          />
          <Field
            {...at("niNumber")}
            label="National Insurance number"
            hint={hintOf("niNumber", "In full, for example QQ 12 34 56 C.")}
          />
        </div>
      </Group>
      <Group title="How to reach them">
        <div className={grid}>
          <Field {...at("email")} type="email" inputMode="email" label="E-mail address" />
          <Field {...at("phone")} type="tel" inputMode="tel" label="Phone number" />
        </div>
      </Group>
      <Group title="Home address">
        <div className="grid items-start gap-x-6 sm:grid-cols-2">
          <Field {...at("address.address")} as="textarea" rows={4} label="Address" hint="Without the postcode." />
          <div>
            <Field {...at("address.postcode")} label="Postcode" hint="Needed for an address in the UK." />
            <Field {...at("address.country")} as="select" label="Country" options={options.countries} />
          </div>
        </div>
        <FormerAddresses countries={options.countries} />
      </Group>
      <Group title="The work">
        {options.branches.length > 0 ? (
          <Checks
            name="branchIds"
            legend="Branches, each about half an hour from home"
            options={options.branches.map(({ _id, name }) => ({ name: `branch.${_id}`, label: name }))}
          />
        ) : (
          <p className="mb-5 text-soft">The agency has no branch yet. Add one on the agency’s own page.</p>
        )}
        <Checks
          name="workerTypeIds"
          legend="Worker types"
          options={options.workerTypes.map(({ _id, name }) => ({ name: `workerType.${_id}`, label: name }))}
        />
        <div className={grid}>
          <Field
            {...at("employmentType")}
            as="select"
            label="How they are employed"
            options={[unchosen, ...options.employmentTypes]}
          />
          <Field {...at("startOn")} type="date" label="Start date" />
          <div className="sm:col-span-2">
            <Field {...at("skills")} label="Skills" hint="With commas between them: PEG feeding, dementia care." />
          </div>
        </div>
      </Group>
      <Group title="Travel">
        <div className={grid}>
          <Field {...at("travelRadiusMiles")} inputMode="numeric" label="Travels up to, in miles" />
          <CheckboxField name="driver" label="Drives to work" defaultChecked={values.driver === "on"} />
        </div>
      </Group>
    </>
  );
}

function FormerAddresses({ countries }: { countries: readonly Option[] }) {
  const at = useAt();
  const rows = useRows("formerAddresses");
  return (
    <Rows prefix="formerAddresses">
      <h3 className="mb-1">Earlier addresses</h3>
      <p className="hint mb-3">Five years of them, for work in children’s services.</p>
      {rows.map((index, n) => {
        const name = `formerAddresses.${index}`;
        return (
          <Row
            key={index}
            name={name}
            title={`Earlier address ${n + 1}`}
            buttons={
              <RowButton value={`formerAddresses:remove.${n}`} about={`earlier address ${n + 1}`}>
                <Trash2 aria-hidden="true" size={18} />
                Remove
              </RowButton>
            }
          >
            <div className="-mb-5 grid items-start gap-x-5 sm:grid-cols-2">
              <Field {...at(`${name}.address`)} as="textarea" rows={3} label="Address" required />
              <div>
                <Field {...at(`${name}.postcode`)} label="Postcode" />
                <Field {...at(`${name}.country`)} as="select" label="Country" options={countries} />
              </div>
              <Field {...at(`${name}.fromOn`)} type="date" label="From" required />
              <Field {...at(`${name}.toOn`)} type="date" label="To" />
            </div>
          </Row>
        );
      })}
      <RowButton value="formerAddresses:add">
        <Plus aria-hidden="true" size={18} />
        Add an earlier address
      </RowButton>
    </Rows>
  );
}
