import type { ReactNode } from "react";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import type { OrganisationKind } from "@/lib/contract/organisations";

/** What every form on an organisation's page needs. */
export type Changing = {
  change: FormAction;
  organisationId: string;
  kind: OrganisationKind;
  /** The page to return to. */
  page: string;
};

/** A form that makes one change to an organisation, named by `what`. */
export function ChangeForm({
  change,
  organisationId,
  kind,
  page,
  what,
  lock,
  hidden = {},
  className,
  children,
}: Changing & {
  what: string;
  /** The lock number the page was rendered with, if the change is checked against it. */
  lock?: number | undefined;
  hidden?: Readonly<Record<string, string>> | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Form action={change} className={className}>
      <HiddenField name="organisationId" value={organisationId} />
      <HiddenField name="kind" value={kind} />
      <HiddenField name="page" value={page} />
      <HiddenField name="do" value={what} />
      {lock === undefined ? null : <PreservedField name="lock" value={String(lock)} />}
      {Object.entries(hidden).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
