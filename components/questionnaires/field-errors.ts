/** The messages at the questionnaire's controls: the same elements that the server renders after a refused post. */
import { errorId, type FieldError } from "@/components/form/state";
import { boxOf, controlsOf, element } from "./controls";

/** Removes the message of a control, and the association between the two. */
export function clearError(form: HTMLFormElement, name: string): void {
  const id = errorId(name);
  document.getElementById(id)?.remove();
  for (const control of controlsOf(form, name)) {
    control.removeAttribute("aria-invalid");
    const box = boxOf(control);
    for (const described of [control, box]) {
      if (described.getAttribute("aria-describedby") === id) described.removeAttribute("aria-describedby");
    }
    if (!box.querySelector(".err")) box.classList.remove("bad");
  }
}

/** Shows a message at its control. */
export function showError(form: HTMLFormElement, { field, message }: FieldError): void {
  const controls = controlsOf(form, field);
  const [first] = controls;
  if (!first) return;
  const box = boxOf(first);
  const id = errorId(field);
  const line = element("p", { class: "err", id }, message);
  if (first.type === "radio") {
    box.querySelector("legend")?.after(line);
    box.setAttribute("aria-describedby", id);
  } else if (first.type === "checkbox") {
    (first.closest("label") ?? first).before(line);
  } else {
    first.before(line);
  }
  for (const control of controls) {
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", id);
  }
  box.classList.add("bad");
}
