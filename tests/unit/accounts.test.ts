/** The rules of accounts: passwords, phone numbers, the sign-up payload, the list of towns, when a link may be used. */
import fc from "fast-check";
import { canText, sendText } from "@/lib/adapters/text";
import { isUsable, phoneLinkState } from "@/lib/backend/accounts/rules";
import { allTowns, findTown } from "@/lib/backend/accounts/towns";
import { findUserType, userTypes } from "@/lib/backend/accounts/user-types";
import { parseEnv } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { newPasswordSchema, signUpSchema, toE164 } from "@/lib/contract/accounts";
import * as passwords from "@/lib/contract/common/password";
import { anyText } from "@/tests/support/any-text";
import { setValidEnv, validEnv } from "@/tests/support/unit-env";

setValidEnv();

const SPECIALS = [..."@#$%^&+ !.="];
const { broken, required } = messages.password;

/** The defaults of spec section 5. */
const policy = { lengthMin: 8, lengthMax: 128, runMax: 2 };
const rules = messages.password.rules(policy);
type PasswordRule = passwords.PasswordRule;
const passwordRules = Object.keys(rules) as PasswordRule[];
const passwordSchema = passwords.passwordSchema(policy);
const unmetRules = (password: string) => passwords.unmetRules(password, policy);

/** A valid password of a given length, in characters. */
const ofLength = (length: number) => `Aa1.${"xy".repeat(length).slice(0, length - 4)}`;

describe("a new password", () => {
  test.each([
    [7, ["length"]],
    [8, []],
    [128, []],
    [129, ["length"]],
  ] as const)("of %d characters breaks %j", (length, unmet) => {
    expect([...ofLength(length)]).toHaveLength(length);
    expect(unmetRules(ofLength(length))).toEqual(unmet);
  });

  test.each([
    ["no digit", "Abcdefg.", ["digit"]],
    ["no capital letter", "abcdefg.1", ["upperCase"]],
    ["no small letter", "ABCDEFG.1", ["lowerCase"]],
    ["no special character", "Abcdefg1", ["special"]],
    ["aa", "Aabaab1.", []],
    ["aaa", "Abaaab1.", ["run"]],
    ["aaa at the end", "Abcb1.aaa", ["run"]],
    ["AAA", "AAAbcd1.", ["run"]],
    ["aAa, which are different characters", "aAab1.cd", []],
    ["three digits alike", "Abcd.111", ["run"]],
    ["three spaces", "Abc1   d", ["run"]],
    ["two pairs", "Aabb11..", []],
    ["everything", "", [...passwordRules]],
  ] as [string, string, PasswordRule[]][])("with %s: %j breaks %j", (_, password, unmet) => {
    expect(unmetRules(password)).toEqual(unmet);
  });

  test.each(SPECIALS)("may have %j as its special character", (special) => {
    expect(unmetRules(`Abcdef1${special}`)).toEqual([]);
  });

  test.each([..."-_*?/\\\"'();:,<>[]{}|~`£€é§\t\u00a0"])("may contain %j, which does not count as special", (other) => {
    expect(unmetRules(`Abcdef1${other}`)).toEqual(["special"]);
    expect(unmetRules(`Abcde1.${other}`)).toEqual([]);
  });

  test("counts characters, not bytes or surrogates", () => {
    const transport = "\u{1f642}";
    expect(unmetRules(`Aa1.${transport}b${transport}`)).toEqual(["length"]);
    expect(unmetRules(`Aa1.${transport}b${transport}c`)).toEqual([]);
    expect(unmetRules(`Aa1.${`${transport}b`.repeat(62)}`)).toEqual([]);
    expect(unmetRules(`Aa1.bb${transport.repeat(3)}`)).toEqual(["run"]);
    // A surrogate pair is one character, not two equal ones.
    expect(unmetRules(`Aa1.bcd${transport}${transport}`)).toEqual([]);
  });

  test("does not count letters and digits of other scripts as the required ones", () => {
    expect(unmetRules("Éé٣.bcde")).toEqual(["digit", "upperCase"]);
    expect(unmetRules("Aa1.ÉéЖжø")).toEqual([]);
  });

  test("that is missing has only that error", () => {
    for (const missing of ["", undefined, null, 7]) {
      expect(passwordSchema.safeParse(missing).error?.issues.map(({ message }) => message)).toEqual([required]);
    }
  });

  test("has a message for each broken rule", () => {
    const said = passwordSchema.safeParse("aaa").error?.issues.map(({ message }) => message);
    const unmet = (["length", "digit", "upperCase", "special", "run"] as const).map((rule) => broken(rules[rule]));
    expect(said).toEqual(unmet);
  });

  /** A second implementation of the rules, character by character. */
  const spelled: Record<PasswordRule, (characters: string[]) => boolean> = {
    length: ({ length }) => length >= 8 && length <= 128,
    digit: (all) => all.some((one) => one >= "0" && one <= "9" && one.length === 1),
    upperCase: (all) => all.some((one) => one >= "A" && one <= "Z" && one.length === 1),
    lowerCase: (all) => all.some((one) => one >= "a" && one <= "z" && one.length === 1),
    special: (all) => all.some((one) => SPECIALS.includes(one)),
    run: (all) => !all.some((one, n) => one === all[n + 1] && one === all[n + 2]),
  };
  const unmetAsSpelled = (password: string) => passwordRules.filter((rule) => !spelled[rule]([...password]));
  const likely = fc.string({
    unit: fc.constantFrom(..."aAbB01 .=@éÉ\u{1f642}\n\u0000"),
    minLength: 1,
    maxLength: 140,
  });

  test("follows the rules, whatever its characters", () => {
    const any = fc.oneof(likely, anyText({ minLength: 1, maxLength: 140 }));
    fc.assert(
      fc.property(any, (password) => {
        expect(unmetRules(password)).toEqual(unmetAsSpelled(password));
        expect(passwordSchema.safeParse(password).success).toBe(unmetAsSpelled(password).length === 0);
      }),
      { numRuns: 500 },
    );
  });

  test("stays valid with one more character, unless it is the third equal one in a row", () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 127 }), fc.string({ unit: "grapheme", minLength: 1 }), (length, more) => {
        const [character = "z"] = [...more];
        const password = ofLength(length);
        fc.pre(!password.endsWith(character));
        expect(unmetRules(password + character)).toEqual([]);
      }),
    );
  });
});

describe("a new password, entered twice", () => {
  const messagesOf = (typed: unknown) => newPasswordSchema.safeParse(typed).error?.issues.map(({ message }) => message);

  test("must be the same both times", () => {
    expect(newPasswordSchema.safeParse({ password: "Abcdef1.", confirmPassword: "Abcdef1." }).success).toBe(true);
    const unlike = { password: "Abcdef1.", confirmPassword: "Abcdef1. " };
    expect(messagesOf(unlike)).toEqual([messages.accounts.noPassswordMatch]);
    expect(newPasswordSchema.safeParse(unlike).error?.issues[0]?.path).toEqual(["confirmPassword"]);
  });

  test("has both errors when it breaks a rule and differs", () => {
    expect(messagesOf({ password: "Abcdefg.", confirmPassword: "" })).toEqual([
      broken(rules.digit),
      messages.accounts.noPassswordMatch,
    ]);
  });
});

describe("a phone number", () => {
  test.each([
    ["07700 900123", "+447700900123"],
    ["07700900123", "+447700900123"],
    [" +44 7700 900 123 ", "+447700900123"],
    ["+44 (0)7700 900123", "+447700900123"],
    ["0044 7700 900123", "+447700900123"],
    ["(020) 7946-0123", "+442079460123"],
    ["0161.496.0123", "+441614960123"],
    ["01204 55555", "+44120455555"],
    ["0300 123 4567", "+443001234567"],
    ["0800 123456", "+44800123456"],
    ["07624 900123", "+447624900123"],
  ])("%j is stored as %s", (typed, kept) => {
    expect(toE164(typed)).toBe(kept);
    expect(toE164(kept)).toBe(kept);
  });

  test.each([
    "",
    "7700 900123",
    "+1 202 555 0123",
    "+447700",
    "07700 9001234",
    "0770 900123",
    "0900 123 4567",
    "070 1234 5678",
    "07600 900123",
    "00 44 44 7700",
    "07700 900abc",
    "٠٧٧٠٠٩٠٠١٢٣",
    "+44 7700 900123 ext 4",
  ])("%j is refused", (typed) => expect(toE164(typed)).toBeNull());

  test("is E.164 or refused, whatever was entered", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789+() -") }), (typed) => {
        expect(toE164(typed) ?? "+441111111111").toMatch(/^\+44[1235-8]\d{8,9}$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the sign-up payload", () => {
  const right = {
    fullName: "Rowan Alder",
    email: "rowan@agency.example",
    phone: "07700 900123",
    city: "england.west-yorkshire.leeds",
    userGroup: "Agency",
    userType: "agency-owner",
    password: "Abcdef1.",
    confirmPassword: "Abcdef1.",
    isPrimaryUser: true,
  };
  const refused = (change: Record<string, unknown>) =>
    (signUpSchema.safeParse({ ...right, ...change }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
  const texts = messages.accounts;

  test("is accepted and normalised for storage", () => {
    expect(signUpSchema.parse({ ...right, email: " Rowan@Agency.Example ", fullName: "  Rowan Alder " })).toEqual({
      ...right,
      phone: "+447700900123",
    });
  });

  test("without values has an error for every field, in the form's order", () => {
    const empty = Object.fromEntries(Object.keys(right).map((name) => [name, ""]));
    expect(refused({ ...empty, isPrimaryUser: true })).toEqual([
      `fullName: ${texts.fullNameRequired}`,
      `email: ${messages.signIn.emailRequired}`,
      `phone: ${texts.phoneRequired}`,
      `city: ${texts.cityRequired}`,
      `userGroup: ${texts.userGroupRequired}`,
      `userType: ${texts.userTypeRequired}`,
      `password: ${required}`,
      `confirmPassword: ${texts.confirmPasswordRequired}`,
    ]);
  });

  test.each([
    [{ email: "rowan" }, `email: ${messages.signIn.emailFormat}`],
    [{ email: `${"x".repeat(250)}@a.example` }, `email: ${messages.signIn.emailFormat}`],
    [{ phone: "12345" }, `phone: ${texts.phoneFormat}`],
    [{ fullName: "x".repeat(101) }, `fullName: ${fieldErrors.tooLong(texts.fullNameRequired, 100)}`],
    [{ fullName: "Rowan\u0000Alder" }, `fullName: ${fieldErrors.noLetters(texts.fullNameRequired)}`],
    [{ fullName: "Rowan\nAlder" }, `fullName: ${fieldErrors.noLetters(texts.fullNameRequired)}`],
    [{ fullName: "1234" }, `fullName: ${fieldErrors.noLetters(texts.fullNameRequired)}`],
    [{ userGroup: "Provider" }, `userGroup: ${texts.userGroupRequired}`],
    [{ userGroup: "Admin" }, `userGroup: ${texts.userGroupRequired}`],
    [{ confirmPassword: "Abcdef1!" }, `confirmPassword: ${texts.mustMatch}`],
    [{ password: "Abcdef1" }, `password: ${broken(rules.length)}`],
  ])("with %j is refused at the field", (change, said) => expect(refused(change)).toContain(said));

  test("is refused for a user who is not a primary user", () => {
    expect(refused({ isPrimaryUser: false })).toHaveLength(1);
    expect(refused({ isPrimaryUser: undefined })).toHaveLength(1);
  });

  test("accepts names in every script", () => {
    for (const fullName of ["Ó Súilleabháin", "李小龙", "Nguyễn Thị Minh", "O'Brien-Smith", "Åse", "X Æ"]) {
      expect(refused({ fullName })).toEqual([]);
    }
  });
});

describe("the city list", () => {
  test("has at least 300 towns in all four countries, without duplicates", () => {
    expect(allTowns.length).toBeGreaterThanOrEqual(300);
    expect([...new Set(allTowns.map(({ country }) => country))]).toEqual([
      "England",
      "Scotland",
      "Wales",
      "Northern Ireland",
    ]);
    expect(new Set(allTowns.map(({ id }) => id)).size).toBe(allTowns.length);
  });

  test("is grouped by country and sorted by name", () => {
    const order = allTowns.map(({ country }) => country).filter((country, n, all) => country !== all[n - 1]);
    expect(order).toHaveLength(4);
    for (const country of order) {
      const names = allTowns.filter((place) => place.country === country).map(({ name }) => name);
      expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, "en-GB")));
    }
  });

  test.each([
    ["england.west-yorkshire.leeds", "Leeds"],
    ["england.hertfordshire.bishop-s-stortford", "Bishop's Stortford"],
    ["scotland.highland.inverness", "Inverness"],
    ["wales.newport.newport", "Newport"],
    ["england.shropshire.newport", "Newport"],
    ["northern-ireland.county-londonderry.derry-londonderry", "Derry / Londonderry"],
  ])("has %s, which stored rows may contain", (id, name) => expect(findTown(id)?.name).toBe(name));

  test.each(["", "toString", "england", "__proto__"])("does not have %j", (id) => expect(findTown(id)).toBeUndefined());
});

describe("the user types", () => {
  test("exist for every group, without duplicates", () => {
    for (const group of ["Admin", "Agency", "Provider"] as const) {
      expect(userTypes.filter(({ userGroup }) => userGroup === group).length).toBeGreaterThan(1);
    }
    expect(new Set(userTypes.map(({ _id }) => _id)).size).toBe(userTypes.length);
    expect(findUserType("agency-registered-manager")?.name).toBe("Registered manager");
    expect(findUserType("unknown")).toBeUndefined();
  });
});

describe("a link", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const link = { usedAt: null, voidedAt: null, expiresAt: at(1), target: "+447700900123" };
  const user = { phone: "+447700900123", phoneVerifiedAt: null };

  test("can be used once, until it expires, and only the latest one", () => {
    expect(isUsable(link, now)).toBe(true);
    expect(isUsable({ ...link, expiresAt: now }, now)).toBe(false);
    expect(isUsable({ ...link, usedAt: at(-1) }, now)).toBe(false);
    expect(isUsable({ ...link, voidedAt: at(-1) }, now)).toBe(false);
  });

  test("verifies only the number that it was sent to", () => {
    expect(phoneLinkState(link, user, now)).toBe("verify");
    expect(phoneLinkState(link, { ...user, phone: "+447700900124" }, now)).toBe("invalid");
    expect(phoneLinkState(link, { ...user, phone: null }, now)).toBe("invalid");
    expect(phoneLinkState({ ...link, target: null }, { ...user, phone: null }, now)).toBe("invalid");
    expect(phoneLinkState({ ...link, voidedAt: now }, user, now)).toBe("invalid");
    expect(phoneLinkState({ ...link, expiresAt: now }, user, now)).toBe("invalid");
  });

  test("reports a number that is already verified, whatever the link's state", () => {
    const verified = { ...user, phoneVerifiedAt: at(-1) };
    for (const change of [{}, { usedAt: at(-1) }, { voidedAt: at(-1) }, { expiresAt: at(-1) }]) {
      expect(phoneLinkState({ ...link, ...change }, verified, now)).toBe("alreadyVerified");
    }
    expect(phoneLinkState(link, { ...verified, phone: "+447700900124" }, now)).toBe("invalid");
  });
});

describe("text messages in production", () => {
  const said: string[] = [];

  beforeAll(() => {
    setValidEnv({ PORTAL_LOCAL: "", TEXT_PROVIDER_URL: "" });
    jest.spyOn(console, "error").mockImplementation((line: string) => said.push(line));
  });
  afterAll(() => jest.restoreAllMocks());

  test("are not sent without a provider, which is logged once, without the number", async () => {
    const message = { id: "1", to: "+447700900123", text: "Open the link" };
    await sendText(message);
    await sendText(message);
    expect(canText()).toBe(false);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("TEXT_PROVIDER_URL");
    expect(said[0]).not.toContain("7700900123");
  });

  test("need all three of their variables, and no plain HTTP", () => {
    const all = { TEXT_PROVIDER_URL: "https://texts.care.test", TEXT_PROVIDER_TOKEN: "t", TEXT_FROM: "Care" };
    expect(parseEnv({ ...validEnv, ...all }).TEXT_FROM).toBe("Care");
    for (const name of Object.keys(all)) {
      expect(() => parseEnv({ ...validEnv, ...all, [name]: "" })).toThrow(`${name}: missing`);
    }
    expect(() => parseEnv({ ...validEnv, ...all, TEXT_PROVIDER_URL: "http://texts.care.test" })).toThrow(
      "TEXT_PROVIDER_URL: plain HTTP",
    );
  });
});
