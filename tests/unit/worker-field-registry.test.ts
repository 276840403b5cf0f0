/** The registry of a worker's fields: what follows from an entry, and that all ways in take the same spellings. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { matchHeadings } from "@/lib/backend/imports/mapping";
import { readRow } from "@/lib/backend/imports/rows";
import { workerColumns } from "@/lib/backend/privacy/columns";
import { basicFrom, parseSubmittedField } from "@/lib/bff/profiles/call-input";
import { basicFormValues } from "@/lib/bff/profiles/shown";
import { sendProfileStep } from "@/lib/bff/worker-links/send-step";
import * as lists from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { line } from "@/lib/contract/common/text";
import { formatField, parseField } from "@/lib/contract/fields";
import { text } from "@/lib/contract/fields/kinds";
import { importFields } from "@/lib/contract/imports/fields";
import { basicSchema, type Profile } from "@/lib/contract/profiles";
import { linkValuesSchema } from "@/lib/contract/worker-links";
import {
  type ColumnClass,
  columnClassesOf,
  controlsOf,
  draftShape,
  importColumnsOf,
  neededFields,
  ownShape,
  plainFields,
  readText,
  storedShape,
  workerFieldRegistry,
} from "@/lib/contract/workers/fields";
import { field, personal } from "@/lib/contract/workers/fields/definition";
import type { workers } from "@/lib/db/schema";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() => setValidEnv());

describe("A plain field added to a copy of the registry", () => {
  const missing = "Enter the sample field";
  // Not the name of a real field, so that it is only in the copy.
  const sampleField = field({
    value: text({ schema: line(60, missing), control: { autoComplete: "nickname", maxLength: 60 } }),
    step: "basic",
    group: "person",
    sensitivity: "ordinary",
    editors: ["staff", "worker"],
    isNeeded: true,
    personalData: personal("identity", "contact"),
    import: { aliases: ["samplefield"], example: "Juno" },
  });
  const copy = { ...workerFieldRegistry, sampleField };
  const labels = { ...messages.workerFields.labels, sampleField: "Sample field" };

  test("stands in the shapes of the contract: nullable in a draft, optional from the worker, lenient in the answer", () => {
    expect(draftShape(copy, "basic").sampleField.parse(null)).toBeNull();
    expect(draftShape(copy, "basic").sampleField.safeParse("x".repeat(61)).success).toBe(false);
    expect(ownShape(copy).sampleField.parse(undefined)).toBeUndefined();
    expect(storedShape(copy, "basic").sampleField.parse("x".repeat(61))).toHaveLength(61);
    expect(draftShape(copy, "training")).not.toHaveProperty("sampleField");
    // The types say so too.
    const draft: z.output<z.ZodObject<ReturnType<typeof draftShape<typeof copy, "basic">>>>["sampleField"] = null;
    expect(draft).toBeNull();
  });

  test("is a column of the worker's row, read and written as such", () => {
    expect(plainFields(copy)).toContain("sampleField");
    expect(plainFields(workerFieldRegistry)).not.toContain("sampleField");
  });

  test("is read from both forms and from a file by one parser, and shown again", () => {
    expect(parseField("sampleField", sampleField, { sampleField: " Juno " })).toBe("Juno");
    expect(parseField("sampleField", sampleField, { sampleField: " " })).toBeNull();
    expect(readText(sampleField, " Juno ", "2026-06-01", "")).toEqual({ ok: true, value: "Juno" });
    expect(readText(sampleField, "", "2026-06-01", "")).toEqual({ ok: false, message: missing });
    expect(formatField("sampleField", sampleField, "Juno")).toEqual({ sampleField: "Juno" });
  });

  test("has a control with its label in the staff's form and the worker's", () => {
    const controlFor = (by: "staff" | "worker") =>
      controlsOf(copy, "basic", by, labels).find(({ name }) => name === "sampleField");
    const drawn = { as: "input", label: "Sample field", group: "person", maxLength: 60 };
    expect(controlFor("staff")).toMatchObject({ ...drawn, autoComplete: "off" });
    expect(controlFor("worker")).toMatchObject({ ...drawn, autoComplete: "nickname" });
  });

  test("is exported, erased with its class, imported last, and its step incomplete without it", () => {
    expect(columnClassesOf(copy).sampleField).toEqual({
      exported: { in: "identity" },
      erased: { with: "contact", to: null },
    });
    expect(importColumnsOf(copy).at(-1)).toMatchObject({ name: "sampleField", column: "sampleField" });
    expect(neededFields(copy, "basic")).toContain("sampleField");
  });
});

test("a column of the worker's row without a class does not compile", () => {
  const { nationality: _, ...others } = workerColumns;
  // @ts-expect-error nationality has no class
  const classes: Record<keyof typeof workers.$inferSelect, ColumnClass> = others;
  expect(classes).not.toHaveProperty("nationality");
});

describe("The same spellings in the staff's form, the worker's own and a file", () => {
  const known = { workerTypes: [], branches: [], today: "2026-06-01" };
  const cellOf = (name: string, typed: string) => {
    const row: Record<string, string> = { firstName: "Juno", lastName: "Fennel", [name]: typed };
    return readRow(
      importFields.map((one) => row[one] ?? ""),
      [...importFields],
      known,
    );
  };

  test.each([
    ["dateOfBirth", "27/03/1990", "1990-03-27"],
    ["dateOfBirth", "27 March 1990", "1990-03-27"],
    ["dateOfBirth", "1990-03-27", "1990-03-27"],
    ["startOn", "1.2.2026", "2026-02-01"],
    ["phone", "07700 900123", "+447700900123"],
    ["phone", "447700900123", "+447700900123"],
    ["niNumber", "ab 12 34 56 c", "AB123456C"],
    ["gender", "Female", "female"],
    ["gender", "f", "female"],
    ["nationality", "Irish", "IE"],
    ["nationality", "IE", "IE"],
    ["employmentType", "umbrella", "PSC_UMBRELLA"],
    ["email", "mailto:Juno@People.example", "juno@people.example"],
  ] as const)("%s as %s", (name, typed, value) => {
    const staff = basicSchema.parse(basicFrom({ firstName: "Juno", lastName: "Fennel", [name]: typed }));
    expect(staff[name]).toBe(value);
    expect(cellOf(name, typed).particulars?.[name]).toBe(value);
    if (!(workerFieldRegistry[name].editors as readonly string[]).includes("worker")) return;
    expect(linkValuesSchema.parse({ [name]: parseSubmittedField(name, { [name]: typed }) })).toEqual({ [name]: value });
  });

  test("a postcode as it is typed", () => {
    const values = { "address.address": "2 Foxglove Lane", "address.postcode": "ls14ap", "address.country": "GB" };
    const staff = basicSchema.parse(basicFrom({ firstName: "Juno", lastName: "Fennel", ...values }));
    expect(staff.address?.postcode).toBe("LS1 4AP");
    expect(linkValuesSchema.parse({ address: parseSubmittedField("address", values) }).address).toEqual(staff.address);
    expect(cellOf("postcode", "ls14ap").particulars?.postcode).toBe("LS1 4AP");
  });

  test("the worker's page takes 27/03/1990", async () => {
    const data = new FormData();
    const typed = { token: "t", step: "basic", dateOfBirth: "27/03/1990", email: "no one" };
    const sent = { ...typed, idempotencyKey: "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a001" };
    for (const [name, value] of Object.entries(sent)) data.append(name, value);
    const answer = await sendProfileStep(data);
    expect("errors" in answer ? answer.errors.map(({ field: name }) => name) : []).toEqual(["email"]);
  });

  test("what cannot be read is left for the schema to refuse, in the field's own words", () => {
    const values = { firstName: "Juno", lastName: "Fennel", dateOfBirth: "soon", gender: "z", experienceYears: "x" };
    const parsed = basicSchema.safeParse(basicFrom(values));
    expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["dateOfBirth", messages.workerFields.dateOfBirthNeeded],
      ["gender", messages.workerFields.genderNeeded],
    ]);
  });

  test("what a form shows it reads again as the same value", () => {
    const basic = basicSchema.parse(
      basicFrom({
        firstName: "Juno",
        lastName: "Fennel",
        phone: "07700 900123",
        niNumber: "AB123456C",
        driver: "on",
        dateOfBirth: "27/03/1990",
        gender: "f",
        nationality: "Irish",
        skills: "Meals, autism",
        "address.address": "2 Foxglove Lane",
        "address.postcode": "LS1 4AP",
        "address.country": "GB",
        travelRadiusMiles: "12",
        "branch.0b7c5a10-0000-4000-8000-000000000001": "on",
      }),
    );
    const shown = basicFormValues({ basic: basic as Profile["basic"] });
    expect(shown).toMatchObject({ phone: "07700900123", niNumber: "AB 12 34 56 C", driver: "on" });
    expect(basicSchema.parse(basicFrom(shown))).toEqual(basic);
  });
});

test("every column of a file is known by its own heading", () => {
  const headings = importFields.map((name) => messages.workerImports.fields[name]);
  expect(matchHeadings(headings)).toEqual([...importFields]);
});

test("the closed lists have a word for each value, and no other", () => {
  const { genders, employmentTypes, rightToWorkRoutes, dbsLevels } = messages.workerFields;
  expect(Object.keys(genders).sort()).toEqual([...lists.genders].sort());
  expect(Object.keys(employmentTypes).sort()).toEqual([...lists.employmentTypes].sort());
  expect(Object.keys(rightToWorkRoutes).sort()).toEqual([...lists.rightToWorkRoutes].sort());
  expect(Object.keys(dbsLevels).sort()).toEqual([...lists.dbsLevels].sort());
});

/** Source files that name something, tests left out. */
function filesNaming(word: string): string[] {
  const pattern = new RegExp(`\\b${word}\\b`);
  return ["app", "components", "lib", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.(tsx?|sql)$/.test(file) && pattern.test(readFileSync(file, "utf8")))
      .sort(),
  );
}

describe("A field is named where it is defined, and where a rule or data of its own need it", () => {
  const definition = [
    "lib/config/messages/profiles/fields.ts",
    "lib/contract/workers/fields/registry.ts",
    "lib/db/migrations/0000_schema.sql",
    "lib/db/schema/workers.ts",
  ];

  test("nationality, which a rule of compliance judges", () => {
    const ofItsOwn = [
      "lib/backend/compliance/citizenship.ts",
      "lib/backend/verification/document.ts",
      "lib/config/messages/compliance.ts",
      "lib/config/messages/privacy/index.ts",
      "lib/contract/workers/fields/nationalities.ts",
      "lib/db/seed/people.ts",
      "lib/db/seed/profile-evidence.ts",
    ];
    expect(filesNaming("nationality").sort()).toEqual([...definition, ...ofItsOwn].sort());
  });

  test("what is said of it in docs/architecture.md is so", () => {
    const text = readFileSync("docs/architecture.md", "utf8");
    const count = filesNaming("nationality").length;
    expect(text).toContain(`\`nationality\` is named in ${count} source files`);
    expect(text).toContain(`${definition.length} of them`);
  });
});
