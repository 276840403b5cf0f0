/** What users who are limited to services or branches are told above the week's shifts. */
import { render } from "@testing-library/react";
import { LimitNote } from "@/components/jobs/limit-note";

const said = (side: "Agency" | "Provider" | "Admin", limitedTo: string[] | null) =>
  render(<LimitNote side={side} limitedTo={limitedTo} />).container.textContent;

test("users who are limited are told to what, the first names of a long list, and others nothing", () => {
  expect(said("Agency", ["Leeds", "York"])).toBe("You can only see shifts for these branches: Leeds; York.");
  expect(said("Provider", ["A", "B", "C", "D", "E", "F", "G"])).toBe(
    "You can only see shifts at these services: A; B; C; D; E and 2 more.",
  );
  expect(said("Agency", ["Leeds"])).toBe("You can only see shifts for this branch: Leeds.");
  expect(said("Provider", ["Mill House"])).toBe("You can only see shifts at this service: Mill House.");
  expect([said("Agency", null), said("Provider", null), said("Admin", null)]).toEqual(["", "", ""]);
});
