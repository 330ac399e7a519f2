/**
 * Runs in the HTML head before the first paint. Because of this script, the page has the chosen
 * theme from the first paint, and students never see the variant for visitors. The prerendered page
 * contains all variants. Attributes of the root select one: `data-student`, `data-enrolled` (access
 * to the page's course or lecture) and `data-code` (an access code in the URL). `--student`,
 * `--code` and `--ended` contain the name, the code and the last day of ended access.
 */
import type { User } from '@markaz/contract/accounts/users';
import { locale, timeZone } from '../shared/format/locale.ts';
import { themeStorageKey, userStorageKey } from '../shared/storage.ts';
import { paper } from '../shared/theme/paper.ts';

const root = document.documentElement;

const code = new URLSearchParams(location.search).get('code');
if (code !== null) {
  root.dataset.code = '';
  root.style.setProperty('--code', JSON.stringify(code));
}

/**
 * Sets `data-enrolled` by the same rules as `accessStatusOf`. For full access, the value is empty
 * if access never ends, and `until` if it ends on a day. For access to some lectures, the value is
 * `some`. After the end of access, it is `ended`. Users who never had access get no attribute.
 */
function markEnrolment(user: Partial<User>): void {
  const [, cId = '', lId] =
    /^\/courses\/([^/]+)(?:\/lectures\/([^/]+))?/u.exec(location.pathname) ?? [];
  const now = new Date().toISOString();
  const isEnrolled = user.courses?.includes(cId) ?? false;
  const access = (isEnrolled ? (user.access?.[cId] ?? [{ until: null }]) : []).filter(
    ({ lectures }) => !lId || (lectures?.includes(lId) ?? true),
  );
  const currentAccess = access.filter(({ until }) => until === null || until > now);
  const fullAccess = currentAccess.filter(({ lectures }) => lId || !lectures);
  const accessEnd =
    access.reduce((last, { until }) => (until !== null && until > last ? until : last), '') ||
    user.endedCourses?.find(({ id }) => id === cId)?.endedAt;
  const canEditCourses = user.admin || user.staff?.includes('content');
  if (canEditCourses || fullAccess.some(({ until }) => until === null)) root.dataset.enrolled = '';
  else if (currentAccess.length > 0)
    root.dataset.enrolled = fullAccess.length > 0 ? 'until' : 'some';
  else if (accessEnd) {
    root.dataset.enrolled = 'ended';
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    root.style.setProperty('--ended', JSON.stringify(day.format(Date.parse(accessEnd) - 1)));
  }
}

try {
  const theme = localStorage.getItem(themeStorageKey);
  if (theme === 'dark' || theme === 'light') {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.content = paper[theme];
  }
  const user: Partial<User> | null = JSON.parse(localStorage.getItem(userStorageKey) ?? 'null');
  if (user?.uid) {
    root.dataset.student = '';
    root.style.setProperty('--student', JSON.stringify(user.displayName));
    markEnrolment(user);
  }
} catch {
  // Storage may be blocked or contain invalid data. The page is then shown as to a visitor.
}
