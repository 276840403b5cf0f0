/** The rule for every name that is printed in messages. */
import type { z } from "zod";
import { messages } from "@/lib/config/messages";
import { hasHiddenMarks, hasLink } from "@/lib/config/names";

const texts = messages.general;

/** Rejects, for `superRefine`, text that a mail program turns into a link, and invisible characters. */
export function printable(text: string, context: z.RefinementCtx): void {
  if (hasHiddenMarks(text)) context.addIssue({ code: "custom", message: texts.hiddenMarks, input: text });
  else if (hasLink(text)) context.addIssue({ code: "custom", message: texts.noLinks, input: text });
}

/** The same for a text of several lines. */
export function withoutLinks(text: string, context: z.RefinementCtx): void {
  if (hasHiddenMarks(text.replace(/\r?\n|\t/g, " "))) {
    context.addIssue({ code: "custom", message: texts.hiddenMarks, input: text });
  } else if (hasLink(text)) context.addIssue({ code: "custom", message: texts.noLinks, input: text });
}
