/** Sessions taken over HTTP: the sign-in form is posted without loading its page, for tests that are not about it. */
import { expect, type Page } from "@playwright/test";
import { formWith, multipart } from "../../support/page-forms";

/** Signs the page's browser in with the portal's own form. The page itself stays where it is. */
export async function takeSession(page: Page, email: string, password: string): Promise<void> {
  // The browser context's own client: it has the context's address, user agent and cookies.
  const client = page.context().request;
  // The server may just close the connection, which has been idle since an earlier request.
  const form = formWith(await (await client.get("/signin", { maxRetries: 2 })).text(), "$ACTION_KEY");
  const { headers, body } = multipart([...form, ["email", email], ["password", password]]);
  const answer = await client.post("/signin", { headers, data: body, maxRedirects: 0 });
  expect(answer.status(), `${email} is signed in`).toBe(303);
  expect(new URL(answer.headers()["location"] ?? "", answer.url()).pathname).toMatch(
    /^\/(dashboard|mobile)\/overview$/,
  );
}
