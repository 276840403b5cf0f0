/** The banner that names the environment. */
import { render, screen } from "@testing-library/react";
import { EnvironmentBanner } from "@/components/shell/environment-banner";
import { brand } from "@/lib/config/brand";

test.each([
  ["staging", "Staging Environment"],
  ["demo", "Demo Environment"],
] as const)("names the %s environment and the version", (environment, words) => {
  render(<EnvironmentBanner environment={environment} />);
  expect(screen.getByText(`${words} | version ${brand.version}`)).toBeInTheDocument();
});

test("is not shown in production", () => {
  expect(render(<EnvironmentBanner environment={null} />).container).toBeEmptyDOMElement();
});
