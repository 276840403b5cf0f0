/** How a person's second factor stands, for the page where he minds it. */
import { eq } from "drizzle-orm";
import { toString as drawQrCode } from "qrcode";
import type { PersonCaller } from "@/lib/backend/context";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { mayRequire } from "./require";
import { addressOf, inGroups, isOpen } from "./rules";
import { codesLeft, factorOf } from "./store";
import { requiringOrganisations } from "./turn-off";

/** What an authenticator app is set up from: a picture, the same as text, the same as a link for this very phone. */
export type SetUpView = { qrCode: string; secret: string; address: string };

export type SecondFactorView = {
  /** When it was turned on, ISO; null while it is off. */
  onSince: string | null;
  recoveryCodesLeft: number;
  /** What this session is setting up. */
  setUp: SetUpView | null;
  /** The names of the person's organisations that require it. */
  requiredBy: string[];
  /** Whether his organisation requires it, where he is the one to decide. */
  organisation: { name: string; requires: boolean } | null;
};

/** The picture is a data address: drawn as an image it needs no exception from the policy. */
async function pictureOf(address: string): Promise<string> {
  const svg = await drawQrCode(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** `sessionId` names the session that asks: a set-up shows its secret to the one that began it. */
export async function viewSecondFactor(
  { caller, sessionId }: { caller: PersonCaller; sessionId: string },
  now = new Date(),
): Promise<SecondFactorView> {
  const { userId, email } = caller;
  const found = await withScope({ kind: "identity", userId }, async (tx) => ({
    factor: await factorOf(tx, userId),
    recoveryCodesLeft: await codesLeft(tx, userId),
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
