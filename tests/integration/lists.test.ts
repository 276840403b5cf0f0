/** Lists page by page, forwards and backwards, with their totals: every list that pages, through the contract. */
import { randomUUID } from "node:crypto";
import { codes } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { savedViews } from "@/lib/config/messages/lists";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";

const COUNT = 7;
const LIMIT = 3;
const mark = randomUUID().slice(0, 8);
const each = <T>(make: (n: number) => T): T[] => Array.from({ length: COUNT }, (_, n) => make(n));
/** Two rows at the same time and with the same name, so that the id decides. */
const named = (n: number) => `Quarry ${mark} ${Math.floor(n / 2)}`;
const timed = (n: number) => new Date(Date.UTC(2026, 5, 1, 9, Math.floor(n / 2)));

let agency: Organisation;
let provider: Organisation;
const people = {} as Record<"admin" | "agency" | "provider", TestCaller>;

beforeAll(async () => {
  agency = await anAgency();
  provider = await aProvider();
  const every = Object.values(codes);
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: every }));
  const importer = await aUser({ in: agency, codes: every, isPrimary: true });
  people.agency = await signInAs(importer);
  const poster = await aUser({ in: provider, codes: every, isPrimary: true });
  people.provider = await signInAs(poster);
  const organisationId = agency.id;
  await asOwner(async (tx) => {
    await tx.insert(schema.organisations).values(each((n) => ({ kind: "agency" as const, name: named(n) })));
    const serviceIds = each(() => randomUUID());
    await tx
      .insert(schema.services)
      .values(each((n) => ({ id: serviceIds[n] ?? "", organisationId: provider.id, name: named(n) })));
    await tx
      .insert(schema.workerTypes)
      .values([...workerTypes])
      .onConflictDoNothing();
    const shifts = each((n) => ({ postingId: randomUUID(), serviceId: serviceIds[n] ?? "", at: timed(n) }));
    await tx.insert(schema.jobs).values(
      shifts.map(({ postingId, serviceId, at }) => ({
        postingId,
        serviceId,
        organisationId: provider.id,
        providerName: provider.name,
        serviceName: "Quarry",
        workerTypeId: workerTypes[0].id,
        startAt: at,
        endAt: new Date(at.getTime() + 8 * 3_600_000),
        status: "draft" as const,
        postedByUserId: poster.id,
      })),
    );
    await tx.insert(schema.jobAuthorisations).values(
      shifts.map(({ postingId, serviceId, at }) => ({
        postingId,
        serviceId,
        organisationId: provider.id,
        requestedByUserId: poster.id,
        requestedAt: at,
        status: "withdrawn" as const,
      })),
    );
    await tx.insert(schema.invitations).values(
      each((n) => ({
        organisationId,
        fullName: named(n),
        email: `quarry-${mark}-${n}@people.example`,
        tokenHash: randomUUID(),
        permissionCodes: [],
        apps: [],
        expiresAt: new Date(Date.UTC(2027, 0, 1)),
      })),
    );
    await tx.insert(schema.agreements).values(
      each((n) => ({
        reference: `QU-${mark}-${n}`,
        status: "active" as const,
        version: 1,
        agencyId: agency.id,
        providerId: provider.id,
        agencyName: agency.name,
        providerName: provider.name,
        createdByUid: "someone",
        createdAt: timed(n),
      })),
    );
    await tx.insert(schema.workerImports).values(
      each((n) => ({
        organisationId,
        fileName: `quarry-${n}.csv`,
        panel: "off" as const,
        status: "done" as const,
        headings: [],
        mapping: {},
        createdByUserId: importer.id,
        createdAt: timed(n),
      })),
    );
  });
});
afterAll(closeFixtures);

type Page = {
  items: readonly { _id: string }[];
  previous: string | null;
  next: string | null;
  total: { count: number; isExact: boolean } | null;
};
type Asked = { after?: string; before?: string; limit?: number; counted?: "yes" };
const lists: Record<string, { as: keyof typeof people; read: (client: Client, asked: Asked) => Promise<Page> }> = {
  agencies: {
    as: "admin",
    read: (client, asked) => client.organisations.list({ kind: "agency", search: mark, ...asked }),
  },
  services: { as: "provider", read: (client, asked) => client.services.list({ search: mark, ...asked }) },
  users: {
    as: "agency",
    read: (client, asked) => client.users.list({ organisationId: agency.id, search: mark, ...asked }),
  },
  agreements: { as: "agency", read: (client, asked) => client.agreements.list({ search: mark, ...asked }) },
  imports: { as: "agency", read: (client, asked) => client.imports.list(asked) },
  shifts: { as: "provider", read: (client, asked) => client.jobs.list({ week: "2026-06-01", ...asked }) },
  "requests for authorisation": {
    as: "admin",
    read: (client, asked) => client.jobs.authorisations({ show: "decided", ...asked }),
  },
};

const idsOf = ({ items }: Page) => items.map(({ _id }) => _id);

describe("In process", () => {
  describe.each(Object.entries(lists))("%s", (_name, { as, read }) => {
    const at = (asked: Asked) => read(inProcess.clientOf(people[as]), asked);

    test("the pages forwards have every row once, and backwards the same pages", async () => {
      const whole = await at({ limit: 100, counted: "yes" });
      expect(whole.items).toHaveLength(COUNT);
      expect(whole).toMatchObject({ previous: null, next: null, total: { count: COUNT, isExact: true } });
      const forwards: Page[] = [await at({ limit: LIMIT, counted: "yes" })];
      for (let last = forwards[0]; last?.next; last = forwards.at(-1)) {
        forwards.push(await at({ limit: LIMIT, after: last.next, counted: "yes" }));
      }
      expect(forwards.map(idsOf)).toEqual([idsOf(whole).slice(0, 3), idsOf(whole).slice(3, 6), idsOf(whole).slice(6)]);
      expect(forwards.map(({ total }) => total)).toEqual(forwards.map(() => ({ count: COUNT, isExact: true })));
      expect(forwards[0]?.previous).toBeNull();
      const second = await at({ limit: LIMIT, before: forwards[2]?.previous ?? "" });
      expect(idsOf(second)).toEqual(idsOf(whole).slice(3, 6));
      expect(second.total).toBeNull();
      expect(second.next).not.toBeNull();
      const first = await at({ limit: LIMIT, before: second.previous ?? "" });
      expect(idsOf(first)).toEqual(idsOf(whole).slice(0, 3));
      expect(first.previous).toBeNull();
    });

    test("with too few rows before a cursor the first page is shown in full", async () => {
      const [first, second] = [await at({ limit: 1 }), await at({ limit: LIMIT })];
      const third = await at({ limit: 1, after: first.next ?? "" });
      const back = await at({ limit: LIMIT, before: third.previous ?? "" });
      expect(idsOf(back)).toEqual(idsOf(second));
      expect(back.previous).toBeNull();
    });

    test("what is no cursor of the list is refused, on either side", async () => {
      for (const asked of [{ after: "zzz" }, { before: "zzz" }]) {
        expect((await refusalOf(at(asked))).code).toBe("BAD_REQUEST");
      }
    });
  });

  test("a person's columns are those of one list, and only that list's", async () => {
    const client = inProcess.clientOf(people.agency);
    await client.settings.saveColumns({ list: "users", columns: ["twoStep", "status"] });
    expect((await client.settings.ofList({ list: "users" })).columns).toEqual(["twoStep", "status"]);
    expect((await client.settings.ofList({ list: "agreements" })).columns).toBeNull();
    const other = client.settings.saveColumns({ list: "users", columns: ["questionnaire"] });
    expect((await refusalOf(other)).code).toBe("BAD_REQUEST");
    await client.settings.saveColumns({ list: "users", columns: null });
  });

  test.each(["workers", "users", "tasks"] as const)(
    "saved views of %s are the user's own: saved, replaced by name, listed, deleted",
    async (list) => {
      const client = inProcess.clientOf(people.agency);
      const name = `Nurses ${randomUUID().slice(0, 6)}`;
      const query = { status: "approved", search: "ward & night", sort: "-expiry" };
      const { _id } = await client.settings.saveView({ list, name, query });
      const changed = { ...query, search: "day" };
      const again = await client.settings.saveView({ list, name: name.toUpperCase(), query: changed });
      expect(again._id).toBe(_id);
      const viewsOf = async (of: Client, ofList: typeof list | "agreements") =>
        (await of.settings.ofList({ list: ofList })).views;
      expect(await viewsOf(client, list)).toEqual([{ _id, name: name.toUpperCase(), query: changed }]);
      expect(await viewsOf(client, "agreements")).toEqual([]);
      for (const other of [await signInAs(await aUser({ in: agency })), people.provider, people.admin]) {
        expect(await viewsOf(inProcess.clientOf(other), list)).toEqual([]);
        const refused = inProcess.clientOf(other).settings.deleteView({ viewId: _id });
        expect((await refusalOf(refused)).code).toBe("NOT_FOUND");
      }
      await client.settings.deleteView({ viewId: _id });
      expect(await viewsOf(client, list)).toEqual([]);
    },
  );

  test("a view without a name, with too many or too long parameters, or one view too many is refused", async () => {
    const client = inProcess.clientOf(await signInAs(await aUser({ in: agency })));
    const save = (name: string, query: Record<string, string>) =>
      client.settings.saveView({ list: "services", name, query });
    const many = Object.fromEntries(
      Array.from({ length: constants.savedViewParametersMax + 1 }, (_, n) => [String.fromCharCode(97 + n), "x"]),
    );
    const long = { search: "x".repeat(constants.savedViewValueLengthMax + 1) };
    for (const [name, query] of [[" ", {}] as const, ["Many", many] as const, ["Long", long] as const]) {
      expect((await refusalOf(save(name, query))).code).toBe("BAD_REQUEST");
    }
    expect((await refusalOf(save("Key", { "a=b&c": "x" }))).code).toBe("BAD_REQUEST");
    for (let n = 0; n < constants.savedViewsMax; n++) await save(`View ${n}`, {});
    await save("view 0", { search: "again" });
    const refused = await refusalOf(save("One more", {}));
    expect(refused).toMatchObject({ code: "CONFLICT", message: savedViews.tooMany(constants.savedViewsMax) });
  });
});
