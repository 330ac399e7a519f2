import type { Browser } from 'puppeteer-core';
import { reportRefusals, type Tab } from './tab.ts';

/**
 * Opens a page of a browser that Puppeteer has started. If this fails, closes the browser and
 * throws.
 */
export async function openPuppeteerTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) =>
    errors.push(error instanceof Error ? error.message : String(error)),
  );
  await page.evaluateOnNewDocument(reportRefusals);
  return {
    async goto(address) {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async takeErrors() {
      const newErrors = errors;
      errors = [];
      return newErrors;
    },
    close: () => browser.close(),
  };
}
