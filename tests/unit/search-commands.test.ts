/** The pages and actions in the search: those that the person may open, found by the beginnings of their words. */
import { codes, decide, featureFlags, type UserGroup } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { isNamed, matches, offersFor } from "@/lib/bff/search/commands";
import { searchResults as texts } from "@/lib/config/messages/search";

const someone = (group: UserGroup, held: readonly string[], isPrimary = false) =>
  ({
    group,
    isPrimary,
    principal: {
      group,
      codes: held,
      isAuthorizer: false,
      isSettingUp: false,
      apps: ["marketplace"],
      paysByDirectDebit: false,
      advanceApproved: false,
    },
  }) as unknown as PersonCaller;
const every = Object.values(codes);
const isOpenFor =
  ({ principal }: PersonCaller) =>
  (path: string) =>
    decide(path, principal, { flags: featureFlags }) === "open";
const commandsOf = (person: PersonCaller) =>
  offersFor(person, isOpenFor(person), featureFlags, "desktop").commands.map(({ title }) => title);

test.each([
  [
    "a primary user of an agency",
    someone("Agency", every, true),
    [texts.addWorker, texts.importWorkers, texts.inviteUser],
  ],
  ["another user of it", someone("Agency", every), [texts.addWorker, texts.importWorkers]],
  ["a booker", someone("Agency", [codes.jobs]), []],
  [
    "a primary user of a provider",
    someone("Provider", every, true),
    [texts.postShift, texts.inviteUser, texts.addService],
  ],
  [
    "platform staff",
    someone("Admin", every),
    [
      texts.addWorker,
      texts.importWorkers,
      texts.addAgreement,
      texts.addAgency,
      texts.addProvider,
      texts.inviteUser,
      texts.addService,
    ],
  ],
])("%s is offered the actions they may carry out", (_who, person, titles) => {
  expect(commandsOf(person)).toEqual(titles);
});

test.each(["desktop", "mobile"] as const)("every page offered in the %s portal is open to the person", (portal) => {
  for (const group of ["Admin", "Agency", "Provider"] as const) {
    for (const held of [every, []]) {
      const person = someone(group, held, true);
      const { commands, pages } = offersFor(person, isOpenFor(person), featureFlags, portal);
      const offers = [...commands, ...pages];
      expect(offers.length).toBeGreaterThan(2);
      for (const { href } of offers) {
        expect({ href, isOpen: isOpenFor(person)(href.split(/[?#]/)[0] ?? "") }).toEqual({ href, isOpen: true });
        expect(href.startsWith(portal === "mobile" ? "/mobile/" : "/dashboard/")).toBe(true);
      }
      expect(new Set(offers.map(({ href }) => href)).size).toBe(offers.length);
    }
  }
});

test.each([
  ["", true],
  ["add", true],
  ["wor add", true],
  ["ADD WÖR", true],
  ["orker", false],
  ["add agency", false],
])("%j finds “Add worker”: %s", (typed, isFound) => {
  expect(matches({ title: texts.addWorker, detail: "", href: "" }, typed)).toBe(isFound);
});

test.each([
  ["", false],
  ["add", false],
  [" Add  WÖRKER ", true],
  ["worker add", false],
])("%j is the name of “Add worker”: %s", (typed, isName) => {
  expect(isNamed({ title: texts.addWorker, detail: "", href: "" }, typed)).toBe(isName);
});
