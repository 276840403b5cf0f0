/** What the questionnaire form is checked for before it is sent, and the data it sends. */
import type { FieldError } from "@/components/form/state";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";
import { fields } from "./fields";

function checkText(text: HTMLTextAreaElement | null, asked: boolean, about: string): FieldError[] {
  if (!text || !asked) return [];
  const { length } = text.value.trim();
  if (length === 0) return [{ field: text.name, message: texts.descriptionRequired, about }];
  if (text.maxLength > 0 && length > text.maxLength) {
    return [{ field: text.name, message: texts.descriptionTooLong(text.maxLength), about }];
  }
  return [];
}

/**
 * The questions' errors, in page order, and how many questions are answered: one whose answer asks for details only with
 * them, so that the total stays the same while answering.
 */
export function check(form: HTMLFormElement): { errors: FieldError[]; answered: number } {
  const errors: FieldError[] = [];
  let answered = 0;
  for (const block of form.querySelectorAll(".q-b")) {
    const title = block.querySelector("h2")?.textContent ?? "";
    const ofGroup = checkText(block.querySelector(".q-g textarea"), !!block.querySelector(".gv:checked"), title);
    for (const question of block.querySelectorAll(".q")) {
      const about = question.querySelector("legend")?.textContent ?? "";
      const option = question.querySelector<HTMLInputElement>("input[type=radio]");
      if (!option) continue;
      const own = question.querySelector("input:checked")
        ? checkText(question.querySelector("textarea"), !!question.querySelector(".rv:checked"), about)
        : [{ field: option.name, message: texts.answerRequired, about }];
      if (!own[0] && !(ofGroup[0] && question.querySelector(".gv:checked"))) answered++;
      errors.push(...own);
    }
    errors.push(...ofGroup);
  }
  return { errors, answered };
}

/** The form's errors, in page order. */
export function validate(form: HTMLFormElement): FieldError[] {
  const { errors } = check(form);
  if (!form.querySelector<HTMLInputElement>(`[name=${fields.declaration}]`)?.checked) {
    errors.push({ field: fields.declaration, message: texts.declarationRequired });
  }
  return errors.map(({ about, ...error }) => (about ? { ...error, about } : error));
}

/**
 * The data to send: the form without the details of answers that do not ask for them, and without the framework's own
 * fields.
 */
export function payload(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const name of [...data.keys()]) {
    if (name.startsWith("$")) data.delete(name);
  }
  for (const text of form.querySelectorAll("textarea")) {
    const asked = text.closest(".q-g")
      ? text.closest(".q-b")?.querySelector(".gv:checked")
      : text.closest(".q")?.querySelector(".rv:checked");
    if (!asked) data.delete(text.name);
  }
  data.set(fields.enhanced, "1");
  return data;
}
