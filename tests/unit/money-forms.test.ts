/** What the pages of advances and of the ledger ask for, and which posted forms are refused before anything is asked. */
import type { PortalAction } from "@/lib/bff/action";
import { advanceByForm } from "@/lib/bff/advances";
import { loadLedger } from "@/lib/bff/ledger";
import { loadOrganisation } from "@/lib/bff/organisations/load";
import { messages } from "@/lib/config/messages";

jest.mock("@/lib/bff/records", () => ({ readOrganisation: async () => ({ kind: "agency" }) }));
jest.mock("@/lib/bff/organisations/details", () => ({ detailsView: () => ({}) }));

const ID = "00000000-0000-4000-8000-000000000001";

/** A client that notes what it is asked for. */
function noting(area: string) {
  const asked: [string, unknown][] = [];
  const calls = new Proxy({}, { get: (_, name: string) => async (input: unknown) => asked.push([name, input]) });
  return { asked, client: { [area]: calls } };
}

async function post(values: Record<string, string>) {
  const { asked, client } = noting("advances");
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  const call = async (work: (one: unknown) => Promise<unknown>) => ({ ok: true, data: await work(client) });
  return { asked, answer: await advanceByForm({ call } as unknown as PortalAction, data) };
}

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
