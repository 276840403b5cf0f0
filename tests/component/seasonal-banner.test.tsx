/** The seasonal greeting, shown on its days until it is closed. */
import { render, screen } from "@testing-library/react";
import { idle } from "@/components/form/state";
import { SeasonalBanner } from "@/components/shell/seasonal-banner";
import { messages } from "@/lib/config/messages";

const dismiss = async () => idle;
const { seasons } = messages.shell;

function draw(day: string, dismissed: string | null = null) {
  jest.useFakeTimers({ now: new Date(`${day}T12:00:00Z`) });
  return render(<SeasonalBanner timeZone="Europe/London" dismissed={dismissed} dismiss={dismiss} />);
}

afterEach(() => jest.useRealTimers());

test.each([
  ["2026-12-24", seasons.christmas],
  ["2027-03-28", seasons.easter],
])("greets on %s", (day, words) => {
  draw(day);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: messages.shell.dismiss })).toBeInTheDocument();
});

test("is not shown on other days", () => {
  expect(draw("2026-07-01").container).toBeEmptyDOMElement();
});

test("stays closed for the rest of the season, and shows again in the next", () => {
  expect(draw("2026-12-24", "christmas-2026").container).toBeEmptyDOMElement();
  draw("2027-12-24", "christmas-2026");
  expect(screen.getByText(seasons.christmas)).toBeInTheDocument();
});

test("posts the season that the user closed", () => {
  const { container } = draw("2026-12-24");
  expect(container.querySelector("input[name=season]")).toHaveValue("christmas-2026");
});
