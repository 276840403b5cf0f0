import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { messages } from "@/lib/config/messages";
import { importsColumnsForm as words } from "@/lib/config/messages/imports";
import type { ImportRow, WorkerImport } from "@/lib/contract/imports";
import type { ImportField } from "@/lib/contract/imports/fields";
import { InForm } from "./in-form";

const texts = messages.workerImports;

/** Maps each column to a field. */
export function ColumnsForm({
  found,
  first,
  columns,
  change,
}: {
  found: WorkerImport;
  first: ImportRow | undefined;
  columns: readonly ImportField[];
  change: FormAction;
}) {
  const options = [
    { value: "", label: texts.doNotImport },
    ...columns.map((value) => ({ value, label: texts.fields[value] })),
  ];
  return (
    <section aria-labelledby="columns" className="max-w-2xl">
      <h2 id="columns">{words.matchTheColumns}</h2>
      <p className="mt-1 mb-4 text-soft">{texts.mappingLead}</p>
      <Card>
        <Form action={change}>
          <InForm found={found} what="map" />
          <HiddenField name="columns" value={String(found.headings.length)} />
          {found.headings.map((heading, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its number, headings may be alike
              key={at}
              as="select"
              name={`column.${at}`}
              label={texts.column(at + 1, heading)}
              hint={texts.example(first?.cells[at] ?? "")}
              options={options}
              defaultValue={found.mapping[at] ?? ""}
            />
          ))}
          <SubmitButton pendingText={words.checking}>{words.checkTheRows}</SubmitButton>
        </Form>
      </Card>
    </section>
  );
}
