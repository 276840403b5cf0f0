import { render, screen } from "@testing-library/react";
import { DeputyForm, type OwnDeputy } from "@/components/settings/deputy-form";
import { deputiesForm as texts } from "@/lib/config/messages/deputies";
import { formatDate } from "@/lib/format";

const today = "2027-03-10";
const bram = { _id: "m2", name: "Bram Holloway" };
const absence = (from: string, to: string, hasLeft = false) => ({
  absence: { deputy: bram, from, to, hasLeft },
  lock: 1,
});
const show = (own: Partial<OwnDeputy>, isAuthoriser = false) =>
  render(
    <DeputyForm
      action={async (state) => state}
      own={{ absence: null, lock: 0, colleagues: [bram], namedBy: [], ...own }}
      today={today}
      isAuthoriser={isAuthoriser}
    />,
  );

test("says who stands in, from when and until when, and offers to end it until it is over", () => {
  const now = show(absence("2027-03-09", "2027-03-10"));
  expect(screen.getByText(texts.now(bram.name, formatDate("2027-03-10")))).toBeInTheDocument();
  expect(screen.getByLabelText(texts.deputyLabel)).toHaveValue(bram._id);
  expect(screen.getByRole("button", { name: texts.end })).toHaveAttribute("value", "end");
  now.unmount();
  const later = show(absence("2027-03-11", "2027-03-12"));
  expect(
    screen.getByText(texts.later(bram.name, formatDate("2027-03-11"), formatDate("2027-03-12"))),
  ).toBeInTheDocument();
  later.unmount();
  show(absence("2027-03-01", "2027-03-09"));
  expect(screen.getByText(texts.over(bram.name, formatDate("2027-03-09")))).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: texts.end })).toBeNull();
  expect(screen.getByLabelText(texts.fromLabel)).toHaveValue("");
});

test("says that a deputy who has left stands in no longer, asks for another and can be removed", () => {
  const cato = { _id: "m3", name: "Cato Fenwick" };
  const left = show({ ...absence("2027-03-09", "2027-03-10", true), colleagues: [cato] });
  expect(screen.getByText(texts.hasLeft(bram.name))).toBeInTheDocument();
  expect(screen.queryByText(texts.now(bram.name, formatDate("2027-03-10")))).toBeNull();
  expect(screen.getByLabelText(texts.deputyLabel)).toHaveValue("");
  expect(screen.getByLabelText(texts.toLabel)).toHaveValue("2027-03-10");
  expect(screen.getByRole("button", { name: texts.end })).toBeInTheDocument();
  left.unmount();
  show({ ...absence("2027-03-01", "2027-03-09", true), colleagues: [cato] });
  expect(screen.getByText(texts.over(bram.name, formatDate("2027-03-09")))).toBeInTheDocument();
});

test("says for whom the reader stands in, and when, as an authoriser or not", () => {
  show({
    namedBy: [
      { name: "Ana Marsh", from: "2027-03-09", to: "2027-03-12", asAuthoriser: false },
      { name: "Ana Marsh", from: "2027-03-10", to: "2027-03-11", asAuthoriser: true },
    ],
  });
  expect(screen.getByRole("heading", { name: texts.standsIn })).toBeInTheDocument();
  const day = (n: number) => formatDate(`2027-03-${String(n).padStart(2, "0")}`);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    texts.standsInOn("Ana Marsh", day(9), day(12)),
    texts.asAuthoriser("Ana Marsh", day(10), day(11)),
  ]);
});

test("has no form without colleagues, and tells authorisers who sets their deputy", () => {
  const none = show({ colleagues: [] });
  expect(screen.getByText(texts.noColleagues)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  none.unmount();
  show({}, true);
  expect(screen.getByText(new RegExp(texts.authorisers))).toBeInTheDocument();
});
