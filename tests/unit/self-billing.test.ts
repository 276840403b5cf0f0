/** The rules of consents to self-billing: their term, when the next one is due, who can accept, and the answer about VAT. */
import { acceptedBy, canEnd, isLasting, isOver, termFrom, wrongIn } from "@/lib/backend/self-billing/rules";
import { messages } from "@/lib/config/messages";

test.each([
  ["2026-11-24", "2027-11-23"],
  ["2028-02-29", "2029-02-27"],
  ["2027-01-01", "2027-12-31"],
])("from %s it lasts until %s", (startsOn, expiresOn) => {
  expect(termFrom(startsOn)).toEqual({ startsOn, expiresOn });
});

test("it holds on its last day, and the next one is due 30 days before", () => {
  const live = { status: "live", expiresOn: "2027-03-31" } as const;
  expect(isOver(live, "2027-03-31")).toBe(false);
  expect(isOver(live, "2027-04-01")).toBe(true);
  expect(isLasting(live, "2027-02-28")).toBe(true);
  expect(isLasting(live, "2027-03-01")).toBe(false);
  expect(isLasting({ ...live, status: "ended" }, "2027-01-01")).toBe(false);
});

test("each side accepts once, in any order, and nothing that has ended", () => {
  expect(acceptedBy("agency", "requested")).toBe("agency_accepted");
  expect(acceptedBy("provider", "requested")).toBe("provider_accepted");
  expect(acceptedBy("agency", "provider_accepted")).toBe("live");
  expect(acceptedBy("provider", "agency_accepted")).toBe("live");
  for (const status of ["agency_accepted", "live", "ended"] as const) expect(acceptedBy("agency", status)).toBeNull();
  for (const status of ["provider_accepted", "live", "ended"] as const)
    expect(acceptedBy("provider", status)).toBeNull();
  expect(canEnd("live")).toBe(true);
  expect(canEnd("ended")).toBe(false);
});

const NUMBER = "GB980780684";
test.each([
  [{ isVatRegistered: true, vatNumber: NUMBER }, NUMBER, null],
  [{ isVatRegistered: false, vatNumber: null }, null, null],
  [{ isVatRegistered: null, vatNumber: null }, NUMBER, "registeredNeeded"],
  [{ isVatRegistered: true, vatNumber: null }, NUMBER, "vatNumberNeeded"],
  [{ isVatRegistered: false, vatNumber: null }, NUMBER, "registeredDiffers"],
  [{ isVatRegistered: true, vatNumber: NUMBER }, null, "registeredDiffers"],
  [{ isVatRegistered: true, vatNumber: "GB123456782" }, NUMBER, "vatNumberDiffers"],
])("the answer %j beside %p: %p", (stated, known, why) => {
  expect(wrongIn(stated, known)?.why ?? null).toBe(why);
});

test("the text names the parties and both VAT registrations", () => {
  const names = { agency: "Larch", provider: "Hollybank", platform: "The platform" };
  const text = messages.selfBilling.text({ ...names, agencyVatNumber: NUMBER, providerVatNumber: null });
  expect(text).toContain(`Larch’s VAT number is ${NUMBER}. Hollybank is not registered for VAT.`);
  expect(text).toContain("between Larch (the supplier), Hollybank (the customer) and The platform (the platform)");
});
