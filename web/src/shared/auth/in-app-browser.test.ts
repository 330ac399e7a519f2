import { describe, expect, it } from 'vitest';
import { androidIntentUrl, detectInAppBrowser } from './in-app-browser.ts';

const android = 'Mozilla/5.0 (Linux; Android 13; SM-A135F Build/TP1A; wv) AppleWebKit/537.36';
const chrome = 'Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

describe('detectInAppBrowser', () => {
  it.each([
    ['facebook', 'android', `${android} ${chrome} [FB_IAB/FB4A;FBAV/443.0.0.23.229;]`],
    ['facebook', 'ios', `${iphone} [FBAN/FBIOS;FBAV/444.0.0.31.111;FBDV/iPhone12,1]`],
    ['messenger', 'android', `${android} ${chrome} [FB_IAB/Orca-Android;FBAV/438.0.0.32.112;]`],
    ['messenger', 'ios', `${iphone} [FBAN/MessengerForiOS;FBAV/436.0.0.32.110]`],
    ['instagram', 'android', `${android} ${chrome} Instagram 313.0.0.26.328 Android (33/13)`],
    ['instagram', 'ios', `${iphone} Instagram 312.0.4.20.109 (iPhone12,1; iOS 17_2)`],
    ['whatsapp', 'android', `${android} ${chrome} WhatsApp/2.24.1.5`],
    ['whatsapp', 'ios', `${iphone} WhatsApp/24.1.78`],
    ['tiktok', 'android', `${android} ${chrome} trill_320704 BytedanceWebview/d8a21c6`],
    ['tiktok', 'ios', `${iphone} musical_ly_32.7.0 JsSdk/2.0 ByteLocale/ar`],
    ['other', 'android', `${android} ${chrome} Telegram-Android/10.5`],
    ['other', 'android', `${android} ${chrome}`],
  ])('recognises the web view of %s on %s', (app, system, userAgent) => {
    expect(detectInAppBrowser(userAgent)).toEqual({ app, system });
  });

  it.each([
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Android 13; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1`,
    `${iphone}`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`,
  ])('returns null for the ordinary browser %s', (userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBeNull();
  });
});

describe('androidIntentUrl', () => {
  it('keeps the return path and the access code, and sets the page’s URL as the fallback', () => {
    const url = 'https://markaz.example/auth?from=%2Fenroll%3Fcode%3DABCD-1234';
    expect(androidIntentUrl(`${url}#x`)).toBe(
      'intent://markaz.example/auth?from=%2Fenroll%3Fcode%3DABCD-1234#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fmarkaz.example%2Fauth%3Ffrom%3D%252Fenroll%253Fcode%253DABCD-1234;end',
    );
  });
});
