import { chromium, type Page } from '@playwright/test';
import { launch } from 'puppeteer-core';
import { type BrowserProgram, unpackChromium } from '../../scripts/testing/browser.ts';
import { puppeteerTab } from './puppeteer.ts';
import { type Engine, phone, type Tab, tellRefusals } from './tab.ts';

const args = [
  '--no-sandbox',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
  // Without a GPU, version 92's GPU process hung at one start in ten.
  '--disable-gpu',
];

async function byPuppeteer({ executablePath, env }: BrowserProgram): Promise<Tab> {
  const browser = await launch({
    executablePath,
    env: { ...process.env, ...env },
    defaultViewport: phone,
    // Puppeteer's own option uses a newer flag.
    headless: false,
    args: [...args, '--headless'],
    // Puppeteer does not recognise how it announces its first page.
    waitForInitialPage: false,
  });
  return puppeteerTab(browser);
}

async function byPlaywright({ executablePath, env }: BrowserProgram): Promise<Tab> {
  const launched = { executablePath, env: { ...process.env, ...env } as Record<string, string> };
  const browser = await chromium.launch({ ...launched, args });
  const page: Page = await browser.newPage({ viewport: phone });
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(tellRefusals);
  return {
    async goto(address) {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    async complaints() {
      const told = complaints;
      complaints = [];
      return told;
    },
    close: () => browser.close(),
  };
}

/** Puppeteer finds no page in version 107, and Playwright none in 92. */
const versions = {
  92: { open: byPuppeteer, module: import.meta.resolve('chromium-92') },
  107: { open: byPlaywright, module: import.meta.resolve('chromium-107') },
  119: { open: byPlaywright, module: import.meta.resolve('chromium-119') },
} as const;

/** The Chromium of this version, from its package. */
export function oldChromium(version: keyof typeof versions): Engine {
  const { open, module } = versions[version];
  const isThere = process.platform === 'linux' && process.arch === 'x64';
  return {
    name: `Chromium ${version}`,
    missing: () => (isThere ? null : 'its package is for Linux on x64'),
    open: async () => open(await unpackChromium(module)),
  };
}
