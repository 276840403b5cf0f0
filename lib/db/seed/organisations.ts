/** The data that the demo's agreements use: services, branches, and the parties' registered details. */
import type { OrganisationKey } from "./people";

const serviceId = (n: number) => `5e2c41aa-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const branchId = (n: number) => `b2a90f77-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;

type Site = {
  id: string;
  organisation: OrganisationKey;
  name: string;
  address: string;
  postcode: string;
  type: "residential" | "nursing" | "supported_living";
  costCentre: string;
  units: string[];
  nursingRegistered: boolean;
  jobAuthorisation: "off" | "required";
  monthlyBudgetPence: number;
};

/** Every care home of the scenario; streets and postcodes are fictional. */
export const services: Site[] = [
  ["providerC", "Foxglove Court", "1 Foxglove Lane, Wetherham", "WX1 1AA"],
  ["providerC", "Orchard View", "14 Orchard Road, Wetherham", "WX1 4BD"],
  ["providerC", "The Willows", "Riverside, Little Wetherham", "WX2 7QP"],
  ["providerD", "Larkmead House", "Larkmead, Northdale", "ND4 2LM"],
  ["providerD", "Highfell", "Fell Lane, Northdale", "ND6 9RT"],
  ["providerE", "Saltings", "8 Quay Street, Southmere", "SM3 5HJ"],
].map(([organisation, name = "", address = "", postcode = ""], n) => ({
  id: serviceId(n + 1),
  organisation: organisation as OrganisationKey,
  name,
  address,
  postcode,
  type: n % 3 === 0 ? "nursing" : n % 3 === 1 ? "residential" : "supported_living",
  costCentre: `CC-${100 + n}`,
  units:
    n % 3 === 0 ? ["Ground floor", "First floor", "Nursing wing", "Dementia wing"] : ["Ground floor", "First floor"],
  nursingRegistered: n % 3 === 0,
  jobAuthorisation: n % 2 === 0 ? "required" : "off",
  monthlyBudgetPence: 800_000 + n * 100_000,
}));

/** Every branch that an agency supplies from. */
export const branches = [
  { id: branchId(1), organisation: "agencyA", name: "Wetherham", postcode: "WX1 2CD" },
  { id: branchId(2), organisation: "agencyA", name: "Little Wetherham", postcode: "WX2 1ZZ" },
  { id: branchId(3), organisation: "agencyB", name: "Northdale", postcode: "ND1 3FF" },
] as const;

/** What agencies A and B can supply from which branch: branch and worker type as indexes into the lists above. */
export const supply = [
  { organisation: "agencyA", branch: 0, workerType: 0, headcount: 24, monthlyHours: 1_800, minChargePence: 1_950 },
  { organisation: "agencyA", branch: 0, workerType: 3, headcount: 6, monthlyHours: 420, minChargePence: 3_100 },
  { organisation: "agencyA", branch: 1, workerType: 2, headcount: 10, monthlyHours: 700, minChargePence: 1_875 },
  { organisation: "agencyB", branch: 2, workerType: 0, headcount: 8, monthlyHours: 560, minChargePence: 1_900 },
] as const;

/** Registered details; all fictional. */
export const particulars: Partial<
  Record<
    OrganisationKey,
    {
      legalName: string;
      companyNumber: string;
      address: string;
      postcode: string;
      phone: string;
      email: string;
      vatRegistered?: boolean;
      vatNumber?: string;
      regulatorReference?: string;
      billingEmail?: string;
    }
  >
> = {
  agencyA: {
    legalName: "Bramblegate Care Staffing Limited",
    companyNumber: "00000101",
    address: "2 Bramble Gate, Wetherham",
    postcode: "WX1 2CD",
    phone: "+441632960101",
    email: "office@bramblegate.example",
    vatRegistered: true,
    vatNumber: "GB980780684",
  },
  agencyB: {
    legalName: "Saltmarsh Healthcare Agency Limited",
    companyNumber: "00000102",
    address: "40 Marsh Street, Northdale",
    postcode: "ND1 3FF",
    phone: "+441632960102",
    email: "office@saltmarsh.example",
  },
  providerC: {
    legalName: "Foxglove Court Care Homes Limited",
    companyNumber: "00000203",
    address: "1 Foxglove Lane, Wetherham",
    postcode: "WX1 1AA",
    phone: "+441632960203",
    email: "office@foxglove.example",
    billingEmail: "accounts@foxglove.example",
    regulatorReference: "1-101601203",
  },
  providerD: {
    legalName: "Larkmead North Limited",
    companyNumber: "00000204",
    address: "Larkmead, Northdale",
    postcode: "ND4 2LM",
    phone: "+441632960204",
    email: "north@larkmead.example",
  },
  providerE: {
    legalName: "Larkmead South Limited",
    companyNumber: "00000205",
    address: "8 Quay Street, Southmere",
    postcode: "SM3 5HJ",
    phone: "+441632960205",
    email: "south@larkmead.example",
  },
};
