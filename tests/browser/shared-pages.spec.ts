/** Pages that are the same for everyone who comes without a cookie: kept by the server, and still each visitor's own by its nonce. */
import { messages } from "@/lib/config/messages";
import { sharedPages } from "@/lib/session/shared-pages";
import { emailOf, sendSignIn } from "./support/story";
import { expect, test } from "./support/test";

const paths = Object.keys(sharedPages);
const visitor = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const nonceOf = (headers: Headers) =>
  /script-src[^;]*'nonce-([^']{16,})'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";

test.use({ expectedErrors: /status of (404|503)/ });

test.describe("a kept page", () => {
  const ask = (baseURL: string | undefined, path: string, headers: Record<string, string> = visitor) =>
    fetch(new URL(path, baseURL), { redirect: "manual", headers });

  /** Asks until the server has kept the page: the first visitor's is rendered for them. */
  async function untilKept(baseURL: string | undefined, path: string): Promise<void> {
    await expect
      .poll(async () => {
        const answer = await ask(baseURL, path);
        await answer.arrayBuffer();
        return answer.headers.has("age");
      })
      .toBe(true);
  }

  for (const path of paths) {
    test(`${path} is the same for every visitor but for a nonce that nobody had before, and as it is rendered anew`, async ({
      baseURL,
    }) => {
      await untilKept(baseURL, path);
      const answers = await Promise.all([
        ask(baseURL, path),
        ask(baseURL, path),
        // What the router would ask for: always rendered.
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
      const [kept, again, rendered] = pages.map(({ html, nonce }) => html.replaceAll(nonce, "NONCE"));
      expect(again).toBe(kept);
      expect(rendered).toBe(kept);
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

    test(`${path} runs under its policy in a browser`, async ({ page, baseURL }) => {
      await untilKept(baseURL, path);
      const answer = await page.goto(path);
      expect(answer?.headers().age).toBeDefined();
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }

  test("carries nothing of an address, and a page with a query is rendered for whoever asks", async ({ baseURL }) => {
    await untilKept(baseURL, "/signin");
    const led = await ask(baseURL, "/signin?redirect=workers&reason=signed-out");
    expect(led.headers.has("age")).toBe(false);
    const html = await led.text();
    expect(html).toContain('name="redirect"');
    expect(html).toContain(messages.signIn.signedOut);
    const plain = await (await ask(baseURL, "/signin")).text();
    expect(plain).not.toContain('name="redirect"');
    expect(plain).not.toContain(messages.signIn.signedOut);
  });

  test("is given to nobody who has a cookie, and to no router that asks for data", async ({ baseURL }) => {
    await untilKept(baseURL, "/signin");
    const zoomed = await ask(baseURL, "/signin", { ...visitor, cookie: "zoom=125" });
    expect(zoomed.headers.has("age")).toBe(false);
    await zoomed.arrayBuffer();
    // The router names its request in the query, or is led there.
    const data = await ask(baseURL, "/signin?_rsc", { accept: "*/*", rsc: "1" });
    expect(data.headers.get("content-type")).toContain("text/x-component");
    await data.arrayBuffer();
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled });

      test("signs in, and keeps what one visitor did wrong from the next", async ({ page, newVisitor, baseURL }) => {
        await untilKept(baseURL, "/signin");
        const answer = await page.goto("/signin");
        expect(answer?.headers().age).toBeDefined();
        await page.getByLabel("E-mail address").fill(emailOf("agency"));
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page.locator(".summary")).toBeVisible();
        const other = await newVisitor();
        await other.goto("/signin");
        await expect(other.locator(".summary")).toHaveCount(0);
        await expect(other.getByLabel("E-mail address")).toHaveValue("");
        await sendSignIn(page, "agency");
        await page.waitForURL("**/dashboard/overview");
      });
    });
  }
});
