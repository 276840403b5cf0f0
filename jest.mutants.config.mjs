/** The unit tests as StrykerJS runs them for `npm run mutants`: only that project, without its reporter. */
import all from "./jest.config.mjs";

const [{ displayName: _, ...unit }] = all.projects;
const files = process.env.MUTANTS_TESTS?.split(",") ?? [];

export default {
  ...unit,
  // Jest looks for changed files before each run of the tests, of which there is one for each change.
  roots: ["<rootDir>/lib", "<rootDir>/tests"],
  testMatch: files.map((file) => `<rootDir>/${file}`),
  testTimeout: all.testTimeout,
};
