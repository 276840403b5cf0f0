const id = (n: number) => `3f7ad018-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;

/**
 * The types of care worker, as reviewed content: the same in every installation. Rows refer to their ids, so add to the
 * list and never change or remove an entry. `lib/config/compliance.ts` defines, by name, which evidence each type
 * requires. To the VAT rules a nursing associate is an auxiliary, since the concession names nurses and midwives.
 */
export const workerTypes = [
  {
    id: id(1),
    name: "Healthcare assistant",
    vatTreatment: "standard",
    vatEligibility: "auxiliary",
    requiresRegistration: false,
  },
  { id: id(2), name: "Senior carer", vatTreatment: "standard", vatEligibility: "none", requiresRegistration: false },
  { id: id(3), name: "Support worker", vatTreatment: "standard", vatEligibility: "none", requiresRegistration: false },
  {
    id: id(4),
    name: "Registered nurse",
    vatTreatment: "exempt_nursing",
    vatEligibility: "nurse",
    requiresRegistration: true,
  },
  {
    id: id(5),
    name: "Nursing associate",
    vatTreatment: "exempt_supervised",
    vatEligibility: "auxiliary",
    requiresRegistration: true,
  },
  {
    id: id(6),
    name: "Domestic assistant",
    vatTreatment: "standard",
    vatEligibility: "none",
    requiresRegistration: false,
  },
  {
    id: id(7),
    name: "Kitchen assistant",
    vatTreatment: "standard",
    vatEligibility: "none",
    requiresRegistration: false,
  },
  {
    id: id(8),
    name: "Doctor",
    vatTreatment: "exempt_deputy_doctor",
    vatEligibility: "deputy_doctor",
    // The register that the portal checks is that of nurses; a doctor's GMC number is regulatory evidence.
    requiresRegistration: false,
  },
] as const;
