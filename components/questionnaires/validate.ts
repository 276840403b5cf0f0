/** What the questionnaire form is checked for before it is sent, and the data it sends. */
import type { FieldError } from "@/components/form/state";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";
import { fields } from "./fields";
import type { Progress } from "./progress";

function checkText(text: HTMLTextAreaElement | null, asked: boolean, about: string): FieldError[] {
  if (!text || !asked) return [];
  const { length } = text.value.trim();
  if (length === 0) return [{ field: text.name, message: texts.descriptionRequired, about }];
  if (text.maxLength > 0 && length > text.maxLength) {
    return [{ field: text.name, message: texts.descriptionTooLong(text.maxLength), about }];
  }
  return [];
}

/** The questions' errors, in page order, and how many questions and details are asked. */
function check(form: HTMLFormElement): { errors: FieldError[]; asked: number } {
  const errors: FieldError[] = [];
  let asked = 0;
  const text = (control: HTMLTextAreaElement | null, condition: Element | null, about: string) => {
    if (control && condition) asked++;
    errors.push(...checkText(control, !!condition, about));
  };
  for (const block of form.querySelectorAll(".q-b")) {
    for (const question of block.querySelectorAll(".q")) {
      const about = question.querySelector("legend")?.textContent ?? "";
      const option = question.querySelector<HTMLInputElement>("input[type=radio]");
      if (!option) continue;
      asked++;
      if (!question.querySelector("input:checked")) {
        errors.push({ field: option.name, message: texts.answerRequired, about });
      }
      text(question.querySelector("textarea"), question.querySelector(".rv:checked"), about);
    }
    text(
      block.querySelector(".q-g textarea"),
      block.querySelector(".gv:checked"),
      block.querySelector("h2")?.textContent ?? "",
    );
  }
  return { errors, asked };
}

/** How much is answered, and how much is asked: a question, and the details that an answer asks for. */
export function countOf(form: HTMLFormElement): Progress {
  const { errors, asked } = check(form);
  return { answered: asked - errors.length, asked };
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
