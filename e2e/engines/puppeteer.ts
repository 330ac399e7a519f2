import type { Browser } from 'puppeteer-core';
import { type Tab, tellRefusals } from './tab.ts';

/** A page of a browser that Puppeteer has started. @throws after closing the browser. */
export async function puppeteerTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) =>
    complaints.push(error instanceof Error ? error.message : String(error)),
  );
  await page.evaluateOnNewDocument(tellRefusals);
  return {
    async goto(address) {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
    async complaints() {
      const told = complaints;
      complaints = [];
      return told;
    },
    close: () => browser.close(),
  };
}
