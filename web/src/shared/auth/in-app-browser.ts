/** Apps that open links in their own web view, where Google rejects sign-ins. */
export type HostApp = 'facebook' | 'messenger' | 'instagram' | 'whatsapp' | 'tiktok' | 'other';

export interface InAppBrowser {
  readonly app: HostApp;
  readonly system: 'android' | 'ios' | 'other';
}

/**
 * Patterns of user agents. The first matching pattern decides. Messenger comes before Facebook,
 * because its web view also names Facebook.
 */
const appPatterns: readonly (readonly [HostApp, RegExp])[] = [
  ['messenger', /\bFBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER)|\bMessenger(?:Lite)?ForiOS/iu],
  ['instagram', /\bInstagram\b/u],
  ['facebook', /\bFBAN\/|\bFBAV\/|\bFB_IAB\/|\bFBIOS\b/u],
  ['whatsapp', /\bWhatsApp\//u],
  ['tiktok', /\bBytedanceWebview\b|\bByteLocale\/|\bmusical_ly|\btrill_|\bTikTok\b/iu],
  ['other', /\bSnapchat\b|\bTelegram-Android\b|\bTwitter for\b|\bLine\/\d|\bLinkedInApp\b/u],
  // Any app's web view on Android. On iOS a web view looks the same as a site on the home screen.
  ['other', /\bAndroid\b[^)]*; wv\)/u],
];

function systemOf(userAgent: string): InAppBrowser['system'] {
  if (/\bAndroid\b/u.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent) ? 'ios' : 'other';
}

/** Returns the app whose web view shows the site, or null if it is an ordinary browser. */
export function detectInAppBrowser(userAgent: string): InAppBrowser | null {
  const app = appPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return app === undefined ? null : { app, system: systemOf(userAgent) };
}

/**
 * Returns a link that opens a page in the phone's default browser. It works in Android web views.
 * @param url absolute URL. Its fragment is lost, because the intent uses the fragment.
 */
export function androidIntentUrl(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const extras = [
    'Intent',
    `scheme=${protocol.replace(':', '')}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    `S.browser_fallback_url=${encodeURIComponent(`${protocol}//${host}${pathname}${search}`)}`,
    'end',
  ];
  return `intent://${host}${pathname}${search}#${extras.join(';')}`;
}
