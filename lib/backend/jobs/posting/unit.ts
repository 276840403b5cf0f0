import { keyOfUnit } from "@/lib/contract/services";

/**
 * The unit of a shift as its service writes it, whatever the case of the letters that were entered. Others are kept: a shift can be
 * in a place that the service does not have every day.
 */
export const unitIn = ({ units }: { units: readonly string[] }, entered: string | null): string | null =>
  units.find((unit) => entered !== null && keyOfUnit(unit) === keyOfUnit(entered)) ?? entered;
