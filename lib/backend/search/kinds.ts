/**
 * Each kind of result with the call whose access rule and scope it reuses: what someone may not list they cannot find.
 */
import { type AccessRule, callArea } from "@/lib/backend/access-rules";
import { agreementNames, agreements } from "@/lib/backend/agreements";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { type JobCard, jobCards, jobs, searchJobs } from "@/lib/backend/jobs";
import { findOrganisations, organisations } from "@/lib/backend/organisations";
import { findServices, services } from "@/lib/backend/services";
import { findUsers, searchUsers, users } from "@/lib/backend/users";
import { searchWorkers, workerCards, workers } from "@/lib/backend/workers";
import { constants } from "@/lib/config/constants";
import type { OrganisationKind } from "@/lib/contract/organisations";
import type { SearchHit, SearchKind } from "@/lib/contract/search";
import { formatDateTime, formatName } from "@/lib/format";

type Found = { items: SearchHit[]; isSimilar: boolean };
type Kind = {
  /** The access rule of the list that would show the results. */
  accessRule: AccessRule;
  find: (search: string, caller: PersonCaller, context: Context) => Promise<Found>;
  /** The access rule of a record's own page. */
  recordRule: AccessRule;
  /** The records with these ids, in one read; none of those the caller may not see. */
  read: (ids: readonly string[], caller: PersonCaller) => Promise<SearchHit[]>;
};

const limit = constants.searchHitsMax;
const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");
const exactly = (items: Omit<SearchHit, "organisationId">[]): Found => ({
  items: items.map((item) => ({ ...item, organisationId: null })),
  isSimilar: false,
});

const one = (hit: Omit<SearchHit, "organisationId">): SearchHit => ({ ...hit, organisationId: null });

const organisationsOf = (kind: OrganisationKind): Kind => ({
  accessRule: organisations.list.accessRule,
  find: async (search, _caller, context) => {
    const { items } = await callArea(organisations.list, { kind, search, limit }, { context });
    return exactly(items.map(({ _id, name, postcode }) => ({ _id, title: name, detail: postcode ?? "" })));
  },
  recordRule: organisations.get.accessRule,
  read: async (ids, caller) =>
    (await findOrganisations(caller, ids))
      .filter((found) => found.kind === kind)
      .map(({ id, name, postcode }) => one({ _id: id, title: name, detail: postcode ?? "" })),
});

const shiftHit = (caller: PersonCaller, { _id, service, unit, workerType, provider, startAt }: JobCard): SearchHit =>
  one({
    _id,
    title: service,
    detail: joined(
      formatDateTime(startAt, caller.preference),
      workerType,
      unit,
      caller.group === "Provider" ? null : provider,
    ),
  });

export const kinds: Record<SearchKind, Kind> = {
  worker: {
    accessRule: workers.list.accessRule,
    find: async (search, caller) => {
      const { items, isSimilar } = await searchWorkers(caller, search, limit);
      const hits = items.map((worker) =>
        one({ _id: worker._id, title: formatName(worker), detail: joined(worker.workerId, worker.agency) }),
      );
      return { items: hits, isSimilar };
    },
    recordRule: workers.basicInformation.accessRule,
    read: async (ids, caller) =>
      (await workerCards(caller, ids)).map((worker) => {
        const agency = caller.group === "Admin" ? worker.agency.businessName : null;
        return one({ _id: worker._id, title: formatName(worker), detail: joined(worker.workerId, agency) });
      }),
  },
  job: {
    accessRule: jobs.list.accessRule,
    find: async (search, caller) => ({
      items: (await searchJobs(caller, search, limit)).map((job) => shiftHit(caller, job)),
      isSimilar: false,
    }),
    recordRule: jobs.get.accessRule,
    read: async (ids, caller) => (await jobCards(caller, ids)).map((job) => shiftHit(caller, job)),
  },
  user: {
    accessRule: users.list.accessRule,
    find: async (search, caller) => ({ items: await searchUsers(caller, search, limit), isSimilar: false }),
    recordRule: users.list.accessRule,
    read: (ids, caller) => findUsers(caller, ids),
  },
  agreement: {
    accessRule: agreements.list.accessRule,
    find: async (search, _caller, context) => {
      const { items } = await callArea(agreements.list, { search, limit }, { context });
      return exactly(
        items.map(({ _id, reference, agencyName, providerName }) => ({
          _id,
          title: reference,
          detail: joined(agencyName, providerName),
        })),
      );
    },
    recordRule: agreements.get.accessRule,
    read: async (ids, caller) =>
      (await agreementNames(caller, ids)).map(({ _id, reference, agencyName, providerName }) =>
        one({ _id, title: reference, detail: joined(agencyName, providerName) }),
      ),
  },
  agency: organisationsOf("agency"),
  provider: organisationsOf("provider"),
  service: {
    accessRule: services.list.accessRule,
    find: async (search, caller, context) => {
      const { items } = await callArea(services.list, { search, limit }, { context });
      return exactly(
        items.map(({ _id, name, provider, postcode }) => ({
          _id,
          title: name,
          detail: joined(caller.group === "Admin" ? provider.name : null, postcode),
        })),
      );
    },
    recordRule: services.get.accessRule,
    read: async (ids, caller) =>
      (await findServices(caller, ids)).map(({ _id, name, provider, postcode }) =>
        one({ _id, title: name, detail: joined(caller.group === "Admin" ? provider.name : null, postcode) }),
      ),
  },
};
