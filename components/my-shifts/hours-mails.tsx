import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { hoursMails as texts } from "@/lib/config/messages/my-shifts";

/** Whether the worker is asked by e-mail to confirm their hours, and the button that changes it. */
export function HoursMails({ token, isOn, save }: { token: string; isOn: boolean; save: FormAction }) {
  return (
    <section aria-labelledby="emails" className="card pad">
      <h2 id="emails">{texts.title}</h2>
      <p>{isOn ? texts.on : texts.off}</p>
      <Form action={save} isAmongForms>
        <HiddenField name="token" value={token} />
        <HiddenField name="isOn" value={isOn ? "no" : "yes"} />
        <SubmitButton variant="secondary" pendingText={isOn ? texts.stopping : texts.starting}>
          {isOn ? texts.stop : texts.start}
        </SubmitButton>
      </Form>
    </section>
  );
}
