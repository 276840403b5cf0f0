import type { ComponentProps, ReactNode } from "react";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";
import { jobPage as texts } from "@/lib/config/messages/jobs";

/** A form that asks for a reason, with a link back to the shift's page. */
export function ReasonForm({
  change,
  page,
  back = page,
  posts,
  field,
  submit,
  children,
}: {
  change: FormAction;
  page: string;
  /** Where its link back leads, if not there. */
  back?: string;
  /** What is posted with the reason. */
  posts: Readonly<Record<string, string>>;
  field: { name: string; label: string; hint?: string };
  submit: ComponentProps<typeof SubmitButton>;
  /** Controls after the reason. */
  children?: ReactNode;
}) {
  return (
    <Form action={change}>
      {Object.entries({ ...posts, page }).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <Field as="textarea" {...field} rows={3} maxLength={constants.reasonMaxLength} required />
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton {...submit} />
        <ButtonLink variant="secondary" href={back}>
          {texts.goBack}
        </ButtonLink>
      </div>
    </Form>
  );
}
