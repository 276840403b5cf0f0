"use client";

import { Plus, Trash2 } from "lucide-react";
import { Field, HiddenField } from "@/components/form/field";
import { Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";
import { Notice } from "@/components/ui/notice";
import { employmentFields as labels } from "@/lib/config/messages/profiles/pages";
import { Group } from "./basic-fields";

type Texts = { gapTitle: string; gapLead: string };

/** The fields of step 6. Unexplained time is listed among the gaps, with its dates filled in. */
export function EmploymentFields({ texts }: { texts: Texts }) {
  const values = useValues();
  const [employments, gaps, references] = [useRows("employments"), useRows("gaps"), useRows("references")];
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off" });
  const remove = (list: string, n: number, about: string) => (
    <RowButton value={`${list}:remove.${n}`} about={about}>
      <Trash2 aria-hidden="true" size={18} />
      {labels.remove}
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
      <Group title={labels.employments} lead={labels.employmentsLead}>
        <Rows prefix="employments">
          {employments.map((index, n) => {
            const name = `employments.${index}`;
            const title = values[`${name}.employer`] || labels.employment(n + 1);
            return (
              <Row key={index} name={name} title={title} buttons={remove("employments", n, title)}>
                <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
                  <Field {...at(`${name}.employer`)} label={labels.employer} required />
                  <Field {...at(`${name}.role`)} label={labels.role} required />
                  <Field {...at(`${name}.fromOn`)} type="date" label={labels.firstDay} required />
                  <Field {...at(`${name}.toOn`)} type="date" label={labels.lastDay} />
                  <div className="sm:col-span-2">
                    <Field {...at(`${name}.leavingReason`)} label={labels.leavingReason} />
                  </div>
                </div>
              </Row>
            );
          })}
          {add("employments", labels.addEmployment)}
        </Rows>
      </Group>
      <Group title={labels.gaps}>
        {isAsked ? (
          <div className="mb-4">
            <Notice kind="warning" title={texts.gapTitle}>
              <p>{texts.gapLead}</p>
            </Notice>
          </div>
        ) : null}
        <Rows prefix="gaps">
          {gaps.length === 0 ? <p className="mb-4 text-soft">{labels.noGaps}</p> : null}
          {gaps.map((index, n) => {
            const name = `gaps.${index}`;
            return (
              <Row
                key={index}
                name={name}
                title={labels.gap(n + 1)}
                buttons={remove("gaps", n, labels.gapInSentence(n + 1))}
              >
                {values[`${name}.asked`] === "on" ? <HiddenField name={`${name}.asked`} value="on" /> : null}
                <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
                  <Field {...at(`${name}.fromOn`)} type="date" label={labels.from} required />
                  <Field {...at(`${name}.toOn`)} type="date" label={labels.to} required />
                  <div className="sm:col-span-2">
                    <Field {...at(`${name}.reason`)} label={labels.gapReason} hint={labels.gapReasonHint} required />
                  </div>
                </div>
              </Row>
            );
          })}
          {add("gaps", labels.addGap)}
        </Rows>
      </Group>
      <Group title={labels.references} lead={labels.referencesLead}>
        <Rows prefix="references">
          {references.map((index, n) => {
            const name = `references.${index}`;
            const title = values[`${name}.name`] || labels.reference(n + 1);
            return (
              <Row key={index} name={name} title={title} buttons={remove("references", n, title)}>
                <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
                  <Field {...at(`${name}.name`)} label={labels.fullName} required />
                  <Field {...at(`${name}.jobTitle`)} label={labels.jobTitle} />
                  <Field {...at(`${name}.organisationName`)} label={labels.organisation} required />
                  <Field {...at(`${name}.email`)} type="email" inputMode="email" label={labels.email} />
                  <Field {...at(`${name}.phone`)} type="tel" inputMode="tel" label={labels.phone} />
                </div>
              </Row>
            );
          })}
          {references.length < 6 ? add("references", labels.addReference) : null}
        </Rows>
      </Group>
    </>
  );
}
