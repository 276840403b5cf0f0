/** A push service of this machine and a browser's half of a subscription: it decrypts what arrives as a browser does (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** Answers with `answer`, which a test may change. */
export async function startPushService() {
  const arrived: Arrived[] = [];
  const service = { answer: 201, arrived, url: "", close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrived.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(service.answer, { location: "http://127.0.0.1:1/elsewhere" }).end("no one reads this");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return service;
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** A browser's keys, and how it reads a message. */
export function aBrowser() {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: own.toString("base64url"),
    auth: auth.toString("base64url"),
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const ikm = hkdf(keys.computeSecret(sender), auth, info, 32);
      const key = hkdf(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = hkdf(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The delimiter of the last record, and padding after it.
      return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
    },
  };
}

/** The claims of the server's token (RFC 8292), whose signature is checked. */
export function vapidOf({ headers }: Arrived): { aud: string; exp: number; sub: string; key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isGood = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGood) throw new Error("the token of the push message is not signed by its key");
  return { ...JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}
