/** The controls of the questionnaire form and the elements around them, in plain DOM. */
import { errorId } from "@/components/form/state";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textControls = (form: HTMLFormElement): TextControl[] =>
  Array.from(form.querySelectorAll<TextControl>("input, textarea"));

/** The controls of a name: one, or the options of a question. */
export const controlsOf = (form: HTMLFormElement, name: string): TextControl[] =>
  textControls(form).filter((control) => control.name === name);

/** The control that an inline message belongs to. */
export const controlOfError = (form: HTMLFormElement, line: Element): TextControl | undefined =>
  textControls(form).find((control) => errorId(control.name) === line.id);

/** The question, group text or declaration a control belongs to. */
export const boxOf = (control: Element): Element => control.closest(".q-g, .q, .decl") ?? control;

/** A new element with its attributes and children. */
export function element(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  for (const name in attributes) made.setAttribute(name, attributes[name] as string);
  made.append(...children);
  return made;
}
