/**
 * Runs in the document's head before anything is painted, so that a chosen theme never flashes as
 * the other one, and a student never sees the visitors' page first: `data-student` on the root, where
 * he has the page's course `data-enrolled`, where the address brings a code `data-code`, and name and
 * code in `--student` and `--code`, choose between what the prerendered page holds for all.
 */
import type { User } from '@markaz/contract/users';
import { paper } from '../shared/theme/paper.ts';
import { themeStorageKey, userStorageKey } from '../shared/theme/storage-keys.ts';

const root = document.documentElement;

if (location.pathname.startsWith('/admin')) root.dataset.admin = '';

const code = new URLSearchParams(location.search).get('code');
if (code !== null) {
  root.dataset.code = '';
  root.style.setProperty('--code', JSON.stringify(code));
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
    const cId = /^\/courses\/([^/]+)/u.exec(location.pathname)?.[1] ?? '';
    // As `mayOpenAll` has it.
    const opensAll = user.admin || user.staff?.includes('content');
    if (opensAll || user.courses?.includes(cId)) root.dataset.enrolled = '';
  }
} catch {
  // Storage may be blocked or hold something else: the page is then painted as for a visitor.
}
