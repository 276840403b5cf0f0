/** Accounts at the emulator, through its administrative API. */
import { randomUUID } from "node:crypto";
import { sharedEnv } from "./servers";

async function ask(path: string, body: unknown): Promise<Record<string, unknown>> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = sharedEnv();
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the identity service refused accounts${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

type AccountOptions = {
  password: string;
  claims?: Record<string, unknown> | undefined;
  isDisabled?: boolean;
  isProven?: boolean;
};

/** Creates an identity with email and password, without a portal user. */
export async function anAccount({ password, claims, isDisabled = false, isProven = true }: AccountOptions) {
  const uid = `test-${randomUUID()}`;
  const email = `${uid}@people.example`;
  await ask("", { localId: uid, email, password, emailVerified: isProven });
  const customAttributes = claims ? { customAttributes: JSON.stringify(claims) } : {};
  if (claims || isDisabled) await ask(":update", { localId: uid, disableUser: isDisabled, ...customAttributes });
  return { uid, email };
}

/** The number of identities. */
export async function accountCount(): Promise<number> {
  const { recordsCount } = await ask(":query", { returnUserInfo: false });
  return Number(recordsCount);
}

/** The identity service's account for an email address. */
export async function accountOf(email: string): Promise<{ localId: string; emailVerified?: boolean } | undefined> {
  const { users } = (await ask(":lookup", { email: [email] })) as {
    users?: { localId: string; emailVerified?: boolean }[];
  };
  return users?.[0];
}
