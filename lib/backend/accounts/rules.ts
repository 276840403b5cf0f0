/** When a link may still be used, as pure rules. */

type Link = { usedAt: Date | null; voidedAt: Date | null; expiresAt: Date };

/** Whether a link can be used now: once, in its time, and only the latest. */
export const isUsable = ({ usedAt, voidedAt, expiresAt }: Link, now: Date): boolean =>
  usedAt === null && voidedAt === null && expiresAt.getTime() > now.getTime();

type Phone = { phone: string | null; phoneVerifiedAt: Date | null };

/** What a link to verify a phone number comes to (spec section 4): `alreadyVerified` whatever became of the link itself. */
export function verdictOn(
  link: Link & { target: string | null },
  user: Phone,
  now: Date,
): "verify" | "alreadyVerified" | "invalid" {
  if (!link.target || user.phone !== link.target) return "invalid";
  if (user.phoneVerifiedAt) return "alreadyVerified";
  return isUsable(link, now) ? "verify" : "invalid";
}
