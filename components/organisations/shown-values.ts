/** The forms' initial values from the stored data, by control name. */
import type { Branch, Supply } from "@/lib/contract/branches";
import type { Service } from "@/lib/contract/services";
import { moneyInput } from "@/lib/format";
import type { Shown } from "./details-fields";

type ShownValues = {
  branch: (branch?: Branch) => Shown;
  supply: (supply?: Supply) => Shown;
  service: (service?: Service) => Shown;
};

const on = (value: boolean): string => (value ? "on" : "");

/** The forms' initial values from the stored data. */
export const shownValues: ShownValues = {
  branch: (branch?: Branch) => ({
    name: branch?.name ?? "",
    postcode: branch?.postcode ?? "",
    radiusMiles: branch?.radiusMiles ? String(branch.radiusMiles) : "",
    isSupplyLocation: on(branch?.isSupplyLocation ?? true),
  }),
  supply: (supply?: Supply) => ({
    branchId: supply?.branchId ?? "",
    workerTypeId: supply?.workerTypeId ?? "",
    headcount: supply ? String(supply.headcount) : "",
    skills: supply?.skills.join(", ") ?? "",
    monthlyHours: supply ? String(supply.monthlyHours) : "",
    minCharge: supply ? moneyInput(supply.minChargePence) : "",
    employmentType: supply?.employmentType ?? "",
  }),
  service: (service?: Service) => ({
    name: service?.name ?? "",
    type: service?.type ?? "",
    cqcLocationId: service?.cqcLocationId ?? "",
    address: service?.address ?? "",
    postcode: service?.postcode ?? "",
    phone: service?.phone ?? "",
    region: service?.region ?? "",
    units: service?.units.join("\n") ?? "",
    costCentre: service?.costCentre ?? "",
    purchaseOrder: service?.purchaseOrder ?? "",
    jobAuthorisation: service?.jobAuthorisation ?? "off",
    monthlyBudget: service?.monthlyBudgetPence == null ? "" : moneyInput(service.monthlyBudgetPence),
    nursingRegistered: on(service?.nursingRegistered ?? false),
    childrens: on(service?.childrens ?? false),
    nightHazards: on(service?.nightHazards ?? false),
    ...Object.fromEntries((service?.certificates ?? []).map((kind) => [`certificate.${kind}`, "on"])),
    bookingNotes: service?.bookingNotes ?? "",
  }),
};
