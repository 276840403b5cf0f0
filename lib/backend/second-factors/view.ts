/** The state of a user's second factor, for the page where they manage it. */

import { eq } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { mayRequire } from "./require";
import { addressOf, inGroups, isOpen } from "./rules";
import { countRecoveryCodes, factorOf } from "./store";
import { requiringOrganisations } from "./turn-off";

/** What an authenticator app is set up from: a QR code, the same as text, and as a link for this phone. */
export type SetUpView = { qrCode: string; secret: string; address: string };

export type SecondFactorView = {
  /** When it was turned on (ISO); null while it is off. */
  onSince: string | null;
  recoveryCodesLeft: number;
  /** The set-up in progress in this session. */
  setUp: SetUpView | null;
  /** The names of the user's organisations that require it. */
  requiredBy: string[];
  /** Whether the user's organisation requires it, if they can decide that. */
  organisation: { name: string; requires: boolean } | null;
};

/** The QR code as a data URL: as an image it needs no exception in the content security policy. */
async function pictureOf(address: string): Promise<string> {
  const { toString: drawQrCode } = await import("qrcode");
  const svg = await drawQrCode(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** `sessionId`: the current session, since a set-up only shows its secret to the session that started it. */
export async function viewSecondFactor(
  { caller, sessionId }: { caller: PersonCaller; sessionId: string },
  now = clock.now(),
): Promise<SecondFactorView> {
  const { userId, email } = caller;
  const found = await withScope({ kind: "identity", userId }, async (tx) => ({
    factor: await factorOf(tx, userId),
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
    requiredBy: await requiringOrganisations(tx, userId),
    own: await tx
      .select({ name: organisations.name, requires: organisations.requiresSecondFactor })
      .from(organisations)
      .where(eq(organisations.id, caller.organisation.id)),
  }));
  const { factor, own, ...rest } = found;
  const next = factor?.next ?? null;
  let setUp: SetUpView | null = null;
  if (isOpen(next, sessionId, now)) {
    const address = addressOf(next.secret, email);
    setUp = { secret: inGroups(next.secret), address, qrCode: await pictureOf(address) };
  }
  return {
    ...rest,
    onSince: factor?.confirmedAt?.toISOString() ?? null,
    setUp,
    organisation: mayRequire(caller) ? (own[0] ?? null) : null,
  };
}
