import { olderCopy } from './older.copy.ts';

/**
 * Says above the page that the site does not work, and what to do. The page stays readable. The
 * notice disappears if the main script runs after all. Its styles work in every browser.
 * @param reason `late` if the main script has not run in time.
 */
export function showNotice(reason: keyof typeof olderCopy): void {
  const { title, text } = olderCopy[reason];
  const notice = document.createElement('div');
  notice.id = 'older';
  notice.setAttribute('role', 'alert');
  notice.innerHTML = `<style>
#older{padding:12px 16px;background:#f7edd6;color:#17211b;border-bottom:2px solid #b98a2e;font-size:16px;line-height:1.75;text-align:right}
#older b{display:block}
[data-runs] #older{display:none}
</style><b>${title}</b>${text}`;
  document.body.insertBefore(notice, document.body.firstChild);
}
