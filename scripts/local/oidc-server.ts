/**
 * The demo identity provider, as a separate process: `port clientId`, with the client's secret in CLIENT_SECRET. It is
 * the certified oidc-provider with a page on which you select an account instead of entering a password.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { type Context } from "oidc-provider";
import { demoProviderName, type ProviderAccount, providerAccounts } from "@/lib/db/seed/external";

const [port = "", clientId = ""] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const CALLBACK = "/api/auth/callback/oidc";
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const BODY_MAX = 10_000;
const HOUR_S = 3_600;

const accounts = new Map(providerAccounts.map((account) => [account.subject, account]));
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: process.env.CLIENT_SECRET,
      redirect_uris: [`http://localhost:3000${CALLBACK}`],
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "demo" }] },
  cookies: { keys: [randomBytes(32).toString("base64url")] },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  ttl: {
    AccessToken: HOUR_S,
    AuthorizationCode: 60,
    Grant: HOUR_S,
    IdToken: HOUR_S,
    Interaction: HOUR_S,
    Session: HOUR_S,
  },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, subject: string) => {
    const account = accounts.get(subject);
    if (!account) return undefined;
    const { email, isVerified, name } = account;
    return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: isVerified, name }) };
  },
  // No consent step: the portal is the only client.
  loadExistingGrant: async ({ oidc }: Context) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});
provider.on("server_error", (_, error) => console.error(error));
// Allows every portal on this machine, on any port.
provider.Client.prototype.redirectUriAllowed = (uri) => {
  const { protocol, hostname, pathname, search } = new URL(uri);
  return protocol === "http:" && LOOPBACK.includes(hostname) && pathname === CALLBACK && search === "";
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? "");

const choice = ({ subject, email, isVerified, name, note }: ProviderAccount) => `
<button name="subject" value="${escaped(subject)}"><b>${escaped(name)}</b> ${escaped(email)}
<small>${escaped([isVerified ? "" : "address not verified", note].filter(Boolean).join("; "))}</small></button>`;

const page = () => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${demoProviderName}</title><style>
:root { color-scheme: light dark; } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; }
button { display: block; width: 100%; margin: 0.5rem 0; padding: 0.6rem 0.9rem; font: inherit; text-align: left; min-height: 2.75rem; }
small { display: block; } input:not([type]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.5rem; }
label { display: block; margin: 0.5rem 0; } fieldset { margin: 1.5rem 0; }
</style></head><body><main><h1>${demoProviderName}</h1>
<p>This is a stand-in for an organisation's identity provider. Choose who you are; there is no password.</p>
<form method="post">${[...accounts.values()]
  .filter(({ note }) => note !== "typed in")
  .map(choice)
  .join("")}</form>
<form method="post"><fieldset><legend>Someone else</legend>
<label>Subject <input name="subject" required></label><label>Email <input name="email" required></label>
<label><input type="checkbox" name="verified" value="1"> The address is verified</label>
<button>Continue as someone else</button></fieldset></form>
<form method="post"><button name="cancel" value="1">Cancel</button></form></main></body></html>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) {
    text += part;
    if (text.length > BODY_MAX) throw new Error("too long a form");
  }
  return new URLSearchParams(text);
}

/** The account in a submitted form: one of the list, or a new one, which is remembered. */
function chosen(form: URLSearchParams): string {
  const subject = form.get("subject") ?? "";
  const email = form.get("email");
  if (email)
    accounts.set(subject, {
      subject,
      email,
      isVerified: form.has("verified"),
      name: "Someone Else",
      note: "typed in",
    });
  return subject;
}

async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page());
    return;
  }
  const form = await formOf(request);
  const result = form.has("cancel")
    ? { error: "access_denied", error_description: "The sign-in was cancelled." }
    : { login: { accountId: chosen(form) } };
  await provider.interactionFinished(request, response, result);
}

/** Every visit starts without the previous session: in the demo, several people share one browser. */
function forgetSession({ headers }: IncomingMessage): void {
  const kept = headers.cookie?.split("; ").filter((cookie) => !/^_session(\.sig)?=/.test(cookie));
  headers.cookie = kept?.join("; ");
}

const answer = provider.callback();
createServer((request, response) => {
  if (request.url?.startsWith("/auth")) forgetSession(request);
  if (!request.url?.startsWith("/interaction/")) return answer(request, response);
  return interact(request, response).catch((error) => {
    console.error(error);
    response.writeHead(400).end("This sign-in has expired. Start again.");
  });
}).listen(Number(port), "127.0.0.1");
