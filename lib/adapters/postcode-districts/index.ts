/**
 * How far apart two postcodes are, by the centres of their districts (docs/decisions/0113-distances.md): from the file
 * that `POSTCODE_DISTRICTS_FILE` names, the demo's made-up places, or not known. Only for the server.
 */
import { readFileSync, statSync } from "node:fs";
import { match, toOutcode } from "postcode";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { demoDistricts } from "./demo";
import { type Districts, type Position, parseDistricts } from "./file";

export type { Districts } from "./file";

const EARTH_RADIUS_MILES = 3958.8;

const store = globalThis as typeof globalThis & { __portalDistricts?: { of: string; districts: Districts | null } };

/** The directory of the ONS itself has more than a gigabyte, the file that is made of it about 80 kilobytes. */
const MAX_BYTES = 1_000_000;

/** A file that cannot be read leaves distances unknown: who can do a shift does not depend on them. */
function readDistricts(file: string): Districts | null {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error("it is too large: make it with npm run postcode-districts");
    return parseDistricts(readFileSync(file, "utf8"));
  } catch (error) {
    log.error("POSTCODE_DISTRICTS_FILE cannot be read; distances are not known", { error });
    return null;
  }
}

type Settings = Pick<ReturnType<typeof env>, "POSTCODE_DISTRICTS_FILE" | "PORTAL_LOCAL">;

/** The centres of postcode districts that this server knows; null where it knows none. */
export function postcodeDistricts({ POSTCODE_DISTRICTS_FILE: file, PORTAL_LOCAL }: Settings = env()): Districts | null {
  if (!file) return PORTAL_LOCAL ? demoDistricts : null;
  if (store.__portalDistricts?.of !== file) store.__portalDistricts = { of: file, districts: readDistricts(file) };
  return store.__portalDistricts.districts;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great circle between two positions. */
function milesApart(one: Position, other: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const chord = half(one.latitude, other.latitude) + across * half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The miles between the centres of two postcodes' districts, 0 in the same district; null where one is not known. */
export function milesBetween(districts: Districts, one: string | null, other: string | null): number | null {
  const [from, to] = [one, other].map((postcode) => districts.get(toOutcode(postcode ?? "") ?? ""));
  return from && to ? milesApart(from, to) : null;
}

/** The postcode at the end of an address; null where there is none. */
export const postcodeOfAddress = (address: string | null): string | null => match(address ?? "").at(-1) ?? null;
