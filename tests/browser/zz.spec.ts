import { aWorker, signInAs } from "./support/story";
import { test } from "./support/test";

test.use({ javaScriptEnabled: false });
test("cap", async ({ page }) => {
  await signInAs(page, "compliance");
  const worker = await aWorker();
  await page.goto(`/dashboard/workers?search=${worker.number}`);
  await page.getByRole("button", { name: /E-mail link/ }).click();
  await page.waitForTimeout(2000);
  console.log(
    await page.evaluate(() =>
      [...document.querySelectorAll("noscript, noscript *")].map((e) => [
        e.tagName,
        getComputedStyle(e).display,
        getComputedStyle(e).visibility,
        JSON.stringify(e.getBoundingClientRect()),
        e.innerHTML.slice(0, 100),
        e.children.length,
      ]),
    ),
  );
  await page.screenshot({ path: "/tmp/my/ns2.png" });
});
