import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { messages } from "@/lib/config/messages";
import type { ImportRow, WorkerImport } from "@/lib/contract/worker-imports";
import { InForm } from "./in-form";

const texts = messages.workerImports;
const options = [
  { value: "", label: texts.leftOut },
  ...Object.entries(texts.fields).map(([value, label]) => ({ value, label })),
];

/** Which column holds what. */
export function ColumnsForm({
  found,
  first,
  change,
}: {
  found: WorkerImport;
  first: ImportRow | undefined;
  change: FormAction;
}) {
  return (
    <section aria-labelledby="columns" className="max-w-2xl">
      <h2 id="columns">Match the columns</h2>
      <p className="mt-1 mb-4 text-soft">{texts.mappingLead}</p>
      <Card>
        <Form action={change}>
          <InForm found={found} what="map" />
          <HiddenField name="columns" value={String(found.headings.length)} />
          {found.headings.map((heading, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its number, headings may be alike
              key={at}
              as="select"
              name={`column.${at}`}
              label={texts.column(at + 1, heading)}
              hint={texts.example(first?.cells[at] ?? "")}
              options={options}
              defaultValue={found.mapping[at] ?? ""}
            />
          ))}
          <SubmitButton pendingText="Checking…">Check the rows</SubmitButton>
        </Form>
      </Card>
    </section>
  );
}
