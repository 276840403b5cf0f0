/**
 * Signatory links: the token is created when the link is e-mailed, stored as SHA-256 and opens one agreement
 * (docs/decisions/0030).
 */
import { eq, or } from "drizzle-orm";
import type { Context } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { hashOf, newToken } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { agreementSignatories } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import {
  type AgreementRow,
  read,
  type SignatoryRow,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { isPending } from "./rules";

const texts = messages.agreements;

export const invalidToken = () => new DomainError("NOT_FOUND", texts.invalidToken, { reason: "invalidToken" });

/** `notReady`: it is not their turn yet, or the provider has not been updated about them. */
export type LinkState = "toSign" | "notReady" | "signed" | "closed" | "expired";

export type OpenedLink = {
  agreement: AgreementRow;
  version: VersionRow;
  signatory: SignatoryRow;
  state: LinkState;
  /** When the link expires. */
  expiresAt: Date;
};

function stateOf({ agreement, version, signatory, expiresAt }: Omit<OpenedLink, "state">, now: Date): LinkState {
  if (expiresAt <= now) return "expired";
  if (signatory.status === "signed") return version.closedAt ? "closed" : "signed";
  if (version.closedAt || signatory.status === "declined" || !isPending(agreement.status)) return "closed";
  const isReady = signatory.status === "invited" && signatory.signatureId && !signatory.isCorrecting;
  return isReady && version.requestId ? "toSign" : "notReady";
}

/**
 * Resolves a link, in the scope of its agreement. Undefined if the person is no longer a signatory or the link was
 * replaced.
 */
export async function linkIn(
  tx: Transaction,
  { agreementId, signatoryId, tokenHash }: { agreementId: string; signatoryId: string; tokenHash: string },
  agreement: AgreementRow,
): Promise<OpenedLink | undefined> {
  const signatory = (await signatoriesOf(tx, agreementId)).find(({ id }) => id === signatoryId);
  const version = await versionOf(tx, agreementId, agreement.version);
  if (!signatory || !version) return undefined;
  const isCopy = signatory.copyTokenHash === tokenHash;
  // Corrected, or sent again, in the meantime.
  if (!isCopy && signatory.tokenHash !== tokenHash) return undefined;
  const until = isCopy ? signatory.copyTokenExpiresAt : signatory.tokenExpiresAt;
  const now = clock.now();
  const opened = { agreement, version, signatory, expiresAt: until ?? now };
  return { ...opened, state: stateOf(opened, now) };
}

async function find(token: string): Promise<OpenedLink | undefined> {
  const tokenHash = hashOf(token);
  const [named] = await withScope({ kind: "token", tokenHash }, (tx) =>
    tx
      .select({ signatoryId: agreementSignatories.id, agreementId: agreementSignatories.agreementId })
      .from(agreementSignatories)
      .where(or(eq(agreementSignatories.tokenHash, tokenHash), eq(agreementSignatories.copyTokenHash, tokenHash))),
  );
  if (!named) return undefined;
  const { agreementId } = named;
  return withScope(scopeOfAgreement(agreementId), async (tx) =>
    linkIn(tx, { ...named, tokenHash }, await read(tx, agreementId)),
  );
}

/**
 * Resolves a token without spending it. NOT_FOUND `invalidToken` for an unknown or replaced token. Guessing is limited
 * per address, as for a worker's link.
 */
export async function openLink(token: string, { address }: Pick<Context, "address">): Promise<OpenedLink> {
  await consume("lookups", address);
  const opened = await find(token);
  if (opened) return opened;
  await consume("unknownLookups", address).catch(async (error) => {
    await block("lookups", address, HOUR_S);
    throw error;
  });
  throw invalidToken();
}

/** Creates a signatory's link, which replaces the previous one. Only its hash is stored. */
export async function makeSigningLink(
  tx: Transaction,
  { version, signatory }: Pick<OpenedLink, "version" | "signatory">,
  now: Date,
): Promise<{ token: string; tokenExpiresAt: Date }> {
  const { token, tokenHash } = newToken();
  const latest = now.getTime() + constants.signatoryTokenMs;
  const tokenExpiresAt = new Date(Math.min(latest, version.expiresAt.getTime()));
  const own = eq(agreementSignatories.id, signatory.id);
  await tx.update(agreementSignatories).set({ tokenHash, tokenExpiresAt }).where(own);
  return { token, tokenExpiresAt };
}
