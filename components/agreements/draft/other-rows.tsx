"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Field } from "@/components/form/field";
import { Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";
import { agreementPages as texts, otherRows as words } from "@/lib/config/messages/agreements/pages";

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
          title={words.band(n + 1)}
          buttons={
            <RowButton value={`remove.${n}`} about={words.bandInSentence(n + 1)}>
              <Trash2 aria-hidden="true" size={18} />
              {words.remove}
            </RowButton>
          }
        >
          <div className="-mb-5 grid gap-x-5 sm:grid-cols-2">
            <Field
              name={`rule.${index}.hours`}
              label={words.hoursBeforeTheStart}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={values[`rule.${index}.hours`] ?? ""}
              required
            />
            <Field
              name={`rule.${index}.percent`}
              label={words.percentOfCharge}
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
        {words.addABand}
      </RowButton>
    </Rows>
  );
}

/** The signatories of a draft, in signing order. */
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
            title={words.signatory(n + 1)}
            buttons={
              <>
                {n > 0 ? (
                  <RowButton value={`up.${n}`} about={about}>
                    <ArrowUp aria-hidden="true" size={18} />
                    {words.up}
                  </RowButton>
                ) : null}
                {n < rows.length - 1 ? (
                  <RowButton value={`down.${n}`} about={about}>
                    <ArrowDown aria-hidden="true" size={18} />
                    {words.down}
                  </RowButton>
                ) : null}
                <RowButton value={`remove.${n}`} about={about}>
                  <Trash2 aria-hidden="true" size={18} />
                  {words.remove}
                </RowButton>
              </>
            }
          >
            <div className="-mb-5 grid gap-x-5 sm:grid-cols-2">
              <Field
                as="select"
                {...at("type")}
                label={words.signsFor}
                options={[
                  { value: "agency", label: words.agency(organisations.agency) },
                  { value: "provider", label: words.provider(organisations.provider) },
                ]}
              />
              <Field {...at("fullName")} label={words.fullName} maxLength={120} autoComplete="off" required />
              <Field {...at("jobTitle")} label={words.jobTitle} maxLength={120} autoComplete="off" required />
              <Field
                {...at("email")}
                type="email"
                label={words.eMailAddress}
                maxLength={254}
                autoComplete="off"
                required
              />
            </div>
          </Row>
        );
      })}
      <RowButton value="add">
        <Plus aria-hidden="true" size={18} />
        {words.addASignatory}
      </RowButton>
    </Rows>
  );
}
