import Link from "next/link";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { messages } from "@/lib/config/messages";
import { fixForm as words } from "@/lib/config/messages/imports";
import type { ImportRow, WorkerImport } from "@/lib/contract/imports";
import { InForm } from "./in-form";
import { cellOf, nameIn } from "./rows-table";

const texts = messages.workerImports;

/** The cells with errors, a page of rows at a time. */
export function FixForm({
  found,
  rows,
  path,
  change,
}: {
  found: WorkerImport;
  rows: { items: readonly ImportRow[]; next: number | null };
  path: string;
  change: FormAction;
}) {
  return (
    <section aria-labelledby="fix" className="max-w-2xl">
      <h2 id="fix">{words.fixRows}</h2>
      <p className="mt-1 mb-4 text-soft">{texts.fixLead}</p>
      {rows.items.length > 0 ? (
        <Form action={change}>
          <InForm found={found} what="fix" />
          {rows.items.map((row) => (
            <Card key={row.row} className="mb-4">
              <h3 className="mb-3">
                {words.row(row.row)}
                {nameIn(found, row) ? <span className="font-normal">, {nameIn(found, row)}</span> : null}
              </h3>
              {row.problems.map(({ field, message }) => (
                <Field
                  key={field}
                  name={`row.${row.row}.${field}`}
                  label={words.fieldOfRow(texts.fields[field], row.row)}
                  hint={message}
                  defaultValue={cellOf(found, row, field)}
                  autoComplete="off"
                />
              ))}
            </Card>
          ))}
          <div className="flex flex-wrap gap-2">
            <SubmitButton pendingText={words.checking}>{words.saveAndCheckAgain}</SubmitButton>
            {rows.next ? (
              <Link
                prefetch={false}
                className={buttonClass({ variant: "secondary" })}
                href={addressOf(path, { do: "fix", after: rows.next })}
              >
                {words.skipRows}
              </Link>
            ) : null}
            <Link prefetch={false} className={buttonClass({ variant: "quiet" })} href={path}>
              {words.back}
            </Link>
          </div>
        </Form>
      ) : (
        <p>
          <Link prefetch={false} href={path}>
            {words.nothingToFix}
          </Link>
        </p>
      )}
    </section>
  );
}
