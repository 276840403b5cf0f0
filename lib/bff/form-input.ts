/**
 * What the forms of a page held when the login expired, on its way back to the same person (spec section 8, HTTP 401). The browser
 * stores it sealed, so that nobody who uses the browser next can read it; nothing is stored here.
 */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { type FormInput, openFormInput, sealFormInput } from "@/lib/session/typed";
import { caller } from "./client";

const inputSchema = z.object({
  membershipId: z.uuid(),
  forms: z
    .array(z.object({ key: z.string().max(10_000), values: z.array(z.tuple([z.string(), z.string()])).max(5_000) }))
    .min(1)
    .max(50),
});

const SEALED_LENGTH_MAX = 2 * constants.formMaxBytes;

/**
 * Seals the forms of a page for the membership the page was drawn for. Asks for no session: by now there is none. Null for what no
 * page of ours sends.
 */
export async function preserveFormInput(text: string, now = new Date()): Promise<string | null> {
  const input = inputSchema.safeParse(parsed(text));
  if (!input.success) return null;
  const { membershipId, forms } = input.data;
  return sealFormInput(membershipId, forms, now.getTime() + constants.formInputMs);
}

/** The forms again, for the person they were sealed for and for the same organisation; null for anyone else. Throws when nobody can tell. */
export async function restoreFormInput(sealed: string, now = new Date()): Promise<FormInput | null> {
  if (sealed.length > SEALED_LENGTH_MAX) return null;
  const person = await caller();
  return person.kind === "person" ? openFormInput(sealed, person.membershipId, now.getTime()) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
