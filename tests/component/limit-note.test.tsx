/** What users who are limited to services or branches are told on every page. */
import { render } from "@testing-library/react";
import { LimitNote } from "@/components/shell/limit-note";

const said = (limitedTo: string[] | null) => render(<LimitNote limitedTo={limitedTo} />).container.textContent;

test("users who are limited are told to what, the first names of a long list, and others nothing", () => {
  expect(said(["Leeds", "York"])).toBe("You only have access to Leeds; York.");
  expect(said(["A", "B", "C", "D", "E", "F", "G"])).toBe("You only have access to A; B; C; D; E and 2 more.");
  expect(said(["Mill House"])).toBe("You only have access to Mill House.");
  expect([said(null), said([])]).toEqual(["", ""]);
});
