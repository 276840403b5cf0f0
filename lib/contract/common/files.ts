/** Files in calls, their bytes in base64. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

/** A file as it is returned. */
export const fileContentSchema = z.object({ name: z.string(), contentType: z.string(), base64: z.string() });

const base64Schema = z
  .string()
  .max(Math.ceil((constants.fileMaxBytes * 4) / 3) + 4, messages.organisations.fileErrors.tooLarge);

/** The original file name, without characters that the database cannot store. */
const fileNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .transform((name) => name.replace(/\p{Cc}|\p{Cs}/gu, ""));

/** A file as it is submitted. */
export const fileInputSchema = z.object({ name: fileNameSchema, base64: base64Schema });
