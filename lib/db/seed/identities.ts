/** Creates the demo accounts at the local identity service, through the emulator's admin interface. */
import { demoPassword, identities } from "./people";

const EXISTS = /EMAIL_EXISTS|DUPLICATE_LOCAL_ID/;

/** Creates each missing account. `host` is the emulator's, e.g. `127.0.0.1:9099`. */
export async function seedIdentities(host: string, project: string): Promise<void> {
  const accounts = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
  const post = (url: string, body: unknown) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer owner" },
      body: JSON.stringify(body),
    });
  for (const { uid, email, displayName, claims } of identities) {
    const made = await post(accounts, {
      localId: uid,
      email,
      displayName,
      password: demoPassword,
      emailVerified: true,
    });
    if (!made.ok && !EXISTS.test(await made.text())) throw new Error(`the identity service refused ${uid}`);
    if (Object.keys(claims).length > 0) {
      await post(`${accounts}:update`, { localId: uid, customAttributes: JSON.stringify(claims) });
    }
  }
}
