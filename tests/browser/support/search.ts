/** The search of everything, opened with its key. */
import { expect, type Locator, type Page } from "@playwright/test";
import { searchTexts } from "@/lib/config/messages/search";

export const searchField = (page: Page): Locator => page.getByRole("combobox", { name: searchTexts.label });

/** Opens the search with a key of its own, which works once its script has loaded. */
export async function openSearch(page: Page, key = "/"): Promise<void> {
  const field = searchField(page);
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press(key);
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
}
