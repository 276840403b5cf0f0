/**
 * Four kinds of tests in one run of jest; `npm test` chooses among them and gives the integration tests their servers.
 * Plain JavaScript, since jest cannot read a TypeScript configuration on the Node this stands on.
 */
import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

const modules = ["json-schema-typed"];

async function project(displayName, testMatch, more = {}) {
  const config = await withNext({
    displayName,
    testMatch,
    testEnvironment: "node",
    moduleNameMapper: {
      "^@/(.*)$": "<rootDir>/$1",
      // Its CommonJS form has an `import()`, which jest does not run; the same thing as an ES module is translated.
      "^@react-email/render$": "<rootDir>/node_modules/@react-email/render/dist/node/index.mjs",
    },
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.local/"],
    ...more,
  })();
  // jest runs tests as CommonJS: libraries that come as ES modules only are translated like our own files. Most say so by
  // `.mjs`; these do not.
  return { ...config, transformIgnorePatterns: [`/node_modules/(?!(${modules.join("|")})/).*\\.c?js$`] };
}

export default {
  // Against hanging alone: how fast the portal is the bench says, not these.
  testTimeout: 600_000,
  projects: [
    await project("unit", ["<rootDir>/tests/unit/**/*.test.ts"]),
    await project("component", ["<rootDir>/tests/component/**/*.test.tsx"], {
      testEnvironment: "jsdom",
      // jsdom would take the libraries' builds for bundlers, which ask for what neither it nor Node has.
      testEnvironmentOptions: { customExportConditions: ["node", "require", "default"] },
      setupFilesAfterEnv: ["@testing-library/jest-dom", "<rootDir>/tests/support/patience.ts"],
    }),
    await project("integration", ["<rootDir>/tests/integration/**/*.test.ts"]),
    await project("resilience", ["<rootDir>/tests/resilience/**/*.test.ts"]),
  ],
};
