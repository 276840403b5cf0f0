/**
 * A local identity service that behaves as production is documented to: it signs ID tokens with RS256, publishes the
 * key, and looks up accounts. firebase-admin runs its own code; only its connections are redirected here.
 */
import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { endInTime } from "@/lib/identity/connection";

type Account = { localId: string; email?: string; validSince?: string; disabled?: boolean; customAttributes?: string };

const KID = "key-1";
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function bodyOf(request: IncomingMessage): Promise<{ localId?: string[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
}

/** `silent`: accepts the call and never answers. `broken`: answers like a load balancer without a backend. */
type Behaviour = "well" | "silent" | "broken";

/** Open it before the product first uses the admin API, in a process without the emulator's environment variable. */
export async function openIdentityService(projectId: string) {
  const accounts = new Map<string, Account>();
  const behaviour: { keys: Behaviour; lookup: Behaviour } = { keys: "well", lookup: "well" };
  const asked = { keys: 0, lookup: 0 };
  const sockets = new Set<Socket>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const what = request.url?.startsWith("/robot/v1/metadata/x509/") ? "keys" : "lookup";
    asked[what]++;
    if (behaviour[what] === "silent") return;
    if (behaviour[what] === "broken") return void response.writeHead(502).end("<html>Bad gateway</html>");
    const json = (body: unknown, more = {}) =>
      response.writeHead(200, { "content-type": "application/json", ...more }).end(JSON.stringify(body));
    if (what === "keys") return void json({ [KID]: publicKey }, { "cache-control": "public, max-age=0" });
    const { localId = [] } = await bodyOf(request);
    const found = localId.flatMap((id) => accounts.get(id) ?? []);
    json({ kind: "identitytoolkit#GetAccountInfoResponse", ...(found.length > 0 ? { users: found } : {}) });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  class ToThisMachine extends Agent {
    override createConnection() {
      return connect(port, "127.0.0.1");
    }
  }
  const credential = { getAccessToken: async () => ({ access_token: "of-a-service-account", expires_in: 3_600 }) };
  const app = initializeApp({ projectId, credential, httpAgent: endInTime(new ToThisMachine()) });

  return {
    behaviour,
    asked,
    /** An account signed in at `signedInAt`, with the ID token the service would have issued then. */
    signIn(signedInAt: Date, claims: Record<string, unknown> = {}): { uid: string; token: string } {
      const uid = `person-${randomUUID()}`;
      accounts.set(uid, { localId: uid, email: `${uid}@people.example`, validSince: "1" });
      return { uid, token: this.tokenOf(uid, signedInAt, claims) };
    },
    tokenOf(uid: string, signedInAt: Date, claims: Record<string, unknown> = {}, key = privateKey): string {
      const seconds = Math.floor(signedInAt.getTime() / 1_000);
      const nowS = Math.floor(Date.now() / 1_000);
      const header = encoded({ alg: "RS256", kid: KID, typ: "JWT" });
      const payload = encoded({
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        auth_time: seconds,
        iat: nowS - 1,
        exp: nowS + 3_599,
        firebase: { identities: {}, sign_in_provider: "password" },
        ...claims,
      });
      const signature = sign("sha256", Buffer.from(`${header}.${payload}`), createPrivateKey(key));
      return `${header}.${payload}.${signature.toString("base64url")}`;
    },
    /** The effect of a password reset or a revocation on an account. */
    change(uid: string, change: Partial<Account>): void {
      const account = accounts.get(uid);
      if (account) accounts.set(uid, { ...account, ...change });
    },
    remove: (uid: string) => accounts.delete(uid),
    async close(): Promise<void> {
      await deleteApp(app);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
