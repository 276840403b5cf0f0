/** Who may grant what, by the pure rules; every permission in plain words; and the CSV export. */
import { appsFor, codes, codesFor, permissionGroups, userGroups } from "@/lib/access";
import {
  appEntries,
  changesOf,
  type Granter,
  grantableRights,
  type Rights,
  refusalsOf,
  rightsOf,
  scopeColumns,
} from "@/lib/backend/users/rules";
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
  const nothing: Rights = {
    permissionCodes: [],
    apps: [],
    seesMedicalAnswers: true,
    isAuthorizer: false,
    isPrimaryUser: false,
    scopeIds: null,
  };

  test.each(userGroups)("every single code, application and role, for a granting user of group %s", (group) => {
    const kind = kinds[group];
    for (const held of every) {
      const granter: Granter = {
        group,
        codes: [held],
        apps: ["portal"],
        seesMedicalAnswers: true,
        isAuthorizer: false,
      };
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
    const granter: Granter = {
      group: "Admin",
      codes: every,
      apps: ["portal"],
      seesMedicalAnswers: true,
      isAuthorizer: false,
    };
    const wanted = { ...nothing, apps: ["portal", "academy"], isAuthorizer: true };
    expect(refusalsOf(grantableRights(granter, "agency", "portal"), null, wanted)).toEqual([]);
    const refused = refusalsOf(grantableRights(granter, "platform", "portal"), null, wanted);
    expect(refused.map(({ field }) => field)).toEqual(["apps", "isAuthorizer"]);
  });

  test("a provider's users cannot get an agency application, not even from the platform", () => {
    const granter: Granter = {
      group: "Admin",
      codes: every,
      apps: ["portal"],
      seesMedicalAnswers: true,
      isAuthorizer: false,
    };
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
      seesMedicalAnswers: true,
      isAuthorizer: true,
      isPrimaryUser: false,
      scopeIds: null,
    };
    const after: Rights = {
      permissionCodes: ["1002", "4001"],
      apps: ["portal"],
      seesMedicalAnswers: true,
      isAuthorizer: false,
      isPrimaryUser: false,
      scopeIds: null,
    };
    expect(changesOf(before, after)).toEqual({ codesGiven: "4001", codesTaken: "1001", isAuthorizer: false });
    expect(changesOf(before, { ...before, permissionCodes: ["1002", "1001"] })).toEqual({});
  });
});

describe("The right to medical answers", () => {
  const rights = (permissionCodes: string[], seesMedicalAnswers: boolean): Rights => ({
    permissionCodes,
    seesMedicalAnswers,
    apps: ["portal"],
    isAuthorizer: false,
    isPrimaryUser: false,
    scopeIds: null,
  });
  const granter = (held: string[], seesMedicalAnswers: boolean): Granter => ({
    group: "Agency",
    codes: held,
    seesMedicalAnswers,
    apps: ["portal"],
    isAuthorizer: false,
  });
  const refused = (by: Granter, before: Rights | null, wanted: Rights) =>
    refusalsOf(grantableRights(by, "agency", "portal"), before, wanted).map(({ message }) => message);
  const notTheirs = messages.users.notYours(messages.permissions.medicalAnswers.title);

  test("is granted only by someone who has it", () => {
    expect(refused(granter(["1002"], true), null, rights(["1002"], true))).toEqual([]);
    expect(refused(granter(["1002"], false), null, rights(["1002"], true))).toEqual([notTheirs]);
    expect(refused(granter(["1002"], false), null, rights(["1002"], false))).toEqual([]);
  });

  test("has no effect without code 1002, and comes with it only from someone who has both", () => {
    expect(refused(granter([], false), null, rights([], true))).toEqual([]);
    expect(refused(granter(["1002"], false), rights([], true), rights(["1002"], true))).toEqual([notTheirs]);
  });

  test("stays with a user who has it, no matter who granted it, and can be removed by anyone who manages users", () => {
    expect(refused(granter(["1002"], false), rights(["1002"], true), rights(["1002"], true))).toEqual([]);
    expect(refused(granter(["1002"], false), rights(["1002"], true), rights(["1002"], false))).toEqual([]);
  });

  test("is offered where workers are seen, and its change is logged", () => {
    expect(grantableRights(granter(["1002"], true), "provider", "portal").medicalAnswers).toBeNull();
    expect(grantableRights(granter(["1002"], true), "agency", "portal").medicalAnswers).toEqual({ mayGrant: true });
    expect(grantableRights(granter(["1001"], true), "agency", "portal").medicalAnswers).toEqual({ mayGrant: false });
    expect(changesOf(rights(["1002"], true), rights(["1002"], false))).toEqual({ seesMedicalAnswers: false });
  });
});

describe("A refusal names what was refused", () => {
  const giver: Granter = {
    group: "Agency",
    codes: ["1001"],
    apps: ["portal"],
    seesMedicalAnswers: true,
    isAuthorizer: false,
  };
  const offer = grantableRights(giver, "agency", "portal");
  const nothing: Rights = {
    permissionCodes: [],
    apps: [],
    seesMedicalAnswers: false,
    isAuthorizer: false,
    isPrimaryUser: false,
    scopeIds: null,
  };
  const texts = messages.users;

  test.each([
    [{ permissionCodes: ["1002"] }, "permissionCodes", texts.notYours(messages.permissions.codes["1002"].title)],
    [{ permissionCodes: ["7001"] }, "permissionCodes", texts.codeUnknown],
    [{ permissionCodes: ["0000"] }, "permissionCodes", texts.codeUnknown],
    [{ apps: ["academy"] }, "apps", texts.appUnknown],
    [{ apps: ["nowhere"] }, "apps", texts.appUnknown],
    [{ isAuthorizer: true }, "isAuthorizer", texts.notYours(messages.permissions.authorizer.title)],
  ])("%j", (wanted, field, message) => {
    expect(refusalsOf(offer, null, { ...nothing, ...wanted })).toEqual([{ field, message }]);
  });

  test("applications that the user has already stay, no matter who granted them", () => {
    const had = { ...nothing, apps: ["academy"] };
    expect(refusalsOf(offer, had, { ...had, apps: ["academy", "portal"] })).toEqual([]);
    expect(refusalsOf(offer, had, { ...had, apps: ["academy", "rota"] })).toEqual([
      { field: "apps", message: texts.appUnknown },
    ]);
  });
});

describe("The applications in a membership", () => {
  const academy = { appId: "academy", isAuthorizer: true };

  test("the authoriser role is that of this application; other applications keep theirs", () => {
    expect(appEntries({ apps: ["portal", "academy", "rota"], isAuthorizer: true }, "portal", [academy])).toEqual([
      { appId: "portal", isAuthorizer: true },
      academy,
      { appId: "rota", isAuthorizer: false },
    ]);
    const before = [{ appId: "portal", isAuthorizer: true }, academy];
    expect(appEntries({ apps: ["portal", "rota"], isAuthorizer: false }, "portal", before)).toEqual([
      { appId: "portal", isAuthorizer: false },
      { appId: "rota", isAuthorizer: false },
    ]);
    expect(appEntries({ apps: ["rota"], isAuthorizer: true }, "portal")).toEqual([
      { appId: "rota", isAuthorizer: false },
    ]);
  });

  test("are read back as rights", () => {
    const row = {
      permissionCodes: ["1001"],
      seesMedicalAnswers: true,
      isPrimary: true,
      scopeServiceIds: null,
      scopeBranchIds: null,
    };
    expect(rightsOf({ ...row, apps: [{ appId: "portal", isAuthorizer: true }, academy] }, "portal")).toEqual({
      permissionCodes: ["1001"],
      seesMedicalAnswers: true,
      apps: ["portal", "academy"],
      isAuthorizer: true,
      isPrimaryUser: true,
      scopeIds: null,
    });
    const authoriserElsewhere = { ...row, isPrimary: false, apps: [{ appId: "portal", isAuthorizer: false }, academy] };
    expect(rightsOf(authoriserElsewhere, "portal")).toMatchObject({
      isAuthorizer: false,
      isPrimaryUser: false,
      scopeIds: null,
    });
    expect(rightsOf({ ...row, apps: [] }, "portal").isAuthorizer).toBe(false);
  });

  test("several codes and applications are logged in the order given", () => {
    const none: Rights = {
      permissionCodes: [],
      apps: [],
      seesMedicalAnswers: true,
      isAuthorizer: false,
      isPrimaryUser: false,
      scopeIds: null,
    };
    const some: Rights = {
      permissionCodes: ["1001", "1002"],
      apps: ["portal", "rota"],
      seesMedicalAnswers: true,
      isAuthorizer: false,
      isPrimaryUser: true,
      scopeIds: null,
    };
    expect(changesOf(none, some)).toEqual({
      codesGiven: "1001 1002",
      appsGiven: "portal rota",
      isPrimaryUser: true,
    });
    expect(changesOf(some, none)).toEqual({
      codesTaken: "1001 1002",
      appsTaken: "portal rota",
      isPrimaryUser: false,
    });
  });
});

describe("A user's limit to services or branches", () => {
  const giver = {
    group: "Agency" as const,
    codes: [],
    seesMedicalAnswers: false,
    apps: ["portal"],
    isAuthorizer: false,
  };
  const sites = { kind: "branches" as const, items: [{ _id: "leeds" }, { _id: "york" }] };
  const offer = grantableRights(giver, "agency", "portal", sites);
  const wanted = (scopeIds: string[] | null, isPrimaryUser = false): Rights => ({
    permissionCodes: [],
    seesMedicalAnswers: false,
    apps: ["portal"],
    isAuthorizer: false,
    isPrimaryUser,
    scopeIds,
  });
  const { siteRequired, siteUnknown, primarySeesAll } = messages.users;

  test.each<[string, Rights, string | null]>([
    ["all of them", wanted(null), null],
    ["some of them", wanted(["york"]), null],
    ["all of them for a primary user", wanted(null, true), null],
    ["none", wanted([]), siteRequired.branches],
    ["another organisation's", wanted(["york", "hull"]), siteUnknown],
    ["some for a primary user", wanted(["york"], true), primarySeesAll.branches],
  ])("%s", (_, rights, message) => {
    expect(refusalsOf(offer, null, rights)).toEqual(message ? [{ field: "scopeIds", message }] : []);
  });

  test("does not exist where there are neither", () =>
    expect(refusalsOf({ ...offer, sites: null }, null, wanted(["york"]))).toEqual([
      { field: "scopeIds", message: siteUnknown },
    ]));

  test("is stored in the column of the organisation's kind and logged by its ids", () => {
    expect(scopeColumns("agency", ["york", "leeds"])).toEqual({
      scopeServiceIds: null,
      scopeBranchIds: ["leeds", "york"],
    });
    expect(scopeColumns("provider", ["mill"])).toEqual({ scopeServiceIds: ["mill"], scopeBranchIds: null });
    expect(scopeColumns("agency", null)).toEqual({ scopeServiceIds: null, scopeBranchIds: null });
    expect(changesOf(wanted(["york", "leeds"]), wanted(["leeds", "york"]))).toEqual({});
    expect(changesOf(wanted(null), wanted(["york", "leeds"]))).toEqual({ scope: "leeds york" });
    expect(changesOf(wanted(["leeds"]), wanted(null))).toEqual({ scope: "all" });
  });
});
