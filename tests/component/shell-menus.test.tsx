/**
 * The dropdowns of the app shell and the flyouts of its sidebar with the keyboard: both are disclosures, so that Tab
 * walks through what is open, closes it behind the last item and never stops at anything hidden.
 */
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { MENU_KEYS_ID, Menus, type SidebarMenu } from "@/components/shell/menu";
import { SidebarBehaviour } from "@/components/shell/sidebar-behaviour";
import { Dropdown } from "@/components/ui/dropdown";
import { shellMenu as menuTexts, shellSidebar as texts } from "@/lib/config/messages/shell";
import { textOf } from "@/tests/support/tree";

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

/** jsdom computes styles again once an attribute changes; moving the focus is not enough. */
const restyle = () => document.documentElement.toggleAttribute("data-restyle");

/** Whether the stylesheet shows the element; jsdom has no layout. */
const isShown = (element: Element | null): boolean => {
  restyle();
  for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).display === "none") return false;
  return true;
};

/** What browsers do with a closed `details`, and jsdom does not. */
const CLOSED = "details:not([open]) > :not(summary) { display: none }";

/** The real stylesheet; jsdom knows no widths and applies the rules for `screen`. */
function applyStyles(isWide: boolean) {
  const styles = document.createElement("style");
  const css = textOf("components/ui/portal.css");
  styles.textContent = CLOSED + (isWide ? css.replaceAll("@media (min-width: 1000px)", "@media screen") : css);
  document.head.replaceChildren(styles);
  window.matchMedia = ((query: string) => ({ matches: isWide && query === "(min-width: 1000px)" })) as never;
}

beforeEach(() => {
  Element.prototype.checkVisibility = function () {
    return isShown(this);
  };
});
afterEach(() => document.head.replaceChildren());

/** Presses Tab until `last` has the focus; the names of what had it on the way, all of which are visible. */
async function tabTo(last: string, shift = false): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== last && names.length < 12) {
    restyle();
    await user.tab({ shift });
    expect(isShown(document.activeElement)).toBe(true);
    names.push(document.activeElement?.textContent ?? "");
  }
  return names;
}

describe("a flyout of the sidebar", () => {
  const item = (name: string) => ({ name, route: `/${name}`, isExternal: false });
  const menu = (name: string, ...items: string[]): SidebarMenu => ({
    ...item(name),
    icon: name,
    items: items.map(item),
  });
  const menus = [menu("Workers", "All workers", "New worker"), menu("Jobs"), menu("Finance", "Invoices")];

  function draw(isWide = true) {
    applyStyles(isWide);
    render(
      <>
        <button type="button">Before</button>
        <nav className="sidebar">
          <span id={MENU_KEYS_ID} hidden>
            {texts.keys}
          </span>
          <ul>
            <Menus menus={menus} here={undefined} current="/" />
          </ul>
          <SidebarBehaviour current="/" />
        </nav>
        <button type="button">After</button>
      </>,
    );
  }
  const head = (name: string) => screen.getByText(name, { selector: ".menu-head" });
  const isOpen = (name: string) => isShown(document.getElementById(`menu-${name}`));

  test("has no more elements where something waits, and says how much by name and number", () => {
    const elementsOf = (waiting?: string) => {
      const counted = (name: string) => ({ ...item(name), ...(waiting ? { waiting } : {}) });
      const workers = { ...counted("Workers"), icon: "workers", items: [counted("New worker")] };
      const { container, unmount } = render(<Menus menus={[workers]} here={undefined} current="/" />);
      const said = [...container.querySelectorAll("a")].map((link) => [link.ariaLabel, link.dataset["waits"]]);
      const elements = container.querySelectorAll("*").length;
      unmount();
      return { said, elements };
    };
    const { said, elements } = elementsOf("99+");
    expect(said).toEqual(["Workers", "New worker"].map((name) => [`${name} 99+ ${menuTexts.waitingCount}`, "99+"]));
    expect(elementsOf()).toEqual({ said: said.map(() => [null, undefined]), elements });
    const css = textOf("components/ui/portal.css");
    expect(css).toMatch(/data-waits\]::after {\s+content: attr\(data-waits\)/);
    // No other rule writes there.
    expect(css.match(/\.(?:menu|sidebar)[^{}]*::after(?=[^{}]*{)/g)).toEqual([
      ".sidebar [data-waits]::after",
      ".sidebar [data-waits]::after",
      ".menu-head[data-waits]::after",
    ]);
  });

  test("is not opened by Tab, which goes from menu to menu", async () => {
    draw();
    expect(await tabTo("After")).toEqual(["Before", "Workers", "Jobs", "Finance", "After"]);
    expect(await tabTo("Workers", true)).toEqual(["Finance", "Jobs", "Workers"]);
    expect(isOpen("Workers")).toBe(false);
    expect(head("Workers")).toHaveAccessibleDescription(texts.keys);
  });

  test("is opened by an arrow key, then tabbed through, and closed when Tab leaves its last page", async () => {
    draw();
    head("Workers").focus();
    await user.keyboard("{ArrowDown}");
    expect(isOpen("Workers")).toBe(true);
    expect(await tabTo("Jobs")).toEqual(["New worker", "Jobs"]);
    expect(isOpen("Workers")).toBe(false);
    await user.keyboard("{ArrowDown}");
    head("Finance").focus();
    await user.keyboard("{ArrowDown}");
    expect(await tabTo("Jobs", true)).toEqual(["Finance", "Jobs"]);
    expect(isOpen("Finance")).toBe(false);
  });

  test("is opened by the focus where there is no script", () => {
    expect(textOf("components/ui/portal.css")).toMatch(/scripting: none\) {\s+\.menu:focus-within > \.menu-items/);
  });

  test("is closed by Escape, which returns the focus to its head: Tab continues behind it", async () => {
    draw();
    head("Workers").focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(screen.getByText("New worker")).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(head("Workers")).toHaveFocus();
    expect(isOpen("Workers")).toBe(false);
    expect(head("Workers")).toHaveAttribute("aria-expanded", "false");
    expect(await tabTo("Jobs")).toEqual(["Jobs"]);
  });

  test("that a tap opened is closed by Escape, wherever the focus is, and by a press elsewhere", async () => {
    draw();
    const tap = () => {
      fireEvent(head("Workers"), new MouseEvent("pointerdown", { bubbles: true }));
      fireEvent.click(head("Workers"));
    };
    screen.getByText("After").focus();
    tap();
    expect(isOpen("Workers")).toBe(true);
    await user.keyboard("{Escape}");
    expect(isOpen("Workers")).toBe(false);
    expect(screen.getByText("After")).toHaveFocus();
    tap();
    fireEvent.pointerDown(document.body);
    expect(isOpen("Workers")).toBe(false);
  });

  test("does not exist on narrow screens: arrow keys scroll the page and Tab goes from menu to menu", async () => {
    draw(false);
    expect(await tabTo("After")).toEqual(["Before", "Workers", "Jobs", "Finance", "After"]);
    head("Workers").focus();
    // True: the default action is not prevented.
    expect(fireEvent.keyDown(head("Workers"), { key: "ArrowDown" })).toBe(true);
    expect(head("Workers")).toHaveFocus();
  });
});

describe("a dropdown", () => {
  function draw() {
    applyStyles(true);
    render(
      <>
        <button type="button">Before</button>
        <Dropdown label="Menu">
          <a href="/account">Account</a>
          <form>
            <button type="submit">Sign out</button>
          </form>
        </Dropdown>
        <button type="button">After</button>
      </>,
    );
    return { label: screen.getByText("Menu"), details: screen.getByText("Menu").closest("details") };
  }

  test("is passed by Tab while it is closed", async () => {
    draw();
    expect(await tabTo("After")).toEqual(["Before", "Menu", "After"]);
  });

  test("is tabbed through, and closed when Tab leaves its last item or Shift+Tab its label", async () => {
    const { label, details } = draw();
    await user.click(label);
    expect(details).toHaveAttribute("open");
    label.focus();
    expect(await tabTo("After")).toEqual(["Account", "Sign out", "After"]);
    expect(details).not.toHaveAttribute("open");
    await user.click(label);
    label.focus();
    expect(await tabTo("Before", true)).toEqual(["Before"]);
    expect(details).not.toHaveAttribute("open");
  });

  test("is closed by Escape, which returns the focus to its label, and by a press elsewhere", async () => {
    const { label, details } = draw();
    await user.click(label);
    label.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(screen.getByText("Sign out")).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(label).toHaveFocus();
    expect(details).not.toHaveAttribute("open");
    await user.click(label);
    fireEvent.pointerDown(document.body);
    expect(details).not.toHaveAttribute("open");
  });
});
