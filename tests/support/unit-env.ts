const madeUpPem = (kind: string) => `-----BEGIN ${kind}-----\nbWFkZSB1cA==\n-----END ${kind}-----\n`;

/**
 * An environment that production would accept, for tests without servers. Its secrets are made up and used nowhere
 * else.
 */
export const validEnv = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://portal.care.test",
  DATABASE_URL: "postgres://app:pw@db.internal:5432/portal",
  SESSION_SECRET: "qk3Zt8Wm1Rv6Yb0Lx5Pn9Dc2Hf7Gj4Sa",
  MEDICAL_KEYS: `k1:${Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64")}`,
  PERSON_KEYS: `p1:${Buffer.from("vutsrqponmlkjihgfedcba9876543210").toString("base64")}`,
  FIREBASE_PROJECT_ID: "portal-live",
  FIREBASE_API_KEY: "key-1",
  SMTP_URL: "smtps://mail.internal:465",
  MAIL_FROM: "Care <care@portal.care.test>",
  FILES_DIR: "/srv/portal/files",
  SEAL_CERTIFICATE: madeUpPem("CERTIFICATE"),
  SEAL_PRIVATE_KEY: madeUpPem("PRIVATE KEY"),
} as const;

/** Sets it for this process, before the product first reads its environment. */
export function setValidEnv(more: Record<string, string> = {}): void {
  Object.assign(process.env, validEnv, more);
}
