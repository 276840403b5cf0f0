/** Reads the key that seals documents, and generates one for local use. */

import { createPrivateKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from "node:crypto";
import { BitString, Integer, Utf8String } from "asn1js";
import * as pkijs from "pkijs";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import type { SealingKey } from "./own-key";

/** A parsed key: `certificates` begins with its own. */
export type OpenedKey = { certificates: pkijs.Certificate[]; privateKey: webcrypto.CryptoKey };

export const engine = new pkijs.CryptoEngine({ name: "node", crypto: webcrypto as Crypto });

const COMMON_NAME = "2.5.4.3";
const BASIC_CONSTRAINTS = "2.5.29.19";
const KEY_USAGE = "2.5.29.15";
/** The key usage bits for digital signature and non-repudiation: the two highest. */
const SIGNS_FOR_GOOD = 0b1100_0000;
const CURVES: Record<string, string> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };
const LOCAL_YEARS = 20;
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function algorithmOf(key: KeyObject) {
  if (key.asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const namedCurve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? ""];
  if (key.asymmetricKeyType === "ec" && namedCurve) return { name: "ECDSA", namedCurve };
  throw new Error("SEAL_PRIVATE_KEY: neither RSA nor of a curve of NIST's");
}

/**
 * Parses a key. Throws when it is invalid, when the certificate belongs to another key, and when the certificate is not
 * valid at that time.
 */
export async function openKey({ certificatePem, privateKeyPem }: SealingKey, at: Date): Promise<OpenedKey> {
  const pems = certificatePem.match(PEM_CERTIFICATE) ?? [];
  const [own, ...above] = pems.map((pem) => new X509Certificate(pem));
  if (!own) throw new Error("SEAL_CERTIFICATE: no certificate");
  const key = createPrivateKey(privateKeyPem);
  if (!own.checkPrivateKey(key)) throw new Error("SEAL_CERTIFICATE: not that of SEAL_PRIVATE_KEY");
  if (at < new Date(own.validFrom) || at > new Date(own.validTo)) {
    throw new Error(`SEAL_CERTIFICATE: holds from ${own.validFrom} to ${own.validTo}`);
  }
  const pkcs8 = key.export({ type: "pkcs8", format: "der" });
  const privateKey = await webcrypto.subtle.importKey("pkcs8", pkcs8, algorithmOf(key), false, ["sign"]);
  return { certificates: [own, ...above].map(({ raw }) => pkijs.Certificate.fromBER(raw)), privateKey };
}

const pem = (kind: string, der: ArrayBuffer) => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ""].join("\n");
};

const kinds = {
  EC: { name: "ECDSA", namedCurve: "P-256" },
  RSA: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2048,
    publicExponent: new Uint8Array([0x01, 0x00, 0x01]),
  },
} as const;

const FOUR_DIGIT_YEARS = new Date("2050-01-01T00:00:00Z");

/** A date of a certificate: until 2049 with two digits of the year, of which 50 is 1950 (RFC 5280, 4.1.2.5). */
const timeOf = (value: Date) =>
  new pkijs.Time({
    type: value < FOUR_DIGIT_YEARS ? pkijs.TimeType.UTCTime : pkijs.TimeType.GeneralizedTime,
    value,
  });

/** Generates a key with a self-signed certificate, which no one trusts: for local use and tests. */
export async function makeSealingKey(
  commonName: string,
  { now = clock.now(), kind = "EC" }: { now?: Date; kind?: keyof typeof kinds } = {},
): Promise<SealingKey> {
  const pair = (await webcrypto.subtle.generateKey(kinds[kind], true, ["sign", "verify"])) as webcrypto.CryptoKeyPair;
  const name = new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: commonName }) });
  const constraints = new pkijs.BasicConstraints({ cA: false });
  const usage = new BitString({ valueHex: new Uint8Array([SIGNS_FOR_GOOD]).buffer, unusedBits: 6 });
  const certificate = new pkijs.Certificate({
    version: 2,
    // The first bit is 0, because a serial number is positive.
    serialNumber: new Integer({ valueHex: new Uint8Array([0x01, ...randomBytes(15)]).buffer }),
    extensions: [
      { extnID: BASIC_CONSTRAINTS, critical: true, extnValue: constraints.toSchema().toBER() },
      { extnID: KEY_USAGE, critical: true, extnValue: usage.toBER() },
    ].map((extension) => new pkijs.Extension(extension)),
  });
  certificate.issuer.typesAndValues.push(name);
  certificate.subject.typesAndValues.push(name);
  certificate.notBefore = timeOf(new Date(now.getTime() - DAY_MS));
  certificate.notAfter = timeOf(new Date(now.getTime() + LOCAL_YEARS * 365 * DAY_MS));
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey, engine);
  await certificate.sign(pair.privateKey, "SHA-256", engine);
  return {
    certificatePem: pem("CERTIFICATE", certificate.toSchema(true).toBER()),
    privateKeyPem: pem("PRIVATE KEY", await webcrypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}
