/** `npm run postcode-districts`: makes the file of postcode districts of the postcode directory of the ONS. */
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { ZodError } from "zod";
import { districtsFile, districtsOf } from "@/lib/adapters/postcode-districts/file";
import { launch, logLine, UserError } from "./local/launcher";
import { optionsFrom } from "./local/operator";

const HELP = `Usage: npm run postcode-districts -- --from <csv> --to <csv>

Makes the file for POSTCODE_DISTRICTS_FILE, with the centre of each postcode district, from the
CSV file of the ONS Postcode Directory or the National Statistics Postcode Lookup (geoportal.statistics.gov.uk,
Open Government Licence): the columns pcds, doterm, lat and long. Takes about a minute.`;

async function work(): Promise<number> {
  const options = optionsFrom(process.argv.slice(2), ["from", "to"], HELP);
  if (!options) return 0;
  const { from, to } = options;
  if (!from || !to) throw new UserError(`The options --from and --to are needed.\n\n${HELP}`);
  const rows = parse({ bom: true, columns: true, relax_column_count: true });
  // An error of reading ends the rows, whose reader throws it.
  pipeline(createReadStream(from), rows, () => {});
  const districts = await districtsOf(rows).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") throw new UserError(`There is no ${from}.`);
    if (code === "EISDIR") throw new UserError(`${from} is a folder.`);
    if (!(error instanceof ZodError)) throw error;
    throw new UserError(`${from} is not a postcode directory of the ONS: a row lacks pcds, doterm, lat or long.`);
  });
  if (districts.size === 0) throw new UserError(`${from} has no live postcode with a position.`);
  await writeFile(to, districtsFile(districts));
  logLine(`${to} has ${districts.size} postcode districts.`);
  return 0;
}

await launch(work, { codeOnStop: 130 });
