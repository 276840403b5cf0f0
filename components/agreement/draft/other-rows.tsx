"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Field } from "@/components/form/field";
import { Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";

/** The cancellation bands of a draft. */
export function CancellationRows() {
  const values = useValues();
  const rows = useRows("rule");
  return (
    <Rows>
      {rows.length === 0 ? <p className="mb-4 text-soft">{texts.noCancellation}</p> : null}
      {rows.map((index, n) => (
        <Row
          key={index}
          name={`rule.${index}`}
          title={`Band ${n + 1}`}
          buttons={
            <RowButton value={`remove.${n}`} about={`band ${n + 1}`}>
              <Trash2 aria-hidden="true" size={18} />
              Remove
            </RowButton>
          }
        >
          <div className="-mb-5 grid gap-x-5 sm:grid-cols-2">
            <Field
              name={`rule.${index}.hours`}
              label="Hours before the start"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={values[`rule.${index}.hours`] ?? ""}
              required
            />
            <Field
              name={`rule.${index}.percent`}
              label="Per cent of the charge"
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              defaultValue={values[`rule.${index}.percent`] ?? ""}
              required
            />
          </div>
        </Row>
      ))}
      <RowButton value="add">
        <Plus aria-hidden="true" size={18} />
        Add a band
      </RowButton>
    </Rows>
  );
}

/** Who signs a draft, in order. */
export function SignatoryRows({ organisations }: { organisations: { agency: string; provider: string } }) {
  const values = useValues();
  const rows = useRows("signatory");
  return (
    <Rows>
      {rows.map((index, n) => {
        const at = (control: string) => ({
          name: `signatory.${index}.${control}`,
          defaultValue: values[`signatory.${index}.${control}`] ?? "",
        });
        const about = `signatory ${n + 1}`;
        return (
          <Row
            key={index}
            name={`signatory.${index}`}
            title={`Signatory ${n + 1}`}
            buttons={
              <>
                {n > 0 ? (
                  <RowButton value={`up.${n}`} about={about}>
                    <ArrowUp aria-hidden="true" size={18} />
                    Up
                  </RowButton>
                ) : null}
                {n < rows.length - 1 ? (
                  <RowButton value={`down.${n}`} about={about}>
                    <ArrowDown aria-hidden="true" size={18} />
                    Down
                  </RowButton>
                ) : null}
                <RowButton value={`remove.${n}`} about={about}>
                  <Trash2 aria-hidden="true" size={18} />
                  Remove
                </RowButton>
              </>
            }
          >
            <div className="-mb-5 grid gap-x-5 sm:grid-cols-2">
              <Field
                as="select"
                {...at("type")}
                label="Signs for"
                options={[
                  { value: "agency", label: `Agency: ${organisations.agency}` },
                  { value: "provider", label: `Provider: ${organisations.provider}` },
                ]}
              />
              <Field {...at("fullName")} label="Full name" maxLength={120} autoComplete="off" required />
              <Field {...at("jobTitle")} label="Job title" maxLength={120} autoComplete="off" required />
              <Field {...at("email")} type="email" label="E-mail address" maxLength={254} autoComplete="off" required />
            </div>
          </Row>
        );
      })}
      <RowButton value="add">
        <Plus aria-hidden="true" size={18} />
        Add a signatory
      </RowButton>
    </Rows>
  );
}
