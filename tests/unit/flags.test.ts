/** Feature flags as the environment sets them. */
import { validEnv } from "@/tests/support/unit-env";

test.each([
  ["demo", true],
  ["staging", true],
  ["production", false],
])("with its flag, the page of all components exists in %s: %s", async (environment, exists) => {
  const before = process.env;
  process.env = { ...validEnv, FLAG_COMPONENTS_PAGE: "1", PORTAL_ENVIRONMENT: environment };
  try {
    await jest.isolateModulesAsync(async () => {
      const { flags } = await import("@/lib/config/env");
      expect(flags().includes("componentsPage")).toBe(exists);
    });
  } finally {
    process.env = before;
  }
});
