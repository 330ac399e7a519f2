/** Apps that show links in a web view of their own, where Google refuses to sign anyone in. */
export type HostApp = 'facebook' | 'messenger' | 'instagram' | 'whatsapp' | 'tiktok' | 'other';

export interface InAppBrowser {
  readonly app: HostApp;
  readonly system: 'android' | 'ios' | 'other';
}

/** First match counts: Messenger's web view names Facebook too. */
const marks: readonly (readonly [HostApp, RegExp])[] = [
  ['messenger', /\bFBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER)|\bMessenger(?:Lite)?ForiOS/iu],
  ['instagram', /\bInstagram\b/u],
  ['facebook', /\bFBAN\/|\bFBAV\/|\bFB_IAB\/|\bFBIOS\b/u],
  ['whatsapp', /\bWhatsApp\//u],
  ['tiktok', /\bBytedanceWebview\b|\bByteLocale\/|\bmusical_ly|\btrill_|\bTikTok\b/iu],
  ['other', /\bSnapchat\b|\bTelegram-Android\b|\bTwitter for\b|\bLine\/\d|\bLinkedInApp\b/u],
  // Any app's web view on Android. On iOS nothing tells one from a site on the home screen.
  ['other', /\bAndroid\b[^)]*; wv\)/u],
];

function systemOf(userAgent: string): InAppBrowser['system'] {
  if (/\bAndroid\b/u.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent) ? 'ios' : 'other';
}

/** The app whose web view this is, by its user agent; null for a browser in its own right. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const app = marks.find(([, mark]) => mark.test(userAgent))?.[0];
  return app === undefined ? null : { app, system: systemOf(userAgent) };
}

/**
 * A link that leaves an Android web view for the phone's own browser, whichever that is.
 * @param url absolute; its fragment is lost, since the link's own stands there.
 */
export function intentLink(url: string): string {
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
