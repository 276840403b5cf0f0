/** What is printed: the content alone, black on white, no row cut, addresses off the portal written out. */
import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { listFilter } from "@/lib/config/messages/general";
import { columnChoice, listFoot } from "@/lib/config/messages/lists";
import { pages } from "@/lib/config/messages/shell/pages";
import { workersFilter, workersTable } from "@/lib/config/messages/workers";
import { infoOf, textOf } from "@/tests/support/poppler";
import { demoAgreements } from "./support/agreements";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const WORKER = "a1d4c7e0-5b1f-4c2a-9d3e-000000001004";
const SUBMITTED = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";

const printed = [
  { name: "the list of workers", path: "/dashboard/workers", as: "agency" },
  { name: "a worker's profile", path: `/dashboard/workers/${WORKER}`, as: "agency" },
  { name: "a worker's answers", path: `/view-worker-questionnaire?workerId=${SUBMITTED}`, as: "compliance" },
];

/** The visible texts that are too light for paper, and the blocks with a dark or coloured background. */
const offPaper = (page: Page) =>
  page.evaluate(() => {
    const lightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return alpha === 0 ? null : (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
    };
    return [...document.querySelectorAll<HTMLElement>("main *")]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest("svg, .vh, .avatar") && element.getClientRects().length > 0,
      )
      .flatMap((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
        const isLight = hasText && (lightness(color) ?? 0) > 0.35;
        const isDark = (lightness(backgroundColor) ?? 1) < 0.8;
        return isLight || isDark ? [`${element.tagName}.${element.className}: ${color} on ${backgroundColor}`] : [];
      })
      .slice(0, 5);
  });

// The PDFs below are of the light scheme.
const colorScheme = "dark";
for (const { name, path, as } of printed) {
  test(`${name}, printed from the dark scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signInAs(page, as);
    await page.goto(path, { waitUntil: "networkidle" });
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    // What is selected in a form is printed, the checkboxes of rows are not.
    const inForms = page.locator("main input[type=checkbox]:visible:not([role=row] *)");
    const selectable = await inForms.count();
    if (path.endsWith(WORKER)) expect(selectable).toBeGreaterThan(0);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ colorScheme, media: "print" });
    await expect(heading).toBeVisible();
    for (const hidden of [".sidebar", ".skip", "main .btn", "main button", ".user-menu", "main search"]) {
      await expect(page.locator(hidden).filter({ visible: true }), hidden).toHaveCount(0);
    }
    await expect(page.locator("main [role=row] input[type=checkbox]:visible")).toHaveCount(0);
    if (path.endsWith(WORKER)) await expect(inForms).toHaveCount(selectable);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await offPaper(page)).toEqual([]);
    const cut = page.locator("main :is([role=row], tr, dd, .q-b)").filter({ visible: true });
    const breaks = await cut.evaluateAll((rows) => [...new Set(rows.map((row) => getComputedStyle(row).breakInside))]);
    expect(breaks.filter((value) => value !== "avoid")).toEqual([]);
  });
}

test("a list as a PDF has its title, filters, total and rows, and no menus, bars or controls", async ({
  page,
}, info) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers?employment=active&search=a");
  await expect(page.locator("[role=rowgroup][data-ready]")).toBeVisible();
  const total = await page.locator(".list-head .list-total").textContent();
  const names = await page.getByRole("rowheader").getByRole("link").allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  const pdf = await page.pdf({ format: "A4", path: info.outputPath("workers.pdf") });
  const text = textOf(pdf);
  expect(text).toContain(`${workersTable.workers} ${total}`);
  expect(text).toContain(`Search: a · ${workersFilter.employment}: ${messages.workers.employment.active}`);
  const sheets = Number(/^Pages:\s+(\d+)/m.exec(infoOf(pdf))?.[1]);
  expect(text.split(`${workersTable.name} ${workersTable.columns.status}`)).toHaveLength(sheets + 1);
  // In full, on as many lines as they need.
  const joined = text.replace(/\s/g, "");
  for (const name of names) expect(joined).toContain(name.replace(/\s/g, ""));
  for (const control of [
    workersTable.addWorker,
    columnChoice.columns,
    listFoot.downloadCsv,
    pages.next,
    pages.rows,
    listFilter.moreFilters,
    listFilter.clear,
    "Overview",
    "Sign out",
  ]) {
    expect(text, control).not.toContain(control);
  }
});

test("an agreement as a PDF has its parties, terms and rates, the addresses off the portal, and no menus or actions", async ({
  page,
}, info) => {
  await signInAs(page, "admin");
  await page.goto(`/dashboard/agreements/${demoAgreements.active}`);
  const [title, sections] = [
    await page.getByRole("heading", { level: 1 }).textContent(),
    await page.locator("main h2:visible").allInnerTexts(),
  ];
  const actions = await page.locator("main .btn:visible").allInnerTexts();
  expect(actions.length).toBeGreaterThan(0);
  const text = textOf(await page.pdf({ format: "A4", path: info.outputPath("agreement.pdf") }));
  expect(text).toContain(title ?? "none");
  expect(sections.length).toBeGreaterThan(3);
  for (const section of sections) expect(text, section).toContain(section);
  // What is folded on the screen is open on paper.
  await page.emulateMedia({ media: "print" });
  const folded = await page
    .locator("main details:not(.dropdown) > summary + *")
    .evaluateAll((parts) => parts.map((part) => part.checkVisibility()));
  expect(folded.length).toBeGreaterThan(0);
  expect(folded).not.toContain(false);
  await page.emulateMedia({ colorScheme, media: "print" });
  expect(await offPaper(page)).toEqual([]);
  const { suspend } = messages.agreementPages.actions;
  for (const control of [suspend.label, "Sign out", "Overview"]) expect(text, control).not.toContain(control);

  // An address that leads off the portal is written out, one within it is not.
  const content = await page.evaluate(() => {
    const main = document.querySelector("main");
    const after = (href: string, isAddress = false) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = "NMC register";
      link.className = isAddress ? "is-address" : "";
      main?.append(link);
      return getComputedStyle(link, "::after").content;
    };
    return {
      outside: after("https://www.nmc.org.uk/"),
      inside: after("/dashboard/workers"),
      said: after("https://www.nmc.org.uk/", true),
    };
  });
  expect(content.outside).toContain("https://www.nmc.org.uk/");
  expect([content.inside, content.said]).toEqual(["none", "none"]);
});
