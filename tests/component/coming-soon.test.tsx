/** A page that is not built yet: it suggests only pages that the user may open. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { ComingSoonPage } from "@/components/shell/coming-soon-page";

const suggestions = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

test("the suggestions leave out pages that the user may not open", () => {
  const { unmount } = render(<ComingSoonPage path="/dashboard/reports" title="Reports" isOpen={() => true} />);
  expect(suggestions()).toEqual(["/dashboard/overview"]);
  unmount();
  const isOpen = (path: string) => path !== "/dashboard/overview";
  render(<ComingSoonPage path="/dashboard/reports" title="Reports" isOpen={isOpen} />);
  expect(suggestions()).toEqual([]);
});
