/**
 * Whom the organisation-switch dialog asks. Spec section 4: "Provider or Agency users with a parent company first see a
 * blocking organisation-switch dialog. Then app access is validated, permissions and settings are loaded".
 */
import { mustChoose, nextStep } from "@/lib/backend/sessions/rules";

type Company = Parameters<typeof mustChoose>[0][number];
const company = (userGroup: Company["userGroup"], parentCompany: string | null = null): Company => ({
  userGroup,
  parentCompany,
});

test.each([
  [
    "a provider's user with a parent company, of two organisations",
    [company("Provider", "G"), company("Provider", "G")],
    true,
  ],
  ["a provider's user with a parent company, of one organisation", [company("Provider", "G")], true],
  ["an agency's user with a parent company", [company("Agency", "G")], true],
  [
    "an agency's user, one of whose organisations has a parent company",
    [company("Agency"), company("Agency", "G")],
    true,
  ],
  ["a user of two organisations without one", [company("Provider"), company("Provider")], false],
  ["a user of one organisation without one", [company("Agency")], false],
  ["the platform's staff", [company("Admin", "G")], false],
])("%s", (_, companies, isAsked) => {
  expect(mustChoose(companies)).toBe(isAsked);
});

test("'first': only the second factor comes before it, and it blocks", () => {
  const asked = { mustChoose: true, chosen: null, hasSecondFactor: false, secondFactorShown: false };
  expect(nextStep(asked)).toBe("organisation");
  expect(nextStep({ ...asked, hasSecondFactor: true })).toBe("secondFactor");
  expect(nextStep({ ...asked, chosen: { requiresSecondFactor: false } })).toBe("enter");
});
