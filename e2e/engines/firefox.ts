import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { openPuppeteerTab } from './puppeteer.ts';
import { type Engine, phone } from './tab.ts';

const executablePaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Debian's Firefox. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () =>
    executablePaths.some(existsSync) ? null : 'install firefox-esr (Debian) or firefox',
  async open() {
    const executablePath = executablePaths.find(existsSync) ?? '';
    const extraPrefsFirefox = { 'media.autoplay.default': 0, 'media.volume_scale': '0.0' };
    // The window of version 140 cannot be resized later. No Firefox window is narrower than 450
    // pixels.
    const window = {
      defaultViewport: null,
      args: [`--width=${phone.width}`, `--height=${phone.height}`],
    };
    const options = { browser: 'firefox', executablePath, extraPrefsFirefox, ...window } as const;
    return openPuppeteerTab(await launch(options));
  },
};
