"use client";

import { Plus, Trash2 } from "lucide-react";
import { Field, HiddenField } from "@/components/form/field";
import { Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";
import { Notice } from "@/components/ui/notice";
import { Group } from "./basic-fields";

type Texts = { gapTitle: string; gapLead: string };

/** The fields of step 6. Time that is not accounted for stands among the gaps, with its days filled in. */
export function EmploymentFields({ texts }: { texts: Texts }) {
  const values = useValues();
  const [employments, gaps, references] = [useRows("employments"), useRows("gaps"), useRows("references")];
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off" });
  const remove = (list: string, n: number, about: string) => (
    <RowButton value={`${list}:remove.${n}`} about={about}>
      <Trash2 aria-hidden="true" size={18} />
      Remove
    </RowButton>
  );
  const add = (list: string, words: string) => (
    <RowButton value={`${list}:add`}>
      <Plus aria-hidden="true" size={18} />
      {words}
    </RowButton>
  );
  const isAsked = gaps.some((index) => values[`gaps.${index}.asked`] === "on");
  return (
    <>
      <Group
        title="Employments"
        lead="The last five years, without gaps. Leave the last day empty where they still work."
      >
        <Rows prefix="employments">
          {employments.map((index, n) => {
            const name = `employments.${index}`;
            const title = values[`${name}.employer`] || `Employment ${n + 1}`;
            return (
              <Row key={index} name={name} title={title} buttons={remove("employments", n, title)}>
                <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
                  <Field {...at(`${name}.employer`)} label="Employer" required />
                  <Field {...at(`${name}.role`)} label="Role" required />
                  <Field {...at(`${name}.fromOn`)} type="date" label="First day" required />
                  <Field {...at(`${name}.toOn`)} type="date" label="Last day" />
                  <div className="sm:col-span-2">
                    <Field {...at(`${name}.leavingReason`)} label="Reason for leaving" />
                  </div>
                </div>
              </Row>
            );
          })}
          {add("employments", "Add an employment")}
        </Rows>
      </Group>
      <Group title="Time between employments">
        {isAsked ? (
          <div className="mb-4">
            <Notice kind="warning" title={texts.gapTitle}>
              <p>{texts.gapLead}</p>
            </Notice>
          </div>
        ) : null}
        <Rows prefix="gaps">
          {gaps.length === 0 ? <p className="mb-4 text-soft">Nothing to explain so far.</p> : null}
          {gaps.map((index, n) => {
            const name = `gaps.${index}`;
            return (
              <Row key={index} name={name} title={`Time ${n + 1}`} buttons={remove("gaps", n, `time ${n + 1}`)}>
                {values[`${name}.asked`] === "on" ? <HiddenField name={`${name}.asked`} value="on" /> : null}
                <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
                  <Field {...at(`${name}.fromOn`)} type="date" label="From" required />
                  <Field {...at(`${name}.toOn`)} type="date" label="To" required />
                  <div className="sm:col-span-2">
                    <Field
                      {...at(`${name}.reason`)}
                      label="What the time was spent on"
                      hint="For example study, travel, looking for work, caring for family."
                      required
                    />
                  </div>
                </div>
              </Row>
            );
          })}
          {add("gaps", "Explain other time")}
        </Rows>
      </Group>
      <Group title="References" lead="Two people who can speak of their work, one of them the last employer.">
        <Rows prefix="references">
          {references.map((index, n) => {
            const name = `references.${index}`;
            const title = values[`${name}.name`] || `Reference ${n + 1}`;
            return (
              <Row key={index} name={name} title={title} buttons={remove("references", n, title)}>
                <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
                  <Field {...at(`${name}.name`)} label="Full name" required />
                  <Field {...at(`${name}.jobTitle`)} label="Job title" />
                  <Field {...at(`${name}.organisationName`)} label="Organisation" required />
                  <Field {...at(`${name}.email`)} type="email" inputMode="email" label="E-mail address" />
                  <Field {...at(`${name}.phone`)} type="tel" inputMode="tel" label="Phone number" />
                </div>
              </Row>
            );
          })}
          {references.length < 6 ? add("references", "Add a reference") : null}
        </Rows>
      </Group>
    </>
  );
}
