/** Pages that are the same for everyone without a cookie: cached by the server, with a new nonce for each visitor. */
import { messages } from "@/lib/config/messages";
import { sharedPages } from "@/lib/server/shared-pages";
import { emailOf, sendSignIn } from "./support/story";
import { expect, test } from "./support/test";

const paths = Object.keys(sharedPages);
const visitor = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const nonceOf = (headers: Headers) =>
  /script-src[^;]*'nonce-([^']{16,})'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";

test.use({ expectedErrors: /status of (404|503)/ });

test.describe("a cached page", () => {
  const ask = (baseURL: string | undefined, path: string, headers: Record<string, string> = visitor) =>
    fetch(new URL(path, baseURL), { redirect: "manual", headers });

  /** Requests the page until it is served from the cache: the first visitor's copy is rendered for them. */
  async function untilCached(baseURL: string | undefined, path: string): Promise<void> {
    await expect
      .poll(async () => {
        const answer = await ask(baseURL, path);
        await answer.arrayBuffer();
        return answer.headers.has("age");
      })
      .toBe(true);
  }

  for (const path of paths) {
    test(`${path} is the same for every visitor except for a new nonce, and equals a fresh render`, async ({
      baseURL,
    }) => {
      await untilCached(baseURL, path);
      const answers = await Promise.all([
        ask(baseURL, path),
        ask(baseURL, path),
        // Requests of the router are always rendered.
        ask(baseURL, path, { accept: "*/*" }),
      ]);
      const pages = await Promise.all(
        answers.map(async (answer) => ({
          status: answer.status,
          headers: answer.headers,
          nonce: nonceOf(answer.headers),
          html: await answer.text(),
        })),
      );
      expect(pages.map(({ headers }) => headers.has("age"))).toEqual([true, true, false]);
      expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(3);
      const [cached, again, rendered] = pages.map(({ html, nonce }) => html.replaceAll(nonce, "NONCE"));
      expect(again).toBe(cached);
      expect(rendered).toBe(cached);
      for (const { status, headers, nonce, html } of pages) {
        expect(status).toBe(sharedPages[path]);
        expect(headers.get("content-security-policy")).not.toMatch(/unsafe-(inline|eval)/);
        expect(headers.get("set-cookie")).toBeNull();
        expect(headers.get("cache-control")).toContain("no-store");
        const tags = html.match(/<(script|style)\b[^>]*>/g) ?? [];
        expect(tags.length).toBeGreaterThan(3);
        expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      }
      const own = new Set(["age", "date", "connection", "keep-alive", "content-length", "transfer-encoding"]);
      const names = pages.map(({ headers }) => [...headers.keys()].filter((name) => !own.has(name) && name !== "link"));
      expect(names[0]).toEqual(expect.arrayContaining(["x-content-type-options", "x-frame-options", "x-request-id"]));
      expect(names[0]?.filter((name) => !names[2]?.includes(name))).toEqual([]);
    });
  }

  test("contains nothing of another visitor's query, and a page with a query is rendered for each request", async ({
    baseURL,
  }) => {
    await untilCached(baseURL, "/signin");
    const withQuery = await ask(baseURL, "/signin?redirect=workers&reason=signed-out");
    expect(withQuery.headers.has("age")).toBe(false);
    const html = await withQuery.text();
    expect(html).toContain('name="redirect"');
    expect(html).toContain(messages.signIn.signedOut);
    const plain = await (await ask(baseURL, "/signin")).text();
    expect(plain).not.toContain('name="redirect"');
    expect(plain).not.toContain(messages.signIn.signedOut);
  });

  test("is not served to visitors with a cookie, nor to the router's data requests", async ({ baseURL }) => {
    await untilCached(baseURL, "/signin");
    const zoomed = await ask(baseURL, "/signin", { ...visitor, cookie: "zoom=125" });
    expect(zoomed.headers.has("age")).toBe(false);
    await zoomed.arrayBuffer();
    // The router adds the `_rsc` parameter to its query, or is redirected to it.
    const data = await ask(baseURL, "/signin?_rsc", { accept: "*/*", rsc: "1" });
    expect(data.headers.get("content-type")).toContain("text/x-component");
    await data.arrayBuffer();
  });

  test("can sign in, and does not show one visitor's errors to the next", async ({ page, newBrowserPage, baseURL }) => {
    await untilCached(baseURL, "/signin");
    const answer = await page.goto("/signin");
    expect(answer?.headers()["age"]).toBeDefined();
    await page.getByLabel("Email address").fill(emailOf("agency"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.locator(".summary")).toBeVisible();
    const other = await newBrowserPage();
    await other.goto("/signin");
    await expect(other.locator(".summary")).toHaveCount(0);
    await expect(other.getByLabel("Email address")).toHaveValue("");
    await sendSignIn(page, "agency");
    await page.waitForURL("**/dashboard/overview");
  });
});
