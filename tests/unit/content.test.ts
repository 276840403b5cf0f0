/** The content that every installation gets: it may grow, but published content never changes. */
import { createHash } from "node:crypto";
import { complianceRules } from "@/lib/config/compliance";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";
import { workerTypes } from "@/lib/db/content/worker-types";

/** By version: the SHA-256 of its blocks. A change of the questionnaire adds a line here and changes none. */
const published: Record<number, string> = {
  1: "67ce0a658c7ee270c3d16ee1a7262247a91a9b0637690340fd256f4763b7c4a8",
};

test("the questionnaire is the one that was reviewed under its version: a change of a word needs a new version", () => {
  const { version, blocks } = medicalDefinition;
  const hash = createHash("sha256").update(JSON.stringify(blocks)).digest("hex");
  expect([version, hash]).toEqual([version, published[version]]);
  expect(Math.max(...Object.keys(published).map(Number))).toBe(version);
});

test("every worker type has its own id and name, and every type that the rules of compliance name is there", () => {
  expect(new Set(workerTypes.map(({ id }) => id)).size).toBe(workerTypes.length);
  expect(new Set(workerTypes.map(({ name }) => name)).size).toBe(workerTypes.length);
  const names: string[] = workerTypes.map(({ name }) => name);
  expect(Object.keys(complianceRules.roleOfType).filter((name) => !names.includes(name))).toEqual([]);
});
