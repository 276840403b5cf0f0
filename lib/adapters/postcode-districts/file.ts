/** The file of postcode districts: its lines, and how it is made of the postcode directory of the ONS. Pure. */
import { toOutcode } from "postcode";
import { z } from "zod";

const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max));

const positionSchema = z.object({ latitude: degrees(90), longitude: degrees(180) });
export type Position = z.infer<typeof positionSchema>;

/** The centre of each district, such as LS1. */
export type Districts = ReadonlyMap<string, Position>;

const rowSchema = positionSchema.extend({ district: z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/) });

const HEADING = "district,latitude,longitude";

/** Reads the file, whose lines are plain: no value has a comma. Throws for a file of another kind. */
export function parseDistricts(text: string): Districts {
  const [heading, ...lines] = text.trim().split(/\r?\n/);
  if (heading !== HEADING || lines.length === 0) throw new Error(`the file does not begin with ${HEADING}`);
  return new Map(
    lines.map((line) => {
      const [name, north, east] = line.split(",");
      const { district, ...position } = rowSchema.parse({ district: name, latitude: north, longitude: east });
      return [district, position];
    }),
  );
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
    const [latitude, longitude] = [Number(lat), Number(long)];
    if (!district || doterm.trim() !== "" || lat.trim() === "" || long.trim() === "") continue;
    // Neither is true of a value that is not a number.
    if (!(latitude <= NORTHERNMOST && Math.abs(longitude) <= 180)) continue;
    const sum = sums.get(district) ?? { count: 0, latitude: 0, longitude: 0 };
    sums.set(district, {
      count: sum.count + 1,
      latitude: sum.latitude + latitude,
      longitude: sum.longitude + longitude,
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
  [
    HEADING,
    ...[...districts].map(([district, { latitude, longitude }]) => `${district},${latitude},${longitude}`),
    "",
  ].join("\n");
