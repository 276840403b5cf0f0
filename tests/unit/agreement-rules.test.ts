/** Pure rules of agreements: transitions, missing parts and the charge of a band. */
import fc from "fast-check";
import {
  actionsOf,
  awaitedBy,
  dayOf,
  isCallersTurn,
  lastDayOf,
  missingOf,
  statusOnceSigned,
} from "@/lib/backend/agreements/rules";
import { timeKey } from "@/lib/backend/lists";
import { messages } from "@/lib/config/messages";
import { agreementStatusSchema } from "@/lib/contract/agreements";
import { specialCharge } from "@/lib/contract/agreements/rate-fields";
import { anyText } from "@/tests/support/any-text";

const admin = { group: "Admin" } as const;
const agency = { group: "Agency" } as const;
const provider = { group: "Provider" } as const;

describe("days", () => {
  test("begin in London time, in summer an hour before UTC", () => {
    expect(dayOf(new Date("2026-06-30T22:59:59Z"))).toBe("2026-06-30");
    expect(dayOf(new Date("2026-06-30T23:00:00Z"))).toBe("2026-07-01");
    expect(dayOf(new Date("2026-12-31T23:59:59Z"))).toBe("2026-12-31");
  });

  test("decide whether it starts immediately", () => {
    const now = new Date("2026-06-30T23:00:00Z");
    expect(statusOnceSigned("2026-07-01", now)).toBe("active");
    expect(statusOnceSigned("2026-07-02", now)).toBe("scheduled");
  });
});

describe("what a band is charged", () => {
  test.each([
    [{ band: "bank_holiday", mode: "multiplier", value: 150 }, 1789, 2684],
    [{ band: "special_holiday", mode: "multiplier", value: 200 }, 1789, 3578],
    [{ band: "weekend_day", mode: "absolute", value: 2100 }, 1789, 2100],
  ] as const)("%o of %i is %i", (special, charge, expected) => expect(specialCharge(charge, special)).toBe(expected));

  test("is whole pence, with an error of at most half a penny", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 1_000 }), (charge, value) => {
        const made = specialCharge(charge, { mode: "multiplier", value });
        expect(Number.isInteger(made)).toBe(true);
        expect(Math.abs(made * 100 - charge * value)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe("what is missing", () => {
  const now = new Date("2026-06-30T12:00:00Z");
  const complete = {
    startOn: "2026-07-01",
    endOn: null,
    terms: "Terms",
    services: [1],
    rateLines: [1],
    isRateTooLow: false,
    signatories: [{ type: "agency" as const }, { type: "provider" as const }],
  };

  test("is empty for a complete agreement", () => expect(missingOf(complete, now)).toEqual([]));

  test("says which party has no signatory", () => {
    const { missing } = messages.agreements;
    const missingWith = (...types: ("agency" | "provider")[]) =>
      missingOf({ ...complete, signatories: types.map((type) => ({ type })) }, now).map(({ what }) => what);
    expect(missingWith()).toEqual([missing.agencySignatory, missing.providerSignatory]);
    expect(missingWith("agency", "agency")).toEqual([missing.providerSignatory]);
    expect(missingWith("provider", "provider")).toEqual([missing.agencySignatory]);
  });

  test("an agreement may end today or later, but not have ended", () => {
    const withEnd = (endOn: string | null) => missingOf({ ...complete, endOn }, now);
    expect([withEnd(null), withEnd("2026-06-30"), withEnd("2027-06-30")]).toEqual([[], [], []]);
    expect(withEnd("2026-06-29")).toEqual([{ step: "terms", what: messages.agreements.missing.ended }]);
  });

  test.each([
    ["parties", { services: [] }],
    ["terms", { startOn: null }],
    ["terms", { terms: "" }],
    ["terms", { endOn: "2026-06-29" }],
    ["rates", { rateLines: [] }],
    ["rates", { isRateTooLow: true }],
    ["signatories", { signatories: [{ type: "agency" as const }] }],
    ["signatories", { signatories: [{ type: "provider" as const }] }],
  ])("is reported by its step: %s with %o", (step, lacking) => {
    expect(missingOf({ ...complete, ...lacking }, now).map((one) => one.step)).toEqual([step]);
  });
});

describe("the allowed actions", () => {
  const actions = (status: string, caller: { group: "Admin" | "Agency" | "Provider" }, isComplete = true) =>
    actionsOf({ status: agreementStatusSchema.parse(status), terminatesOn: null }, caller, isComplete);

  test("only the platform may change a draft, and send it only when it is complete", () => {
    expect(actions("draft", admin)).toEqual(["edit", "send"]);
    expect(actions("draft", admin, false)).toEqual(["edit"]);
    expect(actions("draft", agency)).toEqual([]);
  });

  test.each(["pending_agency", "pending_provider"])(
    "%s: the parties ask for changes, their own side sends its link again, the platform does the rest",
    (status) => {
      expect(actions(status, admin)).toEqual(["withdraw", "resend", "correctSignatory"]);
      const [own, other] = status === "pending_agency" ? [agency, provider] : [provider, agency];
      expect(actions(status, own)).toEqual(["requestChanges", "resend"]);
      expect(actions(status, other)).toEqual(["requestChanges"]);
    },
  );

  test("either party or the platform can give notice on an active agreement, once", () => {
    expect(actions("active", admin)).toEqual(["suspend", "serveNotice"]);
    expect(actions("suspended", admin)).toEqual(["resume", "serveNotice"]);
    expect(actions("active", provider)).toEqual(["serveNotice"]);
    expect(actionsOf({ status: "active", terminatesOn: "2027-01-01" }, provider, true)).toEqual([]);
  });

  test.each(["scheduled", "expired", "terminated"])("%s: none", (status) => {
    for (const who of [admin, agency, provider]) expect(actions(status, who)).toEqual([]);
  });

  test("the status determines the party whose turn it is", () => {
    expect(agreementStatusSchema.options.map(awaitedBy).filter(Boolean)).toEqual(["agency", "provider"]);
  });
});

describe("whose turn it is", () => {
  const caller = { email: "o.marsh@people.example", organisation: { id: "agency", name: "Agency" } };
  const sides = { status: "pending_agency", agencyId: "agency", providerId: "provider" } as const;
  const signatory = { type: "agency", status: "invited", email: "O.Marsh@people.example" } as const;
  const isTheirs = (change: Partial<Parameters<typeof isCallersTurn>[2]> = {}, status = sides.status as string) =>
    isCallersTurn(
      caller,
      { status: agreementStatusSchema.parse(status), agencyId: sides.agencyId, providerId: sides.providerId },
      {
        type: change.type ?? signatory.type,
        status: change.status ?? signatory.status,
        email: change.email ?? signatory.email,
      },
    );

  test("is the invited signatory's, at their own side, however their address is written", () => {
    expect(isTheirs()).toBe(true);
    expect(isTheirs({ email: "o.marsh+agency@people.example" })).toBe(false);
    expect(isTheirs({ type: "provider" })).toBe(false);
    expect(isTheirs({ type: "provider" }, "pending_provider")).toBe(false);
  });

  test.each(["waiting", "signed", "declined"] as const)("is not theirs while they are %s", (status) =>
    expect(isTheirs({ status })).toBe(false),
  );

  test.each(["draft", "pending_provider", "scheduled", "active"])("is not theirs while it is %s", (status) =>
    expect(isTheirs({}, status)).toBe(false),
  );

  test("adds signing to what they can do", () => {
    expect(actionsOf({ status: "pending_agency", terminatesOn: null }, agency, true, true)).toEqual([
      "sign",
      "requestChanges",
      "resend",
    ]);
  });
});

test("a list cursor is decoded unchanged, and anything else is invalid", () => {
  const key = timeKey.encode(["2026-06-30T12:00:00.123456Z", "a97e11b0-5b1f-4c2a-9d3e-000000000001"]);
  expect(timeKey.encode(timeKey.decode(key) ?? ["", ""])).toBe(key);
  fc.assert(fc.property(anyText(), (text) => expect(timeKey.decode(text)).toBeNull()));
  const odd = [
    '["2024-02-30T12:00:00.123456Z","a97e11b0-5b1f-4c2a-9d3e-000000000001"]',
    '["0000-06-30T12:00:00.123456Z","a97e11b0-5b1f-4c2a-9d3e-000000000001"]',
    '["2026-06-30T24:00:00.123456Z","a97e11b0-5b1f-4c2a-9d3e-000000000001"]',
    '["2026-13-30T12:00:00.123456Z","a97e11b0-5b1f-4c2a-9d3e-000000000001"]',
    "[]",
    "null",
    '["x","y"]',
  ];
  for (const text of odd) expect(timeKey.decode(Buffer.from(text).toString("base64url"))).toBeNull();
});

test("its last day is the earlier of its end date and the day notice is served out", () => {
  const [early, late] = ["2027-01-31", "2027-12-01"];
  expect(lastDayOf({ endOn: null, terminatesOn: null })).toBeNull();
  expect(lastDayOf({ endOn: late, terminatesOn: null })).toBe(late);
  expect(lastDayOf({ endOn: null, terminatesOn: early })).toBe(early);
  expect(lastDayOf({ endOn: late, terminatesOn: early })).toBe(early);
  expect(lastDayOf({ endOn: early, terminatesOn: late })).toBe(early);
});
