/**
 * The towns and cities a person can choose as theirs, by country and county (spec section 3, City list). A town's id is
 * built from its three names and stored in users' rows: add towns, never rename one.
 */
import towns from "@/lib/config/data/towns.json" with { type: "json" };

export type Town = { id: string; name: string; county: string; country: Country };
type Country = keyof typeof towns;

const slug = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, "-");

/** Every town: countries in the order of the file, towns by name within a country. */
export const allTowns: readonly Town[] = Object.entries(towns).flatMap(([country, counties]) =>
  Object.entries(counties)
    .flatMap(([county, names]: [string, readonly string[]]) =>
      names.map((name) => ({
        id: [country, county, name].map(slug).join("."),
        name,
        county,
        country: country as Country,
      })),
    )
    .sort((one, other) => one.name.localeCompare(other.name, "en-GB") || one.county.localeCompare(other.county)),
);

const byId = new Map(allTowns.map((place) => [place.id, place]));

/** The town with this id, or undefined. */
export const findTown = (id: string): Town | undefined => byId.get(id);
