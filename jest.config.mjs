/**
 * Four kinds of tests in one run of jest; `npm test` chooses among them and gives the integration tests their servers.
 * Plain JavaScript, because jest cannot read a TypeScript configuration with this version of Node.
 */
import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

const modules = [
  "any-signal",
  "get-port",
  "json-schema-typed",
  "temporal-polyfill",
  "temporal-utils",
  "openid-client",
  "oauth4webapi",
  "jose",
];

async function project(displayName, testMatch, more = {}) {
  const config = await withNext({
    displayName,
    runtime: "<rootDir>/tests/support/jest-runtime.cjs",
    testMatch,
    testEnvironment: "node",
    moduleNameMapper: {
      "^@/(.*)$": "<rootDir>/$1",
      // It can only be imported.
      "^any-signal$": "<rootDir>/node_modules/any-signal/dist/src/index.js",
      // The CommonJS build uses `import()`, which jest does not support; the ES module is transpiled instead.
      "^@react-email/render$": "<rootDir>/node_modules/@react-email/render/dist/node/index.mjs",
      // The mails use none of these, and they are a quarter of the time that loading the backend takes, in each file.
      "^@react-email/(code-block|markdown|tailwind)$": "<rootDir>/tests/support/unused-module.mjs",
    },
    // Looking up a global in jest's context is slow, and the query builder looks up `Object` many times for each statement:
    // a sixth of the processor time of integration tests. Libraries declare other globals, such as `Set`, themselves.
    sandboxInjectedGlobals: ["Object", "Array", "Math", "JSON"],
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.local/"],
    ...more,
  })();
  // jest runs tests as CommonJS, so libraries that only come as ES modules are transpiled like our own files. Most are
  // found by their `.mjs` extension; these are not.
  return { ...config, transformIgnorePatterns: [`/node_modules/(?!(${modules.join("|")})/).*\\.c?js$`] };
}

const withDatabase = {
  testEnvironment: "<rootDir>/tests/support/database-environment.ts",
  setupFiles: ["<rootDir>/tests/support/whole-names.ts"],
};

export default {
  // Only a limit for hanging tests: speed is measured by the bench.
  testTimeout: 600_000,
  // Hides the log lines of passing tests. `verbose`, which jest sets for a single file unless told otherwise, would
  // bypass this reporter.
  reporters: ["<rootDir>/tests/support/jest-reporter.mjs", "summary"],
  verbose: false,
  testSequencer: "<rootDir>/tests/support/jest-sequencer.mjs",
  projects: [
    await project("unit", ["<rootDir>/tests/unit/**/*.test.ts"]),
    await project("component", ["<rootDir>/tests/component/**/*.test.tsx"], {
      testEnvironment: "jsdom",
      // jsdom would pick the libraries' browser builds, which need features that neither it nor Node has.
      testEnvironmentOptions: { customExportConditions: ["node", "require", "default"] },
      setupFilesAfterEnv: ["@testing-library/jest-dom", "<rootDir>/tests/support/patience.ts"],
    }),
    await project("integration", ["<rootDir>/tests/integration/**/*.test.ts"], withDatabase),
    await project("resilience", ["<rootDir>/tests/resilience/**/*.test.ts"], withDatabase),
  ],
};
