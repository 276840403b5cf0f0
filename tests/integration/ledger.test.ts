/** The ledger: what is posted balances, once, for good, and adds up to nil; the database itself refuses anything else. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { type KeyedEvent, post, postAll } from "@/lib/backend/ledger";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  platformOrganisation,
  signInAs,
} from "@/tests/support/fixtures";
import { anInvoice, expectBalanced } from "@/tests/support/issued-invoices";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const { clientOf } = inProcess;
const platform = { kind: "platform" } as const;

let [agencyId, providerId] = ["", ""];
let admin: Client;

beforeAll(async () => {
  [agencyId, providerId] = [(await anAgency()).id, (await aProvider()).id];
  admin = clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: [codes.finance] })));
});
afterEach(expectBalanced);
afterAll(closeFixtures);

const interest = (pence: number, key = randomUUID()): KeyedEvent =>
  ({ event: "advancePaid", pence, feePence: 10, agencyId, key }) satisfies KeyedEvent;
const balanceOf = async (account: string) => {
  const rows = await asOwner((tx) =>
    tx.select().from(schema.ledgerAccounts).where(eq(schema.ledgerAccounts.organisationId, agencyId)),
  );
  return rows.find((row) => row.account === account)?.balancePence ?? 0;
};

test("an event is posted once, by its key, and the balances are kept", async () => {
  const event = interest(5_000);
  await withScope(platform, (tx) => post(tx, event));
  await withScope(platform, (tx) => postAll(tx, [event, event, interest(0)].slice(0, 2)));
  await Promise.all([1, 2, 3].map(() => withScope(platform, (tx) => post(tx, event))));
  expect(await balanceOf("advance")).toBe(5_000);
  expect(await balanceOf("cash")).toBe(-4_990);
  expect(await balanceOf("fee")).toBe(-10);
});

test("the trial balance is nil, from the postings and from what is kept, and for the platform's finance staff alone", async () => {
  await withScope(platform, (tx) => post(tx, interest(700)));
  const { accounts, totalPence, entries, unbalanced } = await admin.ledger.trialBalance();
  expect({ totalPence, unbalanced }).toEqual({ totalPence: 0, unbalanced: 0 });
  expect(entries).toBeGreaterThan(0);
  expect(accounts.reduce((sum, { keptPence }) => sum + keptPence, 0)).toBe(0);
  for (const { keptPence, postedPence } of accounts) expect(keptPence).toBe(postedPence);
  expect(accounts.find(({ account }) => account === "advance")?.postedPence).toBeGreaterThanOrEqual(5_700);
  const organisation = await anAgency();
  const others = [
    await aUser({ in: organisation, codes: [codes.finance] }),
    await aUser({ in: await aProvider(), codes: [codes.finance] }),
    await aUser({ in: await platformOrganisation(), codes: [codes.jobs] }),
  ];
  for (const user of others) {
    expect((await refusalOf(clientOf(await signInAs(user)).ledger.trialBalance())).code).toBe("FORBIDDEN");
  }
});

test("each side reads its own accounts and the same entries, the platform those of anyone, and no one else", async () => {
  const [agency, provider, third] = [await anAgency(), await aProvider(), await anAgency()];
  const key = randomUUID();
  const parties = { agencyId: agency.id, providerId: provider.id };
  const invoiceId = await anInvoice({ agency, provider }, { grossPence: 24_000 });
  await withScope(platform, (tx) => post(tx, { event: "amountHeld", pence: 4_000, key, invoiceId, ...parties }));
  const as = async (organisation: Awaited<ReturnType<typeof anAgency>>) =>
    clientOf(await signInAs(await aUser({ in: organisation, codes: [codes.finance] })));
  const [ofAgency, ofProvider, ofThird] = [await as(agency), await as(provider), await as(third)];
  const shown = async (client: Client, organisationId?: string) =>
    (await client.ledger.accounts({ organisationId })).items.map(
      ({ organisation: { _id }, account, balancePence }) => [_id, account, balancePence] as const,
    );
  const providers = [
    [provider.id, "disputed", 4_000],
    [provider.id, "receivable", 20_000],
  ];
  expect(await shown(ofProvider)).toEqual(providers);
  expect(await shown(admin, provider.id)).toEqual(providers);
  expect(await shown(ofAgency)).toEqual([[agency.id, "pending", -24_000]]);
  expect(await shown(ofThird)).toEqual([]);

  expect((await admin.ledger.accounts({})).items.length).toBeGreaterThan(0);

  const lines = await ofAgency.ledger.statement({});
  expect(lines.items.map(({ event }) => event)).toEqual(["amountHeld", "invoiceIssued"]);
  for (const { postings } of lines.items) expect(postings.reduce((sum, { pence }) => sum + pence, 0)).toBe(0);
  expect(lines.items[1]).toMatchObject({
    invoice: { _id: invoiceId, generation: "new" },
    postings: [
      { party: provider.name, account: "receivable", pence: 24_000 },
      { party: agency.name, account: "pending", pence: -24_000 },
    ],
  });
  expect(await ofProvider.ledger.statement({})).toEqual(lines);
  expect(await admin.ledger.statement({ organisationId: provider.id })).toEqual(lines);
  expect((await ofThird.ledger.statement({})).items).toEqual([]);

  const first = await ofAgency.ledger.statement({ limit: 1 });
  const second = await ofAgency.ledger.statement({ limit: 1, after: first.next ?? "" });
  expect([...first.items, ...second.items]).toEqual(lines.items);
  expect(second.next).toBeNull();
  const one = await admin.ledger.accounts({ organisationId: provider.id, limit: 1 });
  const other = await admin.ledger.accounts({ organisationId: provider.id, limit: 1, after: one.next ?? "" });
  expect([...one.items, ...other.items].map(({ account }) => account)).toEqual(["disputed", "receivable"]);

  for (const call of ["accounts", "statement"] as const) {
    expect((await refusalOf(ofThird.ledger[call]({ organisationId: agency.id }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(ofAgency.ledger[call]({ after: "x" }))).code).toBe("BAD_REQUEST");
    const unpermitted = clientOf(await signInAs(await aUser({ in: agency, codes: [codes.jobs] })));
    expect((await refusalOf(unpermitted.ledger[call]({}))).code).toBe("FORBIDDEN");
  }
});

/** An entry with these postings, as the owner or in a scope. */
const entered = (pence: readonly number[], run: typeof asOwner = (work) => withScope(platform, work)) =>
  run(async (tx) => {
    const [entryId, at] = [randomUUID(), new Date()];
    await tx
      .insert(schema.ledgerEntries)
      .values({ id: entryId, key: entryId, event: "interestCharged", organisationId: agencyId, providerId, at });
    const account = "pending" as const;
    const rows = pence.map((one, index) => ({
      entryId,
      position: index + 1,
      organisationId: agencyId,
      account,
      pence: one,
      at,
    }));
    if (rows.length > 0) await tx.insert(schema.ledgerPostings).values(rows);
    return entryId;
  });

test.each([[[5]], [[5, -4]], [[]], [[5, 5]]])(
  "postings of %j are refused at the end of the transaction",
  async (pence) => {
    await expect(entered(pence)).rejects.toMatchObject({ code: "23514" });
    await expect(entered(pence, asOwner)).rejects.toMatchObject({ code: "23514" });
  },
);

test("what was posted is not changed, removed or added to, even by the owner", async () => {
  const entryId = await entered([3, -3]);
  const of = eq(schema.ledgerPostings.entryId, entryId);
  const refused = { cause: { code: "42501" } };
  await expect(asOwner((tx) => tx.update(schema.ledgerPostings).set({ pence: 4 }).where(of))).rejects.toMatchObject(
    refused,
  );
  await expect(asOwner((tx) => tx.delete(schema.ledgerPostings).where(of))).rejects.toMatchObject(refused);
  await expect(
    asOwner((tx) => tx.delete(schema.ledgerEntries).where(eq(schema.ledgerEntries.id, entryId))),
  ).rejects.toMatchObject(refused);
  const more = asOwner(async (tx) => {
    const [entry] = await tx.select().from(schema.ledgerEntries).where(eq(schema.ledgerEntries.id, entryId));
    if (!entry) throw new Error("there is no entry");
    const row = { entryId, position: 3, organisationId: agencyId, account: "fee" as const, pence: 1, at: entry.at };
    await tx.insert(schema.ledgerPostings).values(row);
  });
  await expect(more).rejects.toMatchObject({ code: "23514" });
});

test("no organisation posts to accounts of others, or about others", async () => {
  const scope = { kind: "organisation", organisationId: providerId } as const;
  const outsider = await anAgency();
  const event = { event: "invoiceIssued", pence: 5, providerId, invoiceId: null as unknown as string } as const;
  await withScope(scope, (tx) => post(tx, { ...event, agencyId, key: randomUUID() }));
  const others = { ...event, providerId: (await aProvider()).id, agencyId, key: randomUUID() };
  await expect(withScope(scope, (tx) => post(tx, others))).rejects.toMatchObject({ cause: { code: "42501" } });
  const posted = withScope(scope, async (tx) => {
    const [entryId, at] = [randomUUID(), new Date()];
    const event = "interestCharged" as const;
    await tx
      .insert(schema.ledgerEntries)
      .values({ id: entryId, key: entryId, event, organisationId: agencyId, providerId, at });
    const account = "pending" as const;
    await tx.insert(schema.ledgerPostings).values([
      { entryId, position: 1, organisationId: outsider.id, account, pence: 5, at },
      { entryId, position: 2, organisationId: providerId, account, pence: -5, at },
    ]);
  });
  await expect(posted).rejects.toMatchObject({ cause: { code: "42501" } });
  const seen = await withScope({ kind: "organisation", organisationId: outsider.id }, (tx) =>
    tx.execute(sql`select count(*)::int as total from ledger_postings`),
  );
  expect(seen.rows).toEqual([{ total: 0 }]);
});
