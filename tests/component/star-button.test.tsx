/** The star of a record: pressed while it is a favourite, with the opposite as what it posts. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormAction } from "@/components/form/form";
import { StarButton } from "@/components/search/star-button";
import { favourites as texts } from "@/lib/config/messages/favourites";

jest.mock("@/components/ui/toast", () => ({ toast: { success: jest.fn() } }));
jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const posted: Record<string, unknown>[] = [];
const action: FormAction = async (_state, data) => {
  posted.push(Object.fromEntries(data));
  return { status: "done", message: texts.starred };
};
const star = (isStarred: boolean) => <StarButton star={{ kind: "worker", id: "w-1", isStarred }} action={action} />;

test("says whether the record is a favourite, and posts the opposite", async () => {
  const user = userEvent.setup();
  const { rerender } = render(star(false));
  const button = screen.getByRole("button", { name: texts.star });
  expect(button).toHaveAttribute("aria-pressed", "false");
  await user.click(button);
  expect(posted.at(-1)).toEqual({ kind: "worker", id: "w-1", isStarred: "yes" });
  rerender(star(true));
  expect(screen.getByRole("button", { name: texts.star, pressed: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: texts.star }));
  expect(posted.at(-1)).toEqual({ kind: "worker", id: "w-1", isStarred: "no" });
});
