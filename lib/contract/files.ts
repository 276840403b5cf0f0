/** Files on their way in and out of calls: their bytes in base64. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

/** A file as it is handed out. */
export const fileContentSchema = z.object({ name: z.string(), contentType: z.string(), base64: z.string() });

export const base64Schema = z
  .string()
  .max(Math.ceil((constants.fileMaxBytes * 4) / 3) + 4, messages.registers.fileProblems.tooLarge);

/** The name it came with, without what no database can keep. */
export const fileNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .transform((name) => name.replace(/\p{Cc}|\p{Cs}/gu, ""));

/** A file as it comes in. */
export const fileInputSchema = z.object({ name: fileNameSchema, base64: base64Schema });
