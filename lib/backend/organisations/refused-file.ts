/** What is said of a file that an organisation cannot take. */
import { DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";

export type FileProblem = keyof typeof messages.registers.fileProblems;

/** BAD_REQUEST for a file that is not taken; `reason` is the word by which its text stands in the messages. */
export const refusedFile = (reason: FileProblem) =>
  new DomainError("BAD_REQUEST", messages.registers.fileProblems[reason], { reason });
