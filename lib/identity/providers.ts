/** The external identity providers that are configured: each requires its whole set of environment variables. */
import { z } from "zod";
import { env } from "@/lib/config/env";

export type ProviderId = "google" | "entra" | "oidc";

/** The part of a provider that pages show. */
export type Provider = { id: ProviderId; name: string };

/** A person's identity at a provider. `verifiedEmail` is null where the provider does not vouch for the address. */
export type ExternalPerson = { provider: ProviderId; issuer: string; subject: string; verifiedEmail: string | null };

/** A person at a provider, and when they last signed in there; null where the provider does not say. */
export type ReturnedPerson = ExternalPerson & { signedInAt: Date | null };

const claimsSchema = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  auth_time: z.number().int().positive().optional().catch(undefined),
});
type Claims = z.infer<typeof claimsSchema>;

/** Providers vouch for an address with this claim. */
const isVerified = ({ email_verified }: Claims) => email_verified === true;

/**
 * Entra sends no `email_verified`, and its `email` is whatever the directory's administrators entered. `xms_edov`, an
 * optional claim, says that the owner of the address's domain was verified.
 */
const isOfVerifiedDomain = ({ xms_edov }: Claims) => [true, 1, "1", "true"].includes(xms_edov as never);

export type ProviderConfig = Provider & {
  wellKnown: string;
  /** The expected issuer. Null where the configured tenant may be a domain while the document has the tenant's id. */
  issuer: string | null;
  clientId: string;
  clientSecret: string;
  authorization?: Record<string, string>;
  vouchesFor: (claims: Claims) => boolean;
};

const GOOGLE = "https://accounts.google.com";
const DISCOVERY = "/.well-known/openid-configuration";
const discoveryOf = (issuer: string) => `${issuer.replace(/\/$/, "")}${DISCOVERY}`;
/** Prevents the provider's own session from choosing an account at a shared computer. */
const chooseAccount = { prompt: "select_account" };

function configs(): ProviderConfig[] {
  const set = env();
  const found: ProviderConfig[] = [];
  if (set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET) {
    found.push({
      id: "google",
      name: "Google",
      wellKnown: discoveryOf(GOOGLE),
      issuer: GOOGLE,
      clientId: set.GOOGLE_CLIENT_ID,
      clientSecret: set.GOOGLE_CLIENT_SECRET,
      authorization: chooseAccount,
      vouchesFor: isVerified,
    });
  }
  if (set.ENTRA_CLIENT_ID && set.ENTRA_CLIENT_SECRET && set.ENTRA_TENANT_ID) {
    found.push({
      id: "entra",
      name: "Microsoft",
      wellKnown: discoveryOf(`https://login.microsoftonline.com/${set.ENTRA_TENANT_ID}/v2.0`),
      issuer: null,
      clientId: set.ENTRA_CLIENT_ID,
      clientSecret: set.ENTRA_CLIENT_SECRET,
      authorization: chooseAccount,
      vouchesFor: isOfVerifiedDomain,
    });
  }
  if (set.OIDC_ISSUER && set.OIDC_CLIENT_ID && set.OIDC_CLIENT_SECRET && set.OIDC_NAME) {
    found.push({
      id: "oidc",
      name: set.OIDC_NAME,
      wellKnown: discoveryOf(set.OIDC_ISSUER),
      issuer: set.OIDC_ISSUER,
      clientId: set.OIDC_CLIENT_ID,
      clientSecret: set.OIDC_CLIENT_SECRET,
      vouchesFor: isVerified,
    });
  }
  return found;
}

/** The providers a page may offer. */
export const providers = (): Provider[] => configs().map(({ id, name }) => ({ id, name }));

/** Providers with their issuers, only those that report when a person signed in: Google does not. */
export const providersWithSignInTime = (): (Provider & { issuer: string })[] =>
  configs().flatMap(({ id, name, wellKnown }) =>
    id === "google" ? [] : [{ id, name, issuer: wellKnown.replace(DISCOVERY, "") }],
  );

/** Reads a provider's verified claims; null when they do not identify a person. */
export function readClaims(providerId: string, unread: unknown): ReturnedPerson | null {
  const config = providerConfig(providerId as ProviderId);
  const claims = claimsSchema.safeParse(unread);
  if (!config || !claims.success) return null;
  const { iss, sub, email, auth_time } = claims.data;
  const verifiedEmail = email && config.vouchesFor(claims.data) ? email.toLowerCase() : null;
  const signedInAt = auth_time ? new Date(auth_time * 1_000) : null;
  return { provider: config.id, issuer: iss, subject: sub, verifiedEmail, signedInAt };
}

/** A provider's configuration; undefined when it is not configured. */
export const providerConfig = (providerId: ProviderId): ProviderConfig | undefined =>
  configs().find(({ id }) => id === providerId);
