/** Of how many agencies a run of invoices issues at once, by when it last met others. */
import { agenciesAtOnce } from "@/lib/backend/invoices/pace";
import { constants } from "@/lib/config/constants";

const { invoiceGiveWayMs: giveWayMs, invoiceAgenciesAtOnce: most } = constants;

describe("a run of invoices", () => {
  it.each([
    ["has met no one", Number.POSITIVE_INFINITY, most],
    ["meets others now", 0, 1],
    ["met others a moment ago", giveWayMs - 1, 1],
    ["has met no one for a while", giveWayMs, most],
  ])("that %s", (_, sinceOthersMs, atOnce) => {
    expect(agenciesAtOnce(sinceOthersMs)).toBe(atOnce);
  });

  it("has a slower pace to fall back to", () => {
    expect(most).toBeGreaterThan(1);
  });
});
