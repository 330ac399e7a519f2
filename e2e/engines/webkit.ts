import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from './cuttable-proxy.ts';
import { retryUntilReady } from './retry-until-ready.ts';
import { type Engine, phone, type Tab } from './tab.ts';

const programs = {
  xvfb: '/usr/bin/Xvfb',
  driver: '/usr/bin/WebKitWebDriver',
  browser: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
} as const;

/** Starts a virtual screen. Returns its name and its process. */
async function startScreen(): Promise<{ name: string; process: ChildProcess }> {
  const screen = spawn(
    programs.xvfb,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(createInterface(screen.stdio[3] as Readable), 'line');
  return { name: `:${number}`, process: screen };
}

/**
 * Collects errors in the page from the first milliseconds of a document. WebKit's driver cannot run
 * scripts before those of the page, and does not give access to the console.
 */
const collectErrors = `(() => {
  if (window.collectedErrors) return;
  window.collectedErrors = [];
  const report = (text) => window.collectedErrors.push(String(text));
  const { error } = console;
  console.error = (...parts) => { report(parts.join(' ')); error(...parts); };
  addEventListener('error', ({ message, target }) => report(message || 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => report('refused by ' + violatedDirective + ': ' + blockedURI));
})()`;

function createTab(driver: WebDriver, stop: () => Promise<void>): Tab {
  const evaluate = (expression: string) => driver.executeScript(`return ${expression}`);
  return {
    async goto(address) {
      const before = await driver.executeScript('return performance.timeOrigin');
      await driver.get(address);
      // At this time, the document may have just begun to load, or may have loaded completely.
      await driver.wait(async () => (await evaluate('performance.timeOrigin')) !== before);
      await evaluate(collectErrors);
      await driver.wait(async () => (await evaluate('document.readyState')) === 'complete');
    },
    evaluate,
    click: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async takeErrors() {
      await evaluate(collectErrors);
      return (await evaluate('window.collectedErrors.splice(0)')) as string[];
    },
    async close() {
      await driver.quit();
      await stop();
    },
  };
}

/** Debian's WebKit, in the minimal browser that comes with it. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    Object.values(programs).every(existsSync)
      ? null
      : 'install webkit2gtk-driver and xvfb (Debian)',
  async open() {
    const screen = await startScreen();
    const port = await freePort();
    const service = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, DISPLAY: screen.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
    });
    const stop = async () => {
      for (const each of [service, screen.process]) {
        const exited = once(each, 'exit');
        each.kill();
        await exited;
      }
    };
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
    capabilities.set('pageLoadStrategy', 'none');
    capabilities.set('webkitgtk:browserOptions', {
      binary: programs.browser,
      args: ['--automation'],
    });
    try {
      const address = `http://127.0.0.1:${port}`;
      await retryUntilReady('WebKit’s driver', async () =>
        (await fetch(`${address}/status`)).ok ? true : 'is not ready',
      );
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities(capabilities)
        .build();
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...phone });
      return createTab(driver, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  },
};
