"use client";

import { Plus, Trash2 } from "lucide-react";
import { Field } from "@/components/form/field";
import { Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";

/** The fields of step 4. */
export function ContactFields() {
  const values = useValues();
  const rows = useRows("contacts");
  return (
    <Rows prefix="contacts">
      {rows.map((index, n) => {
        const at = (control: string) => ({
          name: `contacts.${index}.${control}`,
          defaultValue: values[`contacts.${index}.${control}`] ?? "",
          autoComplete: "off",
        });
        return (
          <Row
            key={index}
            name={`contacts.${index}`}
            title={`Contact ${n + 1}`}
            buttons={
              rows.length > 1 ? (
                <RowButton value={`contacts:remove.${n}`} about={`contact ${n + 1}`}>
                  <Trash2 aria-hidden="true" size={18} />
                  Remove
                </RowButton>
              ) : null
            }
          >
            <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
              <Field {...at("name")} label="Full name" required />
              <Field
                {...at("relation")}
                label="Who they are to the worker"
                hint="For example sister, partner."
                required
              />
              <Field {...at("phone")} type="tel" inputMode="tel" label="Phone number" required />
            </div>
          </Row>
        );
      })}
      {rows.length < 5 ? (
        <RowButton value="contacts:add">
          <Plus aria-hidden="true" size={18} />
          Add a contact
        </RowButton>
      ) : null}
    </Rows>
  );
}
