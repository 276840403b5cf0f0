/** The external identity providers that are set up: each is there where its whole set of variables is. */
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env } from "@/lib/config/env";

export type ProviderId = "google" | "entra" | "oidc";

/** What a page shows of a provider. */
export type Provider = { id: ProviderId; name: string };

/** Who somebody is at a provider. `verifiedEmail` is null where the provider does not vouch for the address. */
export type ExternalPerson = { provider: ProviderId; issuer: string; subject: string; verifiedEmail: string | null };

/** A person at a provider, and when they last signed in there; null where the provider does not say. */
export type ReturnedPerson = ExternalPerson & { signedInAt: Date | null };

const HTTP_TIMEOUT_MS = 10_000;

const claimsSchema = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  auth_time: z.number().int().positive().optional().catch(undefined),
});
type Claims = z.infer<typeof claimsSchema>;

/** A provider vouches for an address where it says so itself. */
const isVerified = ({ email_verified }: Claims) => email_verified === true;

/**
 * Entra gives no `email_verified`, and its `email` is whatever the directory's administrators wrote. `xms_edov`, an optional
 * claim, says that the owner of the address's domain was verified.
 */
const isOfVerifiedDomain = ({ xms_edov }: Claims) => [true, 1, "1", "true"].includes(xms_edov as never);

type Config = Provider & {
  wellKnown: string;
  clientId: string;
  clientSecret: string;
  authorization?: Record<string, string>;
  vouchesFor: (claims: Claims) => boolean;
};

const DISCOVERY = "/.well-known/openid-configuration";
const discoveryOf = (issuer: string) => `${issuer.replace(/\/$/, "")}${DISCOVERY}`;
/** Asked for where the provider's own session might choose an account for someone at a shared computer. */
const chooseAccount = { prompt: "select_account" };

function configs(): Config[] {
  const set = env();
  const found: Config[] = [];
  if (set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET) {
    found.push({
      id: "google",
      name: "Google",
      wellKnown: discoveryOf("https://accounts.google.com"),
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
      clientId: set.OIDC_CLIENT_ID,
      clientSecret: set.OIDC_CLIENT_SECRET,
      vouchesFor: isVerified,
    });
  }
  return found;
}

/** The providers a page may offer. */
export const providers = (): Provider[] => configs().map(({ id, name }) => ({ id, name }));

/** Where each provider's people come from, for those that can say when a person signed in there: Google does not. */
export const providersThatProve = (): (Provider & { issuer: string })[] =>
  configs().flatMap(({ id, name, wellKnown }) =>
    id === "google" ? [] : [{ id, name, issuer: wellKnown.replace(DISCOVERY, "") }],
  );

/** Reads a provider's claims, which the client has verified; null when they name nobody. */
export function readClaims(providerId: string, unread: unknown): ReturnedPerson | null {
  const config = configs().find(({ id }) => id === providerId);
  const claims = claimsSchema.safeParse(unread);
  if (!config || !claims.success) return null;
  const { iss, sub, email, auth_time } = claims.data;
  const verifiedEmail = email && config.vouchesFor(claims.data) ? email.toLowerCase() : null;
  const signedInAt = auth_time ? new Date(auth_time * 1_000) : null;
  return { provider: config.id, issuer: iss, subject: sub, verifiedEmail, signedInAt };
}

/** The providers as next-auth wants them: all alike, with every check that OpenID Connect knows. */
export const clientConfigs = (): OAuthConfig<Record<string, unknown>>[] =>
  configs().map(({ id, name, wellKnown, clientId, clientSecret, authorization }) => ({
    id,
    name,
    type: "oauth",
    wellKnown,
    clientId,
    clientSecret,
    authorization: { params: { scope: "openid email profile", ...authorization } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: HTTP_TIMEOUT_MS },
    userinfo: {
      // The address stands in the ID token or, as the standard has it, at the userinfo endpoint.
      request: async ({ tokens, client }) => {
        const claims = tokens.id_token ? (tokens as { claims?: () => object }).claims?.() : undefined;
        if (!claims || "email" in claims || !client.issuer.metadata.userinfo_endpoint) return { ...claims };
        return { ...(await client.userinfo(tokens.access_token ?? "")), ...claims };
      },
    },
    profile: (claims) => ({ id: String(claims.sub) }),
  }));
