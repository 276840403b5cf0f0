/** The help panel: its text is fetched when it is opened, its links stay in it, and it works as a page where it fails. */
import "@testing-library/jest-dom";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HelpLink } from "@/components/help/help-link";
import { HelpPanel } from "@/components/help/help-panel";
import { HelpArticle } from "@/components/help/help-text";
import { Keys } from "@/components/search/keys";
import { help as texts } from "@/lib/config/messages/help";

jest.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const asked: string[] = [];
let answers: Record<string, string>;
beforeEach(() => {
  asked.length = 0;
  answers = {
    "/help/workers":
      '<main><article id="help"><h1 tabindex="-1">Workers</h1><a href="/help/worker">One worker</a></article></main>',
    "/help/worker":
      '<main><article id="help"><h1 tabindex="-1">A worker</h1><a href="/help/latest">News</a></article></main>',
    "/help/latest": '<main><article id="help"><h1 tabindex="-1">What is new</h1></article></main>',
  };
  global.fetch = jest.fn(async (href: string) => {
    asked.push(href);
    return { ok: href in answers, text: async () => answers[href] ?? "" };
  }) as unknown as typeof fetch;
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const page = (hasNews = false) =>
  render(
    <>
      <HelpLink href="/help/workers" hasNews={hasNews} />
      <Keys isOn resultsPath="/results" preferences="/preferences" />
    </>,
  );

test("nothing is fetched until Help is pressed; then the text is shown and has the focus", async () => {
  const user = userEvent.setup();
  page();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("link", { name: texts.open }));
  expect(await screen.findByRole("heading", { name: "Workers" })).toHaveFocus();
  expect(asked).toEqual(["/help/workers"]);
  expect(screen.getByRole("dialog", { name: texts.title })).toBeVisible();
  await user.click(screen.getByRole("button", { name: texts.close }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a link to another help text opens in the panel, and the dot goes once the news was shown", async () => {
  const user = userEvent.setup();
  const { container } = page(true);
  expect(container.querySelector(".help-dot")).toBeVisible();
  await user.click(screen.getByRole("link", { name: /^Help/ }));
  await user.click(await screen.findByRole("link", { name: "One worker" }));
  await user.click(await screen.findByRole("link", { name: "News" }));
  expect(await screen.findByRole("heading", { name: "What is new" })).toHaveFocus();
  expect(asked).toEqual(["/help/workers", "/help/worker", "/help/latest"]);
  expect(container.querySelector(".help-dot")).not.toBeVisible();
});

test("where the text cannot be fetched, a link opens the page", async () => {
  answers = {};
  render(<HelpPanel href="/help/workers" onClose={() => {}} />);
  await waitFor(() =>
    expect(screen.getByRole("link", { name: texts.asPage })).toHaveAttribute("href", "/help/workers"),
  );
  expect(screen.getByText(texts.failed, { exact: false })).toBeVisible();
});

test("a page grows by one link only", () => {
  const { container } = render(<HelpLink href="/help/workers" hasNews={false} />);
  expect(container.innerHTML.length).toBeLessThan(130);
  expect(container.querySelectorAll("*")).toHaveLength(2);
});

test("a help text says how to contact us, and cannot contain HTML", () => {
  const { container } = render(
    <HelpArticle
      title="Workers"
      news="/help/latest"
      blocks={[{ kind: "paragraph", content: [{ kind: "text", text: "<img src=x onerror=alert(1)>" }] }]}
    />,
  );
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  expect(screen.getByRole("link", { name: /@/ })).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  expect(screen.getByRole("link", { name: texts.whatsNew })).toHaveAttribute("href", "/help/latest");
});
