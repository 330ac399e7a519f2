import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { puppeteerTab } from './puppeteer.ts';
import type { Engine } from './tab.ts';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Debian's Firefox. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (places.some(existsSync) ? null : 'install firefox-esr (Debian) or firefox'),
  async open() {
    const executablePath = places.find(existsSync) ?? '';
    const extraPrefsFirefox = { 'media.autoplay.default': 0, 'media.volume_scale': '0.0' };
    return puppeteerTab(await launch({ browser: 'firefox', executablePath, extraPrefsFirefox }));
  },
};
