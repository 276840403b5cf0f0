/** The line that says which environment one is in. */
import { render, screen } from "@testing-library/react";
import { EnvironmentBanner } from "@/components/shell/environment-banner";
import { brand } from "@/lib/config/brand";

test.each([
  ["staging", "Staging Environment"],
  ["demo", "Demo Environment"],
] as const)("in %s it says so, with the version", (environment, words) => {
  render(<EnvironmentBanner environment={environment} />);
  expect(screen.getByText(`${words} | version ${brand.version}`)).toBeInTheDocument();
});

test("in production there is none", () => {
  expect(render(<EnvironmentBanner environment={null} />).container).toBeEmptyDOMElement();
});
