/** What the pages of advances and of the ledger ask for, and which posted forms are refused before anything is asked. */
import type { PortalAction } from "@/lib/bff/action";
import { advanceByForm } from "@/lib/bff/advances";
import { bacsFileResponse, changeBacsByForm } from "@/lib/bff/bacs";
import { loadLedger } from "@/lib/bff/ledger";
import { loadOrganisation } from "@/lib/bff/organisations/load";
import { messages } from "@/lib/config/messages";
import { bacsPage } from "@/lib/config/messages/bacs";

jest.mock("@/lib/bff/records", () => ({ readOrganisation: async () => ({ kind: "agency" }) }));
jest.mock("@/lib/bff/organisations/details", () => ({ detailsView: () => ({}) }));

const ID = "00000000-0000-4000-8000-000000000001";

/** A client that notes what it is asked for. */
function noting(area: string) {
  const asked: [string, unknown][] = [];
  const calls = new Proxy({}, { get: (_, name: string) => async (input: unknown) => asked.push([name, input]) });
  return { asked, client: { [area]: calls } };
}

async function postTo(area: string, byForm: typeof advanceByForm, values: Record<string, string>) {
  const { asked, client } = noting(area);
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  const call = async (work: (one: unknown) => Promise<unknown>) => ({ ok: true, data: await work(client) });
  return { asked, answer: await byForm({ call } as unknown as PortalAction, data) };
}
const post = (values: Record<string, string>) => postTo("advances", advanceByForm, values);

test("an advance is asked for at the price that the page showed, which every request has", async () => {
  const request = { do: "request", agencyId: ID, chosen: ID };
  const priced = await post({ ...request, pence: "96000", feePence: "1440" });
  expect(priced.asked).toEqual([["request", { agencyId: ID, invoiceIds: [ID], pence: 96_000, feePence: 1_440 }]]);
  for (const wrong of [{}, { pence: "96000" }, { pence: "96000", feePence: "-1" }, { pence: "1e3", feePence: "" }]) {
    const { asked, answer } = await post({ ...request, ...wrong });
    expect(asked).toEqual([]);
    expect(answer).toMatchObject({ status: "failed", message: messages.general.formUnreadable });
  }
});

test("nothing is written off that was not confirmed; other decisions need no confirmation", async () => {
  const decide = { do: "decide", advanceId: ID, lock: "3", reason: "The agency is insolvent" };
  const { asked, answer } = await post({ ...decide, decision: "writeOff" });
  expect(asked).toEqual([]);
  expect(answer).toMatchObject({
    status: "invalid",
    errors: [{ field: "confirmed", message: messages.advances.writeOffUnconfirmed }],
  });
  for (const more of [{ decision: "writeOff", confirmed: "on" }, { decision: "decline" }]) {
    expect((await post({ ...decide, ...more })).asked).toMatchObject([["decide", { decision: more.decision }]]);
  }
});

test.each([
  ["Admin", {}, ["accounts", "trialBalance"]],
  ["Admin", { after: "x" }, ["accounts"]],
  ["Admin", { party: ID }, ["accounts", "statement"]],
  ["Admin", { party: ID, after: "x" }, ["statement"]],
  ["Agency", {}, ["accounts", "statement"]],
  ["Agency", { after: "x" }, ["statement"]],
])("the ledger for %s at %j asks for %j", async (group, parameters, calls) => {
  const { asked, client } = noting("ledger");
  const opened = { client, person: { group }, load: async (work: () => Promise<unknown>) => work() };
  await loadLedger(opened as unknown as Parameters<typeof loadLedger>[0], parameters);
  expect(asked.map(([name]) => name).toSorted()).toEqual(calls);
});

test.each([
  ["Admin", "agency", true, `/dashboard/finance/advance?agency=${ID}`],
  ["Admin", "agency", false, null],
  ["Admin", "provider", true, null],
  ["Agency", "agency", true, null],
] as const)("for %s a page of a kind %s has a link to its terms: %s", async (group, kind, isOpen, advance) => {
  const load = async (work: () => Promise<unknown>) => ({ ok: true, data: await work() });
  const opened = { client: {}, person: { group }, load, isOpen: () => isOpen, shell: { navigation: [] } };
  const wanted = { kind, organisationId: ID, path: "/x", parameters: {} };
  const view = await loadOrganisation(opened as unknown as Parameters<typeof loadOrganisation>[0], wanted);
  expect(view.advance).toBe(advance);
});

test("a Bacs file is made of the totals that the page showed and its reader confirmed, and of nothing else", async () => {
  const make = { do: "make", direction: "collect", processingOn: "2026-12-02", payments: "2", pence: "3333" };
  const postBacs = (values: Record<string, string>) => postTo("payments", changeBacsByForm, values);
  const unconfirmed = await postBacs(make);
  expect(unconfirmed.asked).toEqual([]);
  expect(unconfirmed.answer).toMatchObject({
    status: "invalid",
    errors: [{ field: "confirmed", message: bacsPage.confirmNeeded }],
  });
  const { asked } = await postBacs({ ...make, confirmed: "on" });
  const seen = { payments: 2, pence: 3_333 };
  expect(asked).toEqual([["exportBacs", { direction: "collect", processingOn: "2026-12-02", seen }]]);
  for (const wrong of [{ direction: "both" }, { payments: "x" }, { pence: "1.5" }, { do: "unmake" }]) {
    const refused = await postBacs({ ...make, confirmed: "on", ...wrong });
    expect(refused.asked).toEqual([]);
    expect(refused.answer).toMatchObject({ status: "failed", message: messages.general.formUnreadable });
  }
});

test("a Bacs file is a download that nothing keeps, and one that was deleted says so", async () => {
  const file = bacsFileResponse({ ok: true, data: { fileName: "bacs-000001.txt", content: "VOL1" } });
  expect(file.headers.get("content-disposition")).toContain(`attachment; filename="bacs-000001.txt"`);
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(await file.text()).toBe("VOL1");
  for (const [code, status] of [
    ["CONFLICT", 410],
    ["NOT_FOUND", 404],
    ["SERVICE_UNAVAILABLE", 503],
  ] as const) {
    const refused = bacsFileResponse({
      ok: false,
      error: { code, message: messages.payments.fileGone, fields: [], reason: null },
    });
    expect([refused.status, await refused.text()]).toEqual([status, messages.payments.fileGone]);
  }
});
