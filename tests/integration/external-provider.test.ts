/**
 * The client of external sign-in against a real OpenID provider: whom it identifies, and which responses it refuses.
 */
import { randomUUID } from "node:crypto";
import { returnFromProvider, type SignInChecks, startAtProvider } from "@/lib/identity";

/** Signs in at the provider as a browser does, and returns the query it sends back to the portal. */
async function signInThere(url: string, form: Record<string, string>): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  const visit = async (to: URL, init: RequestInit = {}): Promise<URL> => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(to, { ...init, redirect: "manual", headers: { cookie } });
    await answer.arrayBuffer();
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=", 2);
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`${to.pathname} answered ${answer.status}`);
    return new URL(location, to);
  };
  const choice = await visit(new URL(url));
  const back = await visit(await visit(choice, { method: "POST", body: new URLSearchParams(form) }));
  expect(back.pathname).toBe("/api/auth/callback/oidc");
  return back.searchParams;
}

const leave = async (options?: { isSigningInAgain: boolean }) => {
  const started = await startAtProvider("oidc", options);
  if (!started) throw new Error("the provider cannot be reached");
  return started;
};

const unfinished = { problem: "unfinished" };

test("a person who signed in there is identified by issuer, subject and verified email address", async () => {
  const [subject, email] = [randomUUID(), `${randomUUID()}@people.example`];
  const { url, checks } = await leave();
  const answer = await signInThere(url, { subject, email, verified: "1" });
  const issuer = process.env.OIDC_ISSUER;
  expect(await returnFromProvider("oidc", answer, checks)).toEqual({
    person: { provider: "oidc", issuer, subject, verifiedEmail: email, signedInAt: null },
  });
  // The same response again, with the same checks: its code has already been used.
  expect(await returnFromProvider("oidc", answer, checks)).toEqual(unfinished);
});

test("an unverified address is not passed on, and a repeated sign-in returns its time", async () => {
  const beforeMs = Math.floor(Date.now() / 1_000) * 1_000;
  const { url, checks } = await leave({ isSigningInAgain: true });
  const answer = await signInThere(url, { subject: randomUUID(), email: "someone@people.example" });
  const returned = await returnFromProvider("oidc", answer, checks);
  const person = "person" in returned ? returned.person : null;
  expect(person?.verifiedEmail).toBeNull();
  expect(person?.signedInAt?.getTime()).toBeGreaterThanOrEqual(beforeMs);
});

test.each<keyof SignInChecks>(["state", "nonce", "codeVerifier"])(
  "a response is refused with the %s of another sign-in",
  async (name) => {
    const [own, other] = [await leave(), await leave()];
    const answer = await signInThere(own.url, {
      subject: randomUUID(),
      email: "someone@people.example",
      verified: "1",
    });
    const checks = { ...own.checks, [name]: other.checks[name] };
    expect(await returnFromProvider("oidc", answer, checks)).toEqual(unfinished);
  },
);

test("a sign-in that was cancelled at the provider is unfinished", async () => {
  const { url, checks } = await leave();
  const answer = await signInThere(url, { cancel: "1" });
  expect(answer.get("error")).toBe("access_denied");
  expect(await returnFromProvider("oidc", answer, checks)).toEqual(unfinished);
});
