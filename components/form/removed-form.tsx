import { useId } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { removedForm as texts } from "@/lib/config/messages/removed-form";
import { type Control, controlsOf, isSecret } from "./form-input";

const ROWS_MAX = 12;

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? "";

/** What a control has, in words; nothing for one that is empty or that the person cannot see. */
function valueIn(control: Control, label: string): string {
  if (["hidden", "file", "submit", "button"].includes(control.type) || isSecret(control)) return "";
  if (control instanceof HTMLSelectElement) return control.value ? textOf(control.selectedOptions[0]) : "";
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
    return control.checked ? label : "";
  return control.value.trim();
}

/** What the controls of a form have, each after its label. The form is no longer in the document, which finds no label there. */
function enteredIn(form: HTMLFormElement): string {
  const labels = [...form.querySelectorAll("label")];
  return controlsOf(form)
    .flatMap((control) => {
      const label = textOf(labels.find(({ htmlFor }) => htmlFor === control.id) ?? control.closest("label"));
      const value = valueIn(control, label);
      const about = value === label ? textOf(control.closest("fieldset")?.querySelector("legend")) : label;
      return value ? [about ? `${about}: ${value}` : value] : [];
    })
    .join("\n");
}

function RemovedForm({ message, entered, onClose }: { message: string; entered: string; onClose: () => void }) {
  const id = useId();
  return (
    <AlertDialog title={texts.title} text={message} width="max-w-lg" onCancel={onClose}>
      {entered ? (
        // Not text alone: with a keyboard, only that of a control can be selected.
        <div className="fld mt-5">
          <label htmlFor={`${id}-entered`}>{texts.entered}</label>
          <p id={`${id}-hint`} className="hint">
            {texts.hint}
          </p>
          <textarea
            id={`${id}-entered`}
            aria-describedby={`${id}-hint`}
            className="inp"
            readOnly
            rows={Math.min(entered.split("\n").length + 2, ROWS_MAX)}
            value={entered}
          />
        </div>
      ) : null}
      <Button className={entered ? undefined : "mt-5"} onClick={onClose}>
        {texts.close}
      </Button>
    </AlertDialog>
  );
}

/**
 * Says that a form has been taken off the page, or what became of its post, with what was entered into it. Outside the page, since
 * the page may be another one by now.
 */
export function showRemovedForm(form: HTMLFormElement, message: string = texts.changed): void {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    // Where the focus was is gone with the form.
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  };
  root.render(<RemovedForm message={message} entered={enteredIn(form)} onClose={close} />);
}
