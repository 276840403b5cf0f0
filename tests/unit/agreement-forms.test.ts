/** How the values of an agreement's forms are parsed. */
import { agreementSteps } from "@/lib/access";
import { errorState } from "@/lib/bff/agreements/drafts";
import {
  emptyRows,
  readBankHolidayDays,
  readCancellation,
  readParties,
  readRates,
  readSignatories,
  readTerms,
} from "@/lib/bff/agreements/forms";
import { editRows, postedTexts, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import { messages } from "@/lib/config/messages";
import { draftStepSchema } from "@/lib/contract/agreements";
import { bandCharges, specialCharge } from "@/lib/contract/agreements/rate-fields";

const texts = messages.agreements;

describe("rows of a form", () => {
  const rows = [{ a: "1" }, { a: "2" }, { a: "3" }];

  test("are read whatever their numbers are, and renumbered", () => {
    const values = { "line.7.a": "2", "line.2.a": "1", "other.1.a": "x", "line.x.a": "y" };
    expect(rowsIn(values, "line")).toEqual([{ a: "1" }, { a: "2" }]);
    expect(valuesOfRows("line", rows.slice(0, 2))).toEqual({ "line.0.a": "1", "line.1.a": "2" });
  });

  test("are added, removed and moved by a button's value", () => {
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

  test.each(Object.entries(emptyRows))("a new %s is a row, even if it is empty", (prefix, fresh) => {
    expect(rowsIn(valuesOfRows(prefix, [fresh]), prefix)).toEqual([fresh]);
  });

  test("are limited to a hundred", () => {
    const many = Array.from({ length: 100 }, () => ({}));
    expect(editRows(many, { kind: "add" }, {})).toHaveLength(100);
  });

  test("drop NUL characters, files and Next's own fields", () => {
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

  test("are read in pence, with the worker type's usual VAT and the given bands", () => {
    expect(readLines({ ...emptyRows.line, ...aLine, skills: "Medication,  , Dementia", vatTreatment: "" })).toEqual({
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
    [{ pay: "lots" }, "line.0.pay", texts.payNeeded],
    [{ pay: "10000" }, "line.0.pay", texts.payTooHigh],
    [{ margin: "" }, "line.0.margin", texts.marginNeeded],
    [{ pay: "0", margin: "0" }, "line.0.pay", texts.payNeeded],
    [
      { "bank_holiday.mode": "multiplier", "bank_holiday.value": "" },
      "line.0.bank_holiday.value",
      messages.agreementPages.bandNeedsValue("bank holiday"),
    ],
    [
      { "bank_holiday.mode": "multiplier", "bank_holiday.value": "lots" },
      "line.0.bank_holiday.value",
      messages.agreementPages.multiplierNeeded("bank holiday"),
    ],
    [
      { "friday_night.mode": "absolute", "friday_night.value": "x" },
      "line.0.friday_night.value",
      texts.bandAmountNeeded("friday night"),
    ],
  ])("%j is refused at %s", (change, field, message) => {
    expect(readLines({ ...aLine, ...change })).toEqual({ ok: false, errors: [{ field, message, about: "Rate 1" }] });
  });

  test.each([
    ["both", "both"],
    ["never", "substitute"],
    [undefined, "substitute"],
  ])("the day of a bank holiday that counts is read: %s", (entered, days) => {
    expect(readBankHolidayDays(entered === undefined ? {} : { bankHolidayDays: entered })).toBe(days);
  });

  test("a list without rates is refused", () => expect(readLines()).toMatchObject({ ok: false }));
});

test("the terms are read, and each error is reported once at its field", () => {
  const values = {
    startOn: "01/03/2027",
    endOn: "",
    noticeDays: "28",
    billingPeriod: "weekly",
    creditDays: "30",
    timesheetCutoffWeekday: "1",
    timesheetCutoffTime: "12:00",
    approvalCutoffDays: "2",
    paymentMode: "direct",
    terms: "Terms.",
  };
  expect(readTerms(values)).toMatchObject({ ok: true, data: { startOn: "2027-03-01", endOn: null, noticeDays: 28 } });
  for (const [entered, autoAcceptWorkers] of [
    ["automatic", true],
    ["decided", false],
    ["", false],
  ] as const) {
    expect(readTerms({ ...values, autoAcceptWorkers: entered })).toMatchObject({
      ok: true,
      data: { autoAcceptWorkers },
    });
  }
  for (const [entered, workersConfirmHours] of [
    ["confirmed", true],
    ["agency", false],
    ["", false],
  ] as const) {
    expect(readTerms({ ...values, workersConfirmHours: entered })).toMatchObject({
      ok: true,
      data: { workersConfirmHours },
    });
  }
  const wrong = { ...values, startOn: "soon", noticeDays: "x", terms: " ", timesheetCutoffTime: "25:00" };
  expect(readTerms(wrong)).toEqual({
    ok: false,
    errors: expect.arrayContaining([
      { field: "startOn", message: texts.startOnNeeded },
      { field: "noticeDays", message: texts.noticeDaysNeeded },
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

describe("a band's charge", () => {
  test("is its own rate, the bank holiday's for a special holiday, otherwise the standard rate", () => {
    const charges = bandCharges(1789, [{ band: "bank_holiday", mode: "multiplier", value: 150 }]);
    expect(charges.slice(0, 3)).toEqual([
      { band: "special_holiday", chargePence: 2684, from: "bank_holiday" },
      { band: "bank_holiday", chargePence: 2684, from: "own" },
      { band: "weekday_day", chargePence: 1789, from: "standard" },
    ]);
  });
  test("is the hour's band for a holiday without any holiday rate, never the standard rate", () => {
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
  test("a fixed amount stays unchanged", () =>
    expect(specialCharge(1_000, { mode: "absolute", value: 1_234 })).toBe(1_234));
});

test("the lists that two modules define are equal", () => {
  expect([...agreementSteps]).toEqual(draftStepSchema.options);
});

test.each([
  ["lines.0.payPence", "line.0.pay"],
  ["lines.1.marginPence", "line.1.margin"],
  ["lines.1.weekday_night.value", "line.1.weekday_night.value"],
  ["lines.2.specials.0.value", "line.2.specials"],
  ["rules.0.withinHours", "rule.0.hours"],
  ["terms.startOn", "startOn"],
])("an error of a call at %s is shown at the control %s", (path, field) => {
  const fields = [{ field: path, message: "Too low" }];
  expect(errorState({ code: "BAD_REQUEST", message: "", fields, reason: null }, {})).toMatchObject({
    errors: [{ field, message: "Too low" }],
  });
});
