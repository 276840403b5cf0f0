/** The rule of every name that is printed in messages, wherever it is asked for. */
import type { z } from "zod";
import { messages } from "@/lib/config/messages";
import { hasHiddenMarks, hasLink } from "@/lib/config/names";

const texts = messages.general;

/** Refuses, for `superRefine`, what a mail program makes a link of, and characters that are not seen. */
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
