/** Passwords that meet every rule of spec section 5 but are easy to guess. */
import { performance } from "node:perf_hooks";
import { commonPasswords, guessable } from "@/lib/backend/accounts/guessable";
import { unmetRules } from "@/lib/contract/common/password";

const policy = { lengthMin: 8, lengthMax: 128, runMax: 2 };
const person = { email: "rowan.alderley@people.example", fullName: "Rowan Alderley", product: "Careboard" };

let list: ReadonlySet<string>;
beforeAll(async () => {
  list = await commonPasswords();
});

test("the list holds tens of thousands of passwords, in lower case", () => {
  expect(list.size).toBeGreaterThan(40_000);
  expect([...list].filter((word) => word !== word.toLowerCase())).toEqual([]);
});

describe("is refused as common", () => {
  test.each([
    "Password1!",
    "P@ssw0rd1!",
    "P@$$w0rd.99",
    "Welcome1!",
    "Summer2026!",
    "Qwerty123!",
    "Letmein.1",
    "1Qaz.2wsx",
    "Iloveyou1!",
    "Liverpool1!",
    "Charlie.1",
    "!!Monkey12",
    "Pa.ss.wo.rd1",
    "PassＷord1!",
  ])("%s", (password) => {
    expect(unmetRules(password, policy)).toEqual([]);
    expect(guessable(password, person, list)).toBe("common");
  });
});

describe("is refused as personal", () => {
  test.each(["Rowan.Alderley1", "Alderley.2026", "R0wan@lderley.1", "Careboard.2026", "C@reb0ard!1", "1990.Rowan"])(
    "%s",
    (password) => {
      expect(unmetRules(password, policy)).toEqual([]);
      expect(guessable(password, person, list)).toBe("personal");
    },
  );
});

describe("is taken", () => {
  test.each([
    "Quiet-Harbour.7",
    "Careful.Hands9",
    "Bramble+Otter4",
    "Rowan-Picks-Brambles.4",
    "Zx8!kd.Pq",
    "Password-Of-The-Otter.5",
    "Welcome.83920174655",
    "\u{1F9A6}Otter.River1",
  ])("%s", (password) => {
    expect(unmetRules(password, policy)).toEqual([]);
    expect(guessable(password, person, list)).toBeNull();
  });

  test("one that holds a short name by chance", () => {
    const will = { ...person, fullName: "Will Lee", email: "will@people.example" };
    expect(guessable("Willow-Harbour.7", will, list)).toBeNull();
    expect(guessable("Will.2026", will, list)).toBe("personal");
  });
});

test("a hostile password costs hardly more than any other of its length", () => {
  const timeOf = (passwords: string[]) => {
    const start = performance.now();
    for (let n = 0; n < 50; n++) for (const password of passwords) guessable(password, person, list);
    return performance.now() - start;
  };
  const long = (unit: string) => unit.repeat(128).slice(0, 128);
  const plain = [long("Quiet-Harbour.7 "), long("bramble otter "), long("xK9.pQ2!")];
  const hostile = [long("1l|!i"), long("@4(3!10$7+%"), long("p@$$w0rd1l0v3y0u")];
  timeOf(plain);
  const usual = timeOf(plain);
  expect(timeOf(hostile)).toBeLessThan(usual * 20 + 50);
});
