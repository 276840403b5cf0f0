/** Checks the fake Dropbox Sign against the provider's real client; other signing tests rely on it. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type DropboxSignServer, startDropboxSign } from "../support/dropbox-sign";
import { type Listening, listen } from "../support/listen";
import { expect, test } from "./support/test";

const client = readFileSync("node_modules/hellosign-embedded/umd/embedded.production.min.js", "utf8");

let server: DropboxSignServer;
let host: Listening;
const taken: string[] = [];

test.beforeAll(async () => {
  server = await startDropboxSign();
  host = await listen(async (request) => {
    if (request.method === "POST") {
      const { event } = JSON.parse(String((await request.formData()).get("json")));
      taken.push(`${event.event_type} ${event.event_metadata.related_signature_id}`);
      return new Response("Hello API Event Received");
    }
    if (request.url.endsWith("/client.js"))
      return new Response(client, { headers: { "content-type": "text/javascript" } });
    const page =
      '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title><script src="/client.js"></script><main id="here"></main>';
    return new Response(page, { headers: { "content-type": "text/html" } });
  });
  server.eventsTo = host.url;
});
test.afterAll(() => Promise.all([server.close(), host.close()]));
test.afterEach(() => {
  taken.length = 0;
  server.pages = "work";
});

const authorization = () => `Basic ${Buffer.from(`${server.apiKey}:`).toString("base64")}`;

/** Creates a request with one signer, and a URL to sign at. */
async function anAddress(): Promise<{ signatureId: string; url: string }> {
  const form = new FormData();
  form.set("client_id", server.clientId);
  form.set("signers", JSON.stringify([{ name: "Mara Quill", email_address: "mara@agency.example", order: 0 }]));
  form.set("files[0]", new Blob(["%PDF-1.7"], { type: "application/pdf" }), "a.pdf");
  const headers = { authorization: authorization() };
  await fetch(`${server.url}/v3/signature_request/create_embedded`, { method: "POST", body: form, headers });
  const signatureId = server.requests.at(-1)?.signatures[0]?.signature_id ?? "";
  const minted = await fetch(`${server.url}/v3/embedded/sign_url/${signatureId}`, { headers });
  const { embedded } = (await minted.json()) as { embedded: { sign_url: string } };
  return { signatureId, url: embedded.sign_url };
}

type ClientEvent = [event: string, payload?: unknown];

/** Opens it with the real client and records the client's events in the page. */
async function open(page: Page, url: string, options: Record<string, unknown> = {}): Promise<void> {
  await page.goto(host.url);
  await page.evaluate(
    ([url, clientId, options]) => {
      const { HelloSign } = window as never as {
        HelloSign: new (given: object) => Record<string, (...given: unknown[]) => void>;
      };
      const clientEvents: unknown[] = [];
      const widget = new HelloSign({ clientId });
      for (const name of ["open", "ready", "sign", "finish", "cancel", "decline", "error", "close"]) {
        widget["on"]?.(name, (payload: unknown) => clientEvents.push(payload === undefined ? [name] : [name, payload]));
      }
      Object.assign(window, { clientEvents, widget });
      widget["open"]?.(url, { container: document.getElementById("here"), ...options });
    },
    [url, server.clientId, options] as const,
  );
}
/** All but the first, which holds the URL. */
const clientEventsOf = async (page: Page) =>
  (
    (await page.evaluate(() => (window as never as { clientEvents: ClientEvent[] }).clientEvents)) as ClientEvent[]
  ).slice(1);
const inside = (page: Page) => page.frameLocator("iframe");
const button = (page: Page, name: string) => inside(page).getByRole("button", { name });

test("reports ready, sign, finish and close, with the provider's event in between", async ({ page }) => {
  const { signatureId, url } = await anAddress();
  await open(page, url);
  await expect(inside(page).getByRole("status")).toHaveText("Ready to sign");
  await button(page, "Sign").click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await clientEventsOf(page)).toEqual([
    ["ready", { signatureId }],
    ["sign", { signatureId }],
    ["finish"],
    ["close"],
  ]);
  expect(server.requests.at(-1)).toMatchObject({ is_complete: true });
  expect(taken).toEqual([`signature_request_signed ${signatureId}`, "signature_request_all_signed null"]);
});

test("reports a decline with a reason, without the domain check", async ({ page }) => {
  const { signatureId, url } = await anAddress();
  await open(page, url, { skipDomainVerification: true });
  await inside(page).getByLabel("Reason for declining").fill("The rates are wrong");
  await button(page, "Decline").click();
  await expect(page.locator("iframe")).toHaveCount(0);
  const declined = ["decline", { signatureId, reason: "The rates are wrong" }];
  expect(await clientEventsOf(page)).toEqual([["ready", { signatureId }], declined, ["finish"], ["close"]]);
  expect(server.requests.at(-1)).toMatchObject({
    is_declined: true,
    signatures: [{ decline_reason: "The rates are wrong" }],
  });
});

test("reports closing without signing, from inside and with the client's close button", async ({ page }) => {
  const { signatureId, url } = await anAddress();
  await open(page, url);
  await button(page, "Close").click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await clientEventsOf(page)).toEqual([["ready", { signatureId }], ["cancel"], ["close"]]);

  const other = await anAddress();
  await open(page, other.url, { container: undefined });
  await expect(inside(page).getByRole("status")).toHaveText("Ready to sign");
  await page.locator(".x-hellosign-embedded__modal-close-button").click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await clientEventsOf(page)).toEqual([["ready", { signatureId: other.signatureId }], ["cancel"], ["close"]]);
  expect(server.requests.at(-1)).toMatchObject({ is_complete: false, is_declined: false });
});

test("has no close button if closing is not allowed", async ({ page }) => {
  await open(page, (await anAddress()).url, { allowCancel: false });
  await expect(inside(page).getByRole("status")).toHaveText("Ready to sign");
  await expect(button(page, "Close")).toBeHidden();
});

test("reports an error of the page, and nothing for a URL that was already used", async ({ page }) => {
  server.pages = "fail";
  const { signatureId, url } = await anAddress();
  await open(page, url);
  const failed = ["error", { signatureId, code: "signature_request_invalid" }];
  await expect.poll(() => clientEventsOf(page)).toEqual([failed]);
  server.pages = "work";
  await open(page, url);
  await expect(inside(page).getByRole("status")).toContainText("invalid or expired");
  await expect(button(page, "Sign")).toBeDisabled();
  expect(await clientEventsOf(page)).toEqual([]);
});
