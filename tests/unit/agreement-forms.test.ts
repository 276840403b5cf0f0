/** What is typed into an agreement's forms, and what becomes of it. */
import fc from "fast-check";
import { agreementSteps } from "@/lib/access";
import {
  freshRows,
  readCancellation,
  readParties,
  readRates,
  readSignatories,
  readTerms,
} from "@/lib/bff/agreement-forms";
import { editRows, postedTexts, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/form-rows";
import { messages } from "@/lib/config/messages";
import { bandCharges, rateBands, specialCharge } from "@/lib/contract/agreement-fields";
import { draftStepSchema, rateBandSchema } from "@/lib/contract/agreements";
import {
  csvLine,
  csvStart,
  formatBytes,
  formatHundredths,
  moneyInput,
  parseDate,
  parseHundredths,
  parseMoney,
} from "@/lib/format";

const texts = messages.agreements;

describe("an amount as it is typed", () => {
  test.each([
    ["14.50", 1450],
    ["£14.50", 1450],
    ["14,50", 1450],
    [" £ 14.5 ", 1450],
    ["14", 1400],
    ["0", 0],
    ["0.05", 5],
    ["1,450", 145_000],
    ["£1,234.56", 123_456],
    ["1,234,567.8", 123_456_780],
  ])("%s is %d pence", (text, pence) => expect(parseMoney(text)).toBe(pence));

  test.each(["", "abc", "14.505", "14.50.1", "-3", "1.234,50", "12,34,5", "1e3", "£", "14.", ".5", "١٤"])(
    "%p is none",
    (text) => expect(parseMoney(text)).toBeNull(),
  );

  test("comes back as it was", () => {
    fc.assert(fc.property(fc.nat(999_999), (pence) => expect(parseMoney(moneyInput(pence))).toBe(pence)));
  });

  test.each([
    ["1.5", 150],
    ["1,5", 150],
    ["2", 200],
    ["x1.25", 125],
    ["2 x", 200],
  ])("%s times is %d hundredths", (text, hundredths) => expect(parseHundredths(text)).toBe(hundredths));
  test.each(["", "1.555", "half", "-1"])("%p times is none", (text) => expect(parseHundredths(text)).toBeNull());

  test("hundredths come back as they were", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (n) => expect(parseHundredths(formatHundredths(n))).toBe(n)),
    );
  });
});

test.each([
  ["2027-03-27", "2027-03-27"],
  ["27/03/2027", "2027-03-27"],
  ["7.3.2027", "2027-03-07"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2027", null],
  ["31/04/2027", null],
  ["2027-13-01", null],
  ["tomorrow", null],
  ["", null],
])("the date %p is %p", (text, date) => expect(parseDate(text)).toBe(date));

test("the size of a file is said in words", () => {
  expect([500, 2_048, 1_300_000].map(formatBytes)).toEqual(["500 bytes", "2 KB", "1.2 MB"]);
});

describe("comma-separated values", () => {
  test("quote what would break them, and take the force from formulas", () => {
    expect(csvLine(["a", 'say "x"', "1,2", "two\nlines"])).toBe('a,"say ""x""","1,2","two\nlines"\r\n');
    for (const start of ["=", "+", "-", "@", "\t", "\r", "＝"]) {
      expect(
        csvLine([`${start}HYPERLINK(1)`])
          .replace(/^"/, "")
          .startsWith(`'${start}`),
      ).toBe(true);
    }
    expect(csvStart).toBe("\ufeff");
  });

  test("no cell begins as a formula, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => expect(csvLine([text])).not.toMatch(/^"?[=+\-@\t\r]/)),
    );
  });
});

describe("rows of a form", () => {
  const rows = [{ a: "1" }, { a: "2" }, { a: "3" }];

  test("are read whatever their numbers are, and numbered anew", () => {
    const values = { "line.7.a": "2", "line.2.a": "1", "other.1.a": "x", "line.x.a": "y" };
    expect(rowsIn(values, "line")).toEqual([{ a: "1" }, { a: "2" }]);
    expect(valuesOfRows("line", rows.slice(0, 2))).toEqual({ "line.0.a": "1", "line.1.a": "2" });
  });

  test("are added, taken away and moved by what a button posts", () => {
    const edited = (value: string) => {
      const edit = rowEditOf(value);
      return edit && editRows(rows, edit, { a: "new" }).map(({ a }) => a);
    };
    expect(edited("add")).toEqual(["1", "2", "3", "new"]);
    expect(edited("remove.1")).toEqual(["1", "3"]);
    expect(edited("up.2")).toEqual(["1", "3", "2"]);
    expect(edited("down.0")).toEqual(["2", "1", "3"]);
    for (const nothing of ["up.0", "down.2", "remove.9"]) expect(edited(nothing)).toEqual(["1", "2", "3"]);
    for (const other of ["save", "remove", "remove.-1", "constructor", ""]) expect(rowEditOf(other)).toBeNull();
  });

  test.each(Object.entries(freshRows))("a fresh %s is a row, though nothing is filled in", (prefix, fresh) => {
    expect(rowsIn(valuesOfRows(prefix, [fresh]), prefix)).toEqual([fresh]);
  });

  test("end at a hundred", () => {
    const many = Array.from({ length: 100 }, () => ({}));
    expect(editRows(many, { kind: "add" }, {})).toHaveLength(100);
  });

  test("hold no NUL, no file and nothing of Next's", () => {
    const data = new FormData();
    data.append("a", "x\u0000y\r\nz");
    data.append("$ACTION_KEY", "k");
    data.append("file", new File(["x"], "x"));
    expect(postedTexts(data)).toEqual({ a: "xy\nz" });
  });
});

const workerTypes = [{ _id: "3f7ad018-5b1f-4c2a-9d3e-000000000004", vatTreatment: "exempt_nursing" as const }];
const aLine = { workerTypeId: workerTypes[0]?._id ?? "", basis: "hourly", pay: "£14.50", margin: "3,20" };

describe("rates", () => {
  const readLines = (...lines: Record<string, string>[]) => readRates(valuesOfRows("line", lines), workerTypes);

  test("are read in pence, VAT as usual for the worker type, bands as given", () => {
    expect(readLines({ ...freshRows.line, ...aLine, skills: "Medication,  , Dementia", vatTreatment: "" })).toEqual({
      ok: true,
      data: [
        {
          workerTypeId: aLine.workerTypeId,
          skills: ["Medication", "Dementia"],
          basis: "hourly",
          vatTreatment: "exempt_nursing",
          payPence: 1450,
          marginPence: 320,
          specials: [
            { band: "special_holiday", mode: "multiplier", value: 200 },
            { band: "bank_holiday", mode: "multiplier", value: 150 },
          ],
        },
      ],
    });
  });

  test.each([
    [{ workerTypeId: "" }, "line.0.workerTypeId", texts.workerTypeNeeded],
    [{ pay: "lots" }, "line.0.pay", texts.amountNeeded],
    [{ pay: "10000" }, "line.0.pay", texts.amountTooHigh],
    [{ margin: "" }, "line.0.margin", texts.amountNeeded],
    [{ pay: "0", margin: "0" }, "line.0.pay", texts.amountNeeded],
    [
      { "bank_holiday.mode": "multiplier", "bank_holiday.value": "" },
      "line.0.bank_holiday.value",
      messages.agreementPages.bandNeedsValue,
    ],
    [
      { "bank_holiday.mode": "multiplier", "bank_holiday.value": "lots" },
      "line.0.bank_holiday.value",
      messages.agreementPages.multiplierNeeded,
    ],
    [{ "friday_night.mode": "absolute", "friday_night.value": "x" }, "line.0.friday_night.value", texts.amountNeeded],
  ])("%j is refused at %s", (change, field, message) => {
    expect(readLines({ ...aLine, ...change })).toEqual({ ok: false, errors: [{ field, message, about: "Rate 1" }] });
  });

  test("none at all are refused", () => expect(readLines()).toMatchObject({ ok: false }));
});

test("the terms are read, and each fault is said once beside its field", () => {
  const values = {
    ...{ startOn: "01/03/2027", endOn: "", noticeDays: "28", billingPeriod: "weekly", creditDays: "30" },
    ...{ timesheetCutoffWeekday: "1", timesheetCutoffTime: "12:00", approvalCutoffDays: "2", paymentMode: "direct" },
    terms: "Terms.",
  };
  expect(readTerms(values)).toMatchObject({ ok: true, data: { startOn: "2027-03-01", endOn: null, noticeDays: 28 } });
  const wrong = { ...values, startOn: "soon", noticeDays: "x", terms: " ", timesheetCutoffTime: "25:00" };
  expect(readTerms(wrong)).toEqual({
    ok: false,
    errors: expect.arrayContaining([
      { field: "startOn", message: texts.dateNeeded },
      { field: "noticeDays", message: texts.daysNeeded },
      { field: "terms", message: texts.termsNeeded },
      { field: "timesheetCutoffTime", message: texts.timeNeeded },
    ]),
  });
  expect(readTerms({ ...values, endOn: "2027-02-01" })).toEqual({
    ok: false,
    errors: [{ field: "endOn", message: texts.endBeforeStart }],
  });
});

test("cancellation bands are read, and the same hours twice are refused", () => {
  const rows = (...hours: string[]) =>
    valuesOfRows(
      "rule",
      hours.map((h) => ({ hours: h, percent: "50 %" })),
    );
  expect(readCancellation(rows("4", "24"))).toEqual({
    ok: true,
    data: [
      { withinHours: 4, feePercent: 50 },
      { withinHours: 24, feePercent: 50 },
    ],
  });
  expect(readCancellation(rows("4", "4"))).toMatchObject({
    errors: [{ field: "rule.1.hours", message: texts.hoursTwice }],
  });
  expect(readCancellation(rows("0"))).toMatchObject({
    errors: [{ field: "rule.0.hours", message: texts.hoursNeeded }],
  });
});

test("signatories come in order, the agency's before the provider's", () => {
  const person = (type: string, fullName: string) => ({ type, fullName, jobTitle: "Manager", email: " a@b.example " });
  const values = valuesOfRows("signatory", [person("provider", "P"), person("agency", "A"), person("agency", "B")]);
  expect(readSignatories(values)).toMatchObject({ data: [{ fullName: "A" }, { fullName: "B" }, { fullName: "P" }] });
  expect(readSignatories(valuesOfRows("signatory", [{ ...person("agency", "A"), email: "nowhere" }]))).toEqual({
    ok: false,
    errors: [{ field: "signatory.0.email", message: texts.emailNeeded, about: "Signatory 1" }],
  });
});

test("at least one service is asked for", () => {
  const id = workerTypes[0]?._id ?? "";
  expect(readParties({ [`service.${id}`]: "on", "service.x": "on", branchId: "" })).toEqual({
    ok: true,
    data: { branchId: null, serviceIds: [id] },
  });
  expect(readParties({})).toMatchObject({ errors: [{ field: "services" }] });
});

describe("what a band costs", () => {
  test("its own rate, the bank holiday's for a special holiday, else the standard", () => {
    const charges = bandCharges(1789, [{ band: "bank_holiday", mode: "multiplier", value: 150 }]);
    expect(charges.slice(0, 3)).toEqual([
      { band: "special_holiday", chargePence: 2684, from: "bank_holiday" },
      { band: "bank_holiday", chargePence: 2684, from: "own" },
      { band: "weekday_day", chargePence: 1789, from: "standard" },
    ]);
  });
  test("the hour's band for a holiday where not even the bank holiday has a rate, never the standard", () => {
    const charges = bandCharges(1789, [{ band: "weekend_night", mode: "absolute", value: 2_500 }]);
    expect(charges.slice(0, 3)).toEqual([
      { band: "special_holiday", chargePence: null, from: "hour" },
      { band: "bank_holiday", chargePence: null, from: "hour" },
      { band: "weekday_day", chargePence: 1789, from: "standard" },
    ]);
    expect(bandCharges(1789, [{ band: "special_holiday", mode: "multiplier", value: 200 }]).slice(0, 2)).toEqual([
      { band: "special_holiday", chargePence: 3578, from: "own" },
      { band: "bank_holiday", chargePence: null, from: "hour" },
    ]);
  });
  test("an amount stands as it is", () => expect(specialCharge(1_000, { mode: "absolute", value: 1_234 })).toBe(1_234));
});

test("the lists that stand in two rooms are the same", () => {
  expect([...agreementSteps]).toEqual(draftStepSchema.options);
  expect([...rateBands]).toEqual(rateBandSchema.options);
});
