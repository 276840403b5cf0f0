/** Rules for when a link can be used. Pure. */

type Link = { usedAt: Date | null; voidedAt: Date | null; expiresAt: Date };

/** Whether a link can be used: only once, before it expires, and only the latest one. */
export const isUsable = ({ usedAt, voidedAt, expiresAt }: Link, now: Date): boolean =>
  usedAt === null && voidedAt === null && expiresAt.getTime() > now.getTime();

type Phone = { phone: string | null; phoneVerifiedAt: Date | null };

/**
 * The result of opening a phone verification link (spec section 4): `alreadyVerified` whatever the state of the link.
 */
export function phoneLinkState(
  link: Link & { target: string | null },
  user: Phone,
  now: Date,
): "verify" | "alreadyVerified" | "invalid" {
  if (!link.target || user.phone !== link.target) return "invalid";
  if (user.phoneVerifiedAt) return "alreadyVerified";
  return isUsable(link, now) ? "verify" : "invalid";
}
