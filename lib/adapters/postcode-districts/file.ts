/** The file of postcode districts: its lines, and how it is made of the postcode directory of the ONS. Pure. */
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { toOutcode } from "postcode";
import { z } from "zod";

const positionSchema = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});
export type Position = z.infer<typeof positionSchema>;

/** The centre of each district, such as LS1. */
export type Districts = ReadonlyMap<string, Position>;

const rowSchema = positionSchema.extend({ district: z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/) });

const columns = ["district", "latitude", "longitude"] as const;

/** Reads the file: CSV with a heading. Throws for a file of another kind. */
export function parseDistricts(text: string): Districts {
  const rows = z
    .array(rowSchema)
    .min(1)
    .parse(parse(text, { bom: true, columns: true, trim: true }));
  return new Map(rows.map(({ district, ...position }) => [district, position]));
}

/** The columns of the ONS Postcode Directory, and of the National Statistics Postcode Lookup, that are used. */
const directorySchema = z.object({ pcds: z.string(), doterm: z.string(), lat: z.string(), long: z.string() });

/** No postcode of the United Kingdom is north of this; the directory says 99.999999 where the place is not known. */
const NORTHERNMOST = 61;
/** Decimal places of degrees: about 100 yards. */
const PLACES = 3;

const mean = (sum: number, count: number): number => Number((sum / count).toFixed(PLACES));

/** The centre of each district is the mean of its live postcodes. Throws where a row has no such columns. */
export async function districtsOf(directory: AsyncIterable<unknown> | Iterable<unknown>): Promise<Districts> {
  const sums = new Map<string, { count: number; latitude: number; longitude: number }>();
  for await (const row of directory) {
    const { pcds, doterm, lat, long } = directorySchema.parse(row);
    const district = toOutcode(pcds);
    const latitude = Number(lat);
    if (!district || doterm.trim() !== "" || lat.trim() === "" || latitude > NORTHERNMOST) continue;
    const sum = sums.get(district) ?? { count: 0, latitude: 0, longitude: 0 };
    sums.set(district, {
      count: sum.count + 1,
      latitude: sum.latitude + latitude,
      longitude: sum.longitude + Number(long),
    });
  }
  return new Map(
    [...sums]
      .map(([district, { count, latitude, longitude }]): [string, Position] => [
        district,
        { latitude: mean(latitude, count), longitude: mean(longitude, count) },
      ])
      .sort(([one], [other]) => one.localeCompare(other, "en-GB", { numeric: true })),
  );
}

/** Writes the file. */
export const districtsFile = (districts: Districts): string =>
  stringify(
    [...districts].map(([district, position]) => ({ district, ...position })),
    { header: true, columns: [...columns] },
  );
