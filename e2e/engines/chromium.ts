import { chromium, type Page } from '@playwright/test';
import { launch } from 'puppeteer-core';
import { type BrowserProgram, unpackChromium } from '../../scripts/testing/browser.ts';
import { openPuppeteerTab } from './puppeteer.ts';
import { type Engine, phone, reportRefusals, type Tab } from './tab.ts';

const args = [
  '--no-sandbox',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
  // On a machine without a GPU, the GPU process of version 92 hangs at one start in ten.
  '--disable-gpu',
];

async function openByPuppeteer({ executablePath, env }: BrowserProgram): Promise<Tab> {
  const browser = await launch({
    executablePath,
    env: { ...process.env, ...env },
    defaultViewport: phone,
    // Puppeteer's option `headless` sets a flag that this version does not know.
    headless: false,
    args: [...args, '--headless'],
    // Puppeteer does not recognise how this version announces its first page.
    waitForInitialPage: false,
  });
  return openPuppeteerTab(browser);
}

async function openByPlaywright({ executablePath, env }: BrowserProgram): Promise<Tab> {
  const launchOptions = {
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
  };
  const browser = await chromium.launch({ ...launchOptions, args });
  const page: Page = await browser.newPage({ viewport: phone });
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(reportRefusals);
  return {
    async goto(address) {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    async takeErrors() {
      const newErrors = errors;
      errors = [];
      return newErrors;
    },
    close: () => browser.close(),
  };
}

/**
 * How to open each version. Puppeteer finds no page in version 107, and Playwright finds no page in
 * version 92.
 */
const versions = {
  92: { open: openByPuppeteer, module: import.meta.resolve('chromium-92') },
  107: { open: openByPlaywright, module: import.meta.resolve('chromium-107') },
  119: { open: openByPlaywright, module: import.meta.resolve('chromium-119') },
} as const;

/** Returns the engine for this version of Chromium. An npm package contains the browser. */
export function oldChromium(version: keyof typeof versions): Engine {
  const { open, module } = versions[version];
  const isSupported = process.platform === 'linux' && process.arch === 'x64';
  return {
    name: `Chromium ${version}`,
    missing: () => (isSupported ? null : 'its package is for Linux on x64'),
    open: async () => open(await unpackChromium(module)),
  };
}
