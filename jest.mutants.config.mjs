/** The unit tests as StrykerJS runs them for `npm run mutants`: only that project, without its reporter. */
import all from "./jest.config.mjs";

const [{ displayName: _, ...unit }] = all.projects;
const files = process.env.MUTANTS_TESTS?.split(",") ?? [];

export default { ...unit, testMatch: files.map((file) => `<rootDir>/${file}`), testTimeout: all.testTimeout };
