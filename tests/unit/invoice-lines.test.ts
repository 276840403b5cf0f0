/** Lines of invoices: which line of the agreement says how a shift is treated for VAT. */
import { type Billed, type BilledKind, lineOf } from "@/lib/backend/invoices/lines";
import type { VatTreatment } from "@/lib/config/closed-lists/agreements";

const agency = { isRegistered: true, concessionFrom: "2020-01-01" };

/** A night or a day whose agreement has an hourly and a fixed line. */
function billed(jobType: Billed["job_type"], treatments: { hourly?: VatTreatment; fixed?: VatTreatment }): Billed {
  const lines = (["hourly", "fixed"] as const).flatMap((basis) =>
    treatments[basis]
      ? [{ basis, chargePence: { standard: 1_000 }, specials: [], vatTreatment: treatments[basis], label: "Rate" }]
      : [],
  );
  return {
    timesheet_id: "sheet",
    job_id: "job",
    hours: null,
    agreed: null,
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
    snapshot: { lines, plannedPence: 9_000, segments: [] } as unknown as Billed["snapshot"],
    notice_minutes: 60,
    eligibility: "auxiliary",
    is_umbrella: false,
    is_nursing: false,
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
    expect(lineOf(kind, billed(jobType, treatments), agency).vat.treatment).toBe(expected);
  });
});
