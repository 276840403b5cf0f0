"use client";

import { use } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { addresses as texts } from "@/lib/config/messages/addresses";
import { OffersAddresses } from "./address-lookup";
import { Field, type FieldProps, HiddenField } from "./field";
import { useForm } from "./form-context";
import { type FoundAddresses, fieldId } from "./state";

/** The name of the buttons; the value says what to do, and the control of the postcode. */
const BUTTON = "addressLookup";

/** Lists the addresses that were found, or says what became of the search. Gets the focus. */
function Found({ at, message, choices }: FoundAddresses) {
  const { id: formId, pending } = useForm();
  if (choices.length === 0) {
    return (
      <div className="addresses next" tabIndex={-1} role="status">
        <Notice>{message}</Notice>
      </div>
    );
  }
  const id = fieldId(`${at}.choice`, formId);
  const disabled = pending || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot change with its status
    <div className="addresses addresses-found next" tabIndex={-1} role="group" aria-labelledby={`${id}-message`}>
      <p id={`${id}-message`}>{message}</p>
      <HiddenField name="addressChoices" value={JSON.stringify(choices)} />
      <label htmlFor={id}>{texts.choose}</label>
      <select id={id} name="addressChoice" className="inp" defaultValue="">
        <option value="">{texts.choose}</option>
        {choices.map((address) => (
          <option key={address} value={address}>
            {address.replaceAll("\n", ", ")}
          </option>
        ))}
      </select>
      <div className="addresses-buttons">
        <Button type="submit" size="s" name={BUTTON} value={`use:${at}`} aria-disabled={disabled}>
          {texts.use}
        </Button>
        <Button
          type="submit"
          size="s"
          variant="quiet"
          name={BUTTON}
          value={`byHand:${at}`}
          aria-disabled={disabled}
          formNoValidate
        >
          {texts.byHand}
        </Button>
      </div>
    </div>
  );
}

/**
 * A postcode, and beside it the button that finds the addresses it belongs to. The address stays a control of its own:
 * it is filled in, or entered by hand. The buttons submit the form, so that no script is needed; nothing is saved.
 */
export function PostcodeField({ about, ...field }: FieldProps & { about?: string | undefined }) {
  const isOffered = use(OffersAddresses);
  const { state, pending } = useForm();
  const asked = useFormStatus().data?.get(BUTTON) === `find:${field.name}`;
  if (!isOffered) return <Field {...field} />;
  const found = state.status === "editing" && state.addresses?.at === field.name ? state.addresses : undefined;
  return (
    <div>
      <div className="postcode">
        <Field {...field} />
        <Button
          type="submit"
          variant="secondary"
          name={BUTTON}
          value={`find:${field.name}`}
          aria-disabled={pending || undefined}
        >
          {asked ? texts.finding : texts.find}
          {about ? <VisuallyHidden> {about}</VisuallyHidden> : null}
        </Button>
        <span className="vh" role="status">
          {asked ? texts.finding : ""}
        </span>
      </div>
      {found ? <Found key={found.message} {...found} /> : null}
    </div>
  );
}

/** The form's first submit button, which the Enter key presses: without it, Enter would look up an address. */
export function EnterKeySubmits({ children }: { children: string }) {
  return (
    <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
      {children}
    </button>
  );
}
