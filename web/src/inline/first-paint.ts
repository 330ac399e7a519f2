/**
 * Runs in the document's head before anything is painted, so that a chosen theme never flashes as
 * the other one, and a student never sees the visitors' page first: `data-student` on the root and
 * the name in `--student` choose between what the prerendered page holds for both.
 */
import type { User } from '@markaz/contract/users';
import { paper } from '../shared/theme/paper.ts';
import { themeStorageKey, userStorageKey } from '../shared/theme/storage-keys.ts';

const root = document.documentElement;

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
  }
} catch {
  // Storage may be blocked or hold something else: the page is then painted as for a visitor.
}
