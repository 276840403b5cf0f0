/**
 * Preserves the values of a page's forms when the login expired, for the same person (spec section 8, HTTP 401). The
 * browser stores them encrypted, so that the next person who uses it cannot read them; the server stores nothing.
 */

import { z } from "zod";
import { caller } from "@/lib/bff/client";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { type FormInput, openFormInput, sealFormInput } from "@/lib/session/submitted-values";

const inputSchema = z.object({
  membershipId: z.uuid(),
  forms: z
    .array(z.object({ key: z.string().max(10_000), values: z.array(z.tuple([z.string(), z.string()])).max(5_000) }))
    .min(1)
    .max(50),
});

const SEALED_LENGTH_MAX = 2 * constants.formMaxBytes;

/**
 * Encrypts the values of a page's forms for the membership the page was rendered for. Needs no session, since it has
 * ended. Null for anything that no page of ours sends.
 */
export async function preserveFormInput(text: string, now = clock.now()): Promise<string | null> {
  const input = inputSchema.safeParse(parsed(text));
  if (!input.success) return null;
  const { membershipId, forms } = input.data;
  return sealFormInput(membershipId, forms, now.getTime() + constants.formInputMs);
}

/**
 * Decrypts the values for the same person and organisation; null for anyone else. Throws when the person cannot be
 * determined.
 */
export async function restoreFormInput(sealed: string, now = clock.now()): Promise<FormInput | null> {
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
