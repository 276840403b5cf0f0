/** Lines of invoices: which line of the agreement says how a shift is treated for VAT. */
import { type Billed, type BilledKind, lineOf, pricedOf } from "@/lib/backend/invoices/lines";
import type { VatTreatment } from "@/lib/config/closed-lists/agreements";

const agency = { isRegistered: true, concessionFrom: "2020-01-01" };

/** A night or a day whose agreement has an hourly and a fixed line. */
function billed(jobType: Billed["job_type"], treatments: { hourly?: VatTreatment; fixed?: VatTreatment }): Billed {
  const lines = (["hourly", "fixed"] as const).flatMap((basis) =>
    treatments[basis] ? [{ basis, chargePence: 1_000, specials: [], vatTreatment: treatments[basis] }] : [],
  );
  return {
    timesheet_id: "sheet",
    job_id: "job",
    hours: null,
    approved_pence: 9_000,
    approved_minutes: 480,
    billed_pence: 5_000,
    billed_minutes: 240,
    job_type: jobType,
    start_at: "2027-03-01T22:00:00.000Z",
    end_at: "2027-03-02T07:00:00.000Z",
    start_on: "2027-03-01",
    nation: "england_and_wales",
    service_name: "Mill House",
    worker_type: "Care assistant",
    rate_lines: lines,
    bank_holiday_days: null,
    planned_pence: 9_000,
    notice_minutes: 60,
    eligibility: "auxiliary",
    is_umbrella: false,
    is_nursing: false,
    deputy: null,
    billed_vat: null,
  };
}

describe.each(["shift", "adjustment", "cancellation"] satisfies BilledKind[])("%s", (kind) => {
  test.each([
    ["sleep_in", { hourly: "standard", fixed: "exempt_supervised" }, "exempt_supervised"],
    ["sleep_in", { hourly: "exempt_supervised", fixed: "standard" }, "standard"],
    ["general", { hourly: "exempt_supervised", fixed: "standard" }, "exempt_supervised"],
    ["general", { hourly: "standard", fixed: "exempt_supervised" }, "standard"],
    ["general", { fixed: "exempt_supervised" }, "exempt_supervised"],
    ["general", {}, "standard"],
  ] as const)("of a %s shift with %o is %s", (jobType, treatments, expected) => {
    expect(lineOf(pricedOf(kind, billed(jobType, treatments)), agency).vat.treatment).toBe(expected);
  });
});

const day = billed("general", { hourly: "exempt_deputy_doctor" });
const deputy = { reference: "GMC 1234567", practice: "Larkfield Surgery", from: "2027-01-01", until: "2027-06-30" };

test("a doctor is exempt while there is evidence that they deputise, which the line names", () => {
  const doctor: Billed = { ...day, eligibility: "deputy_doctor" };
  expect(lineOf(pricedOf("shift", doctor), agency).vat).toMatchObject({ treatment: "standard", ratePercent: 20 });
  expect(lineOf(pricedOf("shift", { ...doctor, deputy }), agency).vat).toMatchObject({
    treatment: "exempt_deputy_doctor",
    ratePercent: 0,
    reason:
      "Exempt: a deputy for a registered doctor. Evidence: GMC 1234567, Larkfield Surgery (1 Jan to 30 Jun 2027).",
  });
  // It makes no one else a doctor.
  expect(lineOf(pricedOf("shift", { ...day, deputy }), agency).vat.treatment).not.toBe("exempt_deputy_doctor");
});

test("an adjustment has the VAT of the line that it corrects, whatever has changed since", () => {
  const billedVat = lineOf(pricedOf("shift", { ...day, eligibility: "deputy_doctor", deputy }), agency).vat;
  const since: Billed = { ...day, eligibility: "deputy_doctor", deputy: null, billed_vat: billedVat };
  expect(lineOf(pricedOf("adjustment", since), { ...agency, isRegistered: false }).vat).toEqual(billedVat);
  expect(lineOf(pricedOf("shift", since), agency).vat.treatment).toBe("standard");
});
