/**
 * The ticket of the built-in signer: names one signature for an hour, and the link it was given by. Sealed with the cookie's
 * key, and told apart from every cookie by its kind. Whether the signature can still be given is its row's to say. Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const linkLength = 16;

/** The name of the link by which a ticket was got: enough of its token's hash to tell it from the one that takes its place. */
export const linkName = (tokenHash: string): string => tokenHash.slice(0, linkLength);

const ticketSchema = z.object({
  kind: z.literal("signer"),
  agreementId: z.uuid(),
  signatureId: z.uuid(),
  link: z.string().length(linkLength),
  expiresAtMs: z.number(),
});

export type Ticket = Omit<z.infer<typeof ticketSchema>, "kind">;

const TICKET_LENGTH_MAX = 1_000;

/** Seals a ticket for an address. */
export const sealTicket = (ticket: Ticket): Promise<string> =>
  sealData({ kind: "signer", ...ticket }, { password: env().SESSION_SECRET, ttl: 0 });

/** Opens a ticket. A broken, forged or expired one is none: null. */
export async function openTicket(value: string, nowMs: number): Promise<Ticket | null> {
  if (value.length > TICKET_LENGTH_MAX) return null;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const ticket = ticketSchema.safeParse(opened);
  return ticket.success && ticket.data.expiresAtMs > nowMs ? ticket.data : null;
}
