/** Runs the product for the bench: the demo scenario on its own stack, in a temporary folder. */
import { join } from "node:path";
import { constants } from "@/lib/config/constants";
import { seedDemo } from "@/lib/db/seed/demo";
import { demoPassword, users, workers } from "@/lib/db/seed/people";
import { ensureBuild } from "@/scripts/local/build";
import { logLine } from "@/scripts/local/launcher";
import { startFlags } from "@/scripts/local/portal";
import { freePort } from "@/scripts/local/ports";
import { startStack } from "@/scripts/local/stack";
import { filledForm } from "./forms";
import { pin } from "./machine";
import { plain } from "./markup";
import { type Server, startNext } from "./servers";

export type Product = {
  server: Server;
  questionnaireUrl: string;
  overviewUrl: string;
  /** The app role's database URL, for the bare page's query. */
  databaseUrl: string;
  /** What the portal is configured by. */
  env: Record<string, string | undefined>;
  /** The owner's, for data that the demo scenario does not have. */
  ownerUrl: string;
  /**
   * Signs in, as an agency's primary user unless another one is named, and returns a function for the current session
   * cookie, as a browser would hold it.
   */
  signIn(uid?: string): Promise<() => Promise<string>>;
};

/** Lifts the rate limits: one address may do far less in a minute than a load generator does in a second. */
const UNLIMITED = String(1e9);
const limits = {
  LIMIT_LOOKUPS_PER_MINUTE: UNLIMITED,
  LIMIT_UNKNOWN_LOOKUPS_PER_HOUR: UNLIMITED,
  LIMIT_SIGN_INS_PER_ADDRESS: UNLIMITED,
};

/** Builds the product if needed, starts its servers, seeds the demo scenario and starts the portal. */
export async function startProduct({ folder, build }: { folder: string; build: boolean }): Promise<Product> {
  if (build) await ensureBuild(logLine);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const stack = await startStack({ dir: join(folder, "stack"), logDir: folder, publicUrl, persistent: false });
  await pin("generator", stack.postgres.process().pid);
  await seedDemo(stack.ownerEnv);

  const env = { ...stack.env, PUBLIC_URL: publicUrl, ...limits };
  const start = { port, logFolder: folder, env, probe: "/api/health" };
  const server = await startNext("product", ".", start, startFlags());
  const link = new URLSearchParams({ workerId: workers[0]?.id ?? "", questionnaireType: "Medical" });
  const overviewUrl = `${server.url}/dashboard/overview`;
  return {
    server,
    questionnaireUrl: `${server.url}/worker-questionnaire?${link}`,
    overviewUrl,
    databaseUrl: stack.env.DATABASE_URL ?? "",
    env,
    ownerUrl: stack.ownerEnv["DATABASE_OWNER_URL"] ?? "",
    async signIn(uid) {
      const account = users.find((user) =>
        uid ? user.uid === uid : user.userGroup === "Agency" && user.memberships[0]?.isPrimary,
      );
      if (!account) throw new Error("The seed holds no such user.");
      let cookie = await postSignIn(`${server.url}/signin`, account.email);
      return async () => {
        const answer = await fetch(overviewUrl, { redirect: "manual", headers: { ...plain, cookie } });
        await answer.arrayBuffer();
        cookie = sessionCookieIn(answer) ?? cookie;
        return cookie;
      };
    },
  };
}

function sessionCookieIn(answer: Response): string | undefined {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .find((pair) => pair.startsWith(`${constants.sessionCookieName}=`) && !pair.endsWith("="));
}

/** Signs in like a browser without JavaScript: fills in the served form and posts it. Returns the cookie. */
async function postSignIn(url: string, email: string): Promise<string> {
  const page = await fetch(url, { headers: plain });
  const html = await page.text();
  const filled = filledForm(html, 'type="password"', { password: demoPassword, email });
  const former = sessionCookieIn(page);
  const answer = await fetch(url, {
    method: "POST",
    body: filled,
    redirect: "manual",
    headers: { ...plain, origin: new URL(url).origin, ...(former ? { cookie: former } : {}) },
  });
  await answer.arrayBuffer();
  const cookie = sessionCookieIn(answer);
  if (answer.status !== 303 || !cookie) throw new Error(`Signing in at ${url} answered ${answer.status}.`);
  return cookie;
}
