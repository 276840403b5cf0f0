/** The product list, compared with spec section 6 written out by hand. */
import { decide, type Principal, productKeys, productsFor } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { setValidEnv } from "@/tests/support/unit-env";

type Whose = Omit<Parameters<typeof productsFor>[0], "opensMarketplace"> & { opensMarketplace?: boolean };
const seen = (whose: Whose) =>
  productsFor({ opensMarketplace: false, ...whose }).map(({ key, leads, tag }) => [key, leads, tag]);

const always = {
  first: ["portal", "current", null],
  last: ["admin", "none", "Launching Soon"],
};

describe("an agency", () => {
  const agency = (apps: string[], licences = 0) => seen({ group: "Agency", apps, licences });

  test("can open the academy only with licences and the app, and is otherwise invited to try it", () => {
    const tryNow = ["academy", "try", "Try Now"];
    expect(agency(["portal", "academy"], 3)).toContainEqual(["academy", "open", null]);
    expect(agency(["portal", "academy"], 0)).toContainEqual(tryNow);
    expect(agency(["portal"], 3)).toContainEqual(tryNow);
    expect(agency(["portal"], 0)).toContainEqual(tryNow);
  });

  test("can open the marketplace only with its app, and otherwise talks to sales", () => {
    expect(agency(["marketplace"])).toContainEqual(["marketplace", "open", null]);
    expect(agency(["portal"])).toContainEqual(["marketplace", "contact", "Contact Sales"]);
  });

  test("talks to sales about the reporting suite and does not see the rota, whatever apps it has", () => {
    const products = agency(["portal", "academy", "rota", "marketplace", "reporting"], 9);
    expect(products).toContainEqual(["reporting", "contact", "Contact Sales"]);
    expect(products.map(([key]) => key)).not.toContain("rota");
  });
});

describe("a provider", () => {
  const provider = (apps: string[]) => seen({ group: "Provider", apps, licences: 0 });

  test("can open the rota only with its app, and otherwise talks to sales", () => {
    expect(provider(["rota"])).toContainEqual(["rota", "open", null]);
    expect(provider(["portal"])).toContainEqual(["rota", "contact", "Contact Sales"]);
  });

  test("sees neither the academy nor the marketplace, whatever apps it has", () => {
    const keys = provider(["academy", "marketplace", "rota"]).map(([key]) => key);
    expect(keys).toEqual(["portal", "rota", "reporting", "admin"]);
  });

  test("talks to sales about the reporting suite", () =>
    expect(provider([])).toContainEqual(["reporting", "contact", "Contact Sales"]));
});

test("the platform's staff see every product and can open every available one", () => {
  const products = seen({ group: "Admin", apps: [], licences: 0, opensMarketplace: true });
  expect(products.map(([key]) => key)).toEqual(productKeys);
  expect(products.filter(([, leads]) => leads === "open")).toHaveLength(4);
});

// Spec section 6: "Navigation visibility needs a matching role …, the permission code if set, the feature flag if set,
// and the app among the user's apps where an app id is set." "Marketplace needs its flag."
describe("the marketplace in an administrator's product list is open exactly where its pages are", () => {
  const everything = { codes: ["9001"], apps: ["portal", "marketplace"], flags: "1" };
  test.each([
    ["with the app, the code and the flag", everything, true],
    ["without the app", { ...everything, apps: ["portal"] }, false],
    ["without the code", { ...everything, codes: [] }, false],
    ["without the flag", { ...everything, flags: "0" }, false],
  ])("%s", async (_, { codes, apps, flags }, isOpen) => {
    // The environment is read once: each case reads its own.
    jest.resetModules();
    setValidEnv({ FLAG_MARKETPLACE: flags, MARKETPLACE_URL: "https://marketplace.example" });
    const { productEntries } = await import("@/lib/bff/shell/products");
    const { flags: flagsOn } = await import("@/lib/config/env");
    const principal: Principal = {
      group: "Admin",
      codes,
      apps,
      seesMedicalAnswers: true,
      isAuthorizer: false,
      isLimited: false,
      isSettingUp: false,
      paysByDirectDebit: false,
      advanceApproved: false,
    };
    const entry = productEntries({ principal, licences: 0 } as PersonCaller).find(({ key }) => key === "marketplace");
    expect(entry).toMatchObject(
      isOpen
        ? { tag: null, href: "https://marketplace.example" }
        : { tag: "Contact Sales", href: expect.stringMatching(/^mailto:/) },
    );
    for (const page of ["overview", "assignments", "bids"]) {
      expect(decide(`/marketplace/${page}`, principal, { flags: flagsOn() }) === "open").toBe(isOpen);
    }
  });
});

test.each(["Admin", "Agency", "Provider"] as const)(
  "for %s this portal comes first and its admin product is still to come",
  (group) => {
    const products = seen({ group, apps: [], licences: 0 });
    expect(products[0]).toEqual(always.first);
    expect(products.at(-1)).toEqual(always.last);
  },
);
