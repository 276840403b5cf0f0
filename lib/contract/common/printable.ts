/** The rule for every name that is printed in messages. */
import type { z } from "zod";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { hasHiddenMarks, hasLink } from "@/lib/config/names";

const texts = messages.general;

/** Rejects, for `superRefine`, text that a mail program turns into a link, and invisible characters. */
export function printable(text: string, context: z.RefinementCtx): void {
  if (hasHiddenMarks(text)) context.addIssue({ code: "custom", message: texts.invisibleCharacters, input: text });
  else if (hasLink(text)) context.addIssue({ code: "custom", message: texts.noLinks, input: text });
}

/** What the rules of a line refuse themselves. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** The same for a line, with errors that name the field; `needed` is the error where it is empty. */
export const printableField =
  (needed: string) =>
  (text: string, context: z.RefinementCtx): void => {
    if (NOT_IN_A_LINE.test(text)) return;
    if (hasHiddenMarks(text))
      context.addIssue({ code: "custom", message: fieldErrors.invisibleCharacters(needed), input: text });
    else if (hasLink(text)) context.addIssue({ code: "custom", message: fieldErrors.noLinks(needed), input: text });
  };

/** The same for a text of several lines. */
export function withoutLinks(text: string, context: z.RefinementCtx): void {
  if (hasHiddenMarks(text.replace(/\r?\n|\t/g, " "))) {
    context.addIssue({ code: "custom", message: texts.invisibleCharacters, input: text });
  } else if (hasLink(text)) context.addIssue({ code: "custom", message: texts.noLinks, input: text });
}
