/** How far apart postcodes are: the file of districts, how it is made of a postcode directory, and the distances. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { milesBetween, postcodeDistricts, postcodeOfAddress } from "@/lib/adapters/postcode-districts";
import { districtsFile, districtsOf, parseDistricts } from "@/lib/adapters/postcode-districts/file";
import { filesOf, textOf } from "@/tests/support/tree";

const folder = mkdtempSync(join(tmpdir(), "districts-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Leeds, Harrogate and Manchester, in round numbers. */
const FILE = "district,latitude,longitude\nLS1,53.797,-1.548\nHG1,53.998,-1.540\nM1,53.478,-2.234\n";

const directory = [
  { pcds: "LS1 4AP", doterm: "", lat: "53.7960", long: "-1.5500" },
  { pcds: "LS1 4BR", doterm: "", lat: "53.7980", long: "-1.5460" },
  // Ended, without a place, and of another district.
  { pcds: "LS1 1AA", doterm: "201203", lat: "10", long: "10" },
  { pcds: "LS1 9ZZ", doterm: "", lat: "99.999999", long: "0.000000" },
  // Damaged: neither is a number.
  { pcds: "LS1 5CC", doterm: "", lat: "abc", long: "-1.5" },
  { pcds: "LS1 5CD", doterm: "", lat: "53.5", long: "abc" },
  { pcds: "HG1 1BB", doterm: "", lat: "53.998", long: "-1.54" },
];

test("the miles between two postcodes are those between the centres of their districts", () => {
  const districts = parseDistricts(FILE);
  expect(milesBetween(districts, "LS1 4AP", "M1 2JQ")).toBeCloseTo(35.7, 0);
  expect(milesBetween(districts, "LS1 4AP", "HG1 1BB")).toBeCloseTo(13.9, 0);
  expect(milesBetween(districts, "M1 2JQ", "LS1 4AP")).toBe(milesBetween(districts, "LS1 4AP", "M1 2JQ"));
  expect(milesBetween(districts, "LS1 4AP", "LS1 4BR")).toBe(0);
  for (const unknown of [null, "", "EC1A 1AA", "75001", "LS1"])
    expect([unknown, milesBetween(districts, unknown, "LS1 4AP")]).toEqual([unknown, null]);
});

test("an address names its postcode at its end, if it has one", () => {
  expect(postcodeOfAddress("1 Foxglove Lane, Wetherham, WX1 1AA")).toBe("WX1 1AA");
  expect(postcodeOfAddress("M1 House, Leeds\nLS1 4AP")).toBe("LS1 4AP");
  expect([postcodeOfAddress("Foxglove Lane"), postcodeOfAddress(null)]).toEqual([null, null]);
});

test("a file of another kind is refused", () => {
  for (const text of [
    "",
    "district,latitude,longitude\n",
    "a,b\n1,2\n",
    FILE.replace("53.797", "north"),
    `${FILE}LS14AP,1,1\n`,
    `${FILE}LS2,,-1.5\n`,
  ])
    expect(() => parseDistricts(text)).toThrow();
});

test("the centre of a district is the mean of its live postcodes that have a place", async () => {
  const found = await districtsOf(directory);
  expect([...found]).toEqual([
    ["HG1", { latitude: 53.998, longitude: -1.54 }],
    ["LS1", { latitude: 53.797, longitude: -1.548 }],
  ]);
  expect(parseDistricts(districtsFile(found))).toEqual(found);
  await expect(districtsOf([{ postcode: "LS1 4AP" }])).rejects.toThrow();
});

test("the command makes the file of a postcode directory", () => {
  const [from, to] = [join(folder, "directory.csv"), join(folder, "districts.csv")];
  const lines = directory.map(({ pcds, doterm, lat, long }) => `"${pcds}",${doterm},${lat},${long}`);
  writeFileSync(from, `\ufeffpcds,doterm,lat,long\n${lines.join("\n")}\n`);
  const run = (source = from) =>
    execFileSync(process.execPath, ["--import", "tsx", "scripts/postcode-districts.ts", "--from", source, "--to", to], {
      stdio: "pipe",
    });
  expect(run().toString()).toContain("2 postcode districts");
  expect(readFileSync(to, "utf8")).toBe("district,latitude,longitude\nHG1,53.998,-1.54\nLS1,53.797,-1.548\n");
  writeFileSync(from, "town,people\nLeeds,800000\n");
  expect(() => run()).toThrow(/is not a postcode directory/);
  // What cannot be read is not called a row without columns.
  expect(() => run(folder)).toThrow(`\n${folder} is a folder.`);
});

describe("The districts of a server", () => {
  const given = (more: { file?: string; isLocal?: boolean }) =>
    postcodeDistricts({ POSTCODE_DISTRICTS_FILE: more.file, PORTAL_LOCAL: more.isLocal ?? false });

  test("are those of its file, the made-up ones of the demo, or none", () => {
    const file = join(folder, "own.csv");
    writeFileSync(file, FILE);
    expect(given({})).toBeNull();
    expect(given({ isLocal: true })?.has("WX1")).toBe(true);
    expect([...(given({ file }) ?? [])]).toHaveLength(3);
  });

  test("are none where the file is far too large, which is not read", () => {
    const file = join(folder, "large.csv");
    writeFileSync(file, `${FILE}${"LS2,53.8,-1.5\n".repeat(80_000)}`);
    const error = jest.spyOn(console, "error").mockImplementation(() => {});
    expect(given({ file })).toBeNull();
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  test("are none where the file cannot be read, and the server goes on", () => {
    const missing = join(folder, "missing.csv");
    const error = jest.spyOn(console, "error").mockImplementation(() => {});
    expect(given({ file: missing })).toBeNull();
    expect(given({ file: missing })).toBeNull();
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });
});

test("no page and no component reads where districts are: they never reach a browser", () => {
  const readers = filesOf("app", "components", "lib", "middleware.ts").filter(
    (file) => /\.tsx?$/.test(file) && textOf(file).includes("adapters/postcode-districts"),
  );
  expect(readers).toEqual(["lib/backend/jobs/booking/candidates.ts"]);
});
