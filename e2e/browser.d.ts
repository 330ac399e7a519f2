import { type Browser } from 'playwright-core';
/**
 * The browser to test with: `CHROME_PATH`; else the Chromium that comes as a package (Linux on x64),
 * which plays H.264 where Debian's own may not; else an installed one. Nothing is downloaded.
 * @throws an Error in one sentence where there is none.
 */
export declare function findBrowser(): Promise<string>;
/** Opens a browser without windows. */
export declare function launchBrowser(executablePath: string): Promise<Browser>;
