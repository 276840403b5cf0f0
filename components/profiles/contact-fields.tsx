"use client";

import { Plus, Trash2 } from "lucide-react";
import { Field } from "@/components/form/field";
import { Row, RowButton, Rows, useRows, useValues } from "@/components/form/rows";
import { contactFields as texts } from "@/lib/config/messages/profiles/pages";

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
            title={texts.contact(n + 1)}
            buttons={
              rows.length > 1 ? (
                <RowButton value={`contacts:remove.${n}`} about={texts.contactInSentence(n + 1)}>
                  <Trash2 aria-hidden="true" size={18} />
                  {texts.remove}
                </RowButton>
              ) : null
            }
          >
            <div className="-mb-5 grid items-end gap-x-5 sm:grid-cols-2">
              <Field {...at("name")} label={texts.fullName} required />
              <Field {...at("relation")} label={texts.relation} hint={texts.relationHint} required />
              <Field {...at("phone")} type="tel" inputMode="tel" label={texts.phone} required />
            </div>
          </Row>
        );
      })}
      {rows.length < 5 ? (
        <RowButton value="contacts:add">
          <Plus aria-hidden="true" size={18} />
          {texts.addContact}
        </RowButton>
      ) : null}
    </Rows>
  );
}
