/** Who may grant what, by the pure rules; every permission in plain words; and the CSV export. */
import { appsFor, codes, codesFor, permissionGroups, userGroups } from "@/lib/access";
import { changesOf, type Granter, grantableRights, type Rights, refusalsOf } from "@/lib/backend/users/rules";
import { messages } from "@/lib/config/messages";

const every = Object.values(codes);

test("every permission code is explained in plain words, and is in exactly one group", () => {
  expect(Object.keys(messages.permissions.codes).sort()).toEqual([...every].sort());
  expect(Object.values(permissionGroups).flat().sort()).toEqual([...every].sort());
  expect(Object.keys(messages.permissions.groups)).toEqual(Object.keys(permissionGroups));
});

// Written by hand from spec section 6: the Tasks of an agency are its authorisers'.
test.each([
  ["Admin", ["0002", "1001", "1002", "3004", "4001", "5001", "6001", "7001", "8001", "9001"], 3],
  ["Agency", ["0002", "1001", "1002", "3004", "4001", "5001", "6001", "8001", "9001"], 2],
  ["Provider", ["0002", "3004", "4001", "5001", "6001", "7001", "8001"], 1],
] as const)("users of group %s are offered only codes that open something for them", (group, expected, products) => {
  expect(codesFor(group).sort()).toEqual(expected);
  expect(appsFor(group)).toHaveLength(products);
});

describe("Users cannot grant what they do not have", () => {
  const kinds = { Admin: "platform", Agency: "agency", Provider: "provider" } as const;
  const nothing: Rights = { permissionCodes: [], apps: [], isAuthorizer: false, isPrimaryUser: false };

  test.each(userGroups)("every single code, application and role, for a granting user of group %s", (group) => {
    const kind = kinds[group];
    for (const held of every) {
      const granter: Granter = { group, codes: [held], apps: ["portal"], isAuthorizer: false };
      const offer = grantableRights(granter, kind, "portal");
      for (const code of every) {
        const refused = refusalsOf(offer, null, { ...nothing, apps: ["portal"], permissionCodes: [code] });
        expect(refused.length === 0).toBe(code === held && codesFor(group).includes(code));
        // What the user has already stays, no matter who granted it.
        const had = { ...nothing, apps: ["portal"], permissionCodes: [code] };
        expect(refusalsOf(offer, had, had)).toEqual([]);
      }
      const asAuthoriser = { ...nothing, isAuthorizer: true };
      expect(refusalsOf(offer, null, asAuthoriser)).not.toEqual([]);
      expect(refusalsOf({ ...offer, authorizer: true }, null, asAuthoriser)).toEqual([]);
      expect(refusalsOf(offer, asAuthoriser, asAuthoriser)).toEqual([]);
    }
  });

  test("the platform's staff grant any application and the authoriser's role to organisations' users, not to each other", () => {
    const granter: Granter = { group: "Admin", codes: every, apps: ["portal"], isAuthorizer: false };
    const wanted = { ...nothing, apps: ["portal", "academy"], isAuthorizer: true };
    expect(refusalsOf(grantableRights(granter, "agency", "portal"), null, wanted)).toEqual([]);
    const refused = refusalsOf(grantableRights(granter, "platform", "portal"), null, wanted);
    expect(refused.map(({ field }) => field)).toEqual(["apps", "isAuthorizer"]);
  });

  test("a provider's users cannot get an agency application, not even from the platform", () => {
    const granter: Granter = { group: "Admin", codes: every, apps: ["portal"], isAuthorizer: false };
    const offer = grantableRights(granter, "provider", "portal");
    const given = (app: string) => refusalsOf(offer, null, { ...nothing, apps: [app] }).map(({ field }) => field);
    expect([given("rota"), given("academy"), given("marketplace"), given("nowhere")]).toEqual([
      [],
      ["apps"],
      ["apps"],
      ["apps"],
    ]);
  });

  test("a change is described by what was granted and removed; no change is empty", () => {
    const before: Rights = {
      permissionCodes: ["1001", "1002"],
      apps: ["portal"],
      isAuthorizer: true,
      isPrimaryUser: false,
    };
    const after: Rights = {
      permissionCodes: ["1002", "4001"],
      apps: ["portal"],
      isAuthorizer: false,
      isPrimaryUser: false,
    };
    expect(changesOf(before, after)).toEqual({ codesGiven: "4001", codesTaken: "1001", isAuthorizer: false });
    expect(changesOf(before, { ...before, permissionCodes: ["1002", "1001"] })).toEqual({});
  });
});
