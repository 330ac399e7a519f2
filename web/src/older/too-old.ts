/**
 * Says, above the page that the document shows, that the browser is too old, or that the main script
 * has not run in time. In syntax that every browser reads (ES5), and styles that it knows.
 */
import { olderCopy } from './copy.ts';
import { meetsFloor } from './floor.ts';

const { title, text } = meetsFloor() ? olderCopy.late : olderCopy.tooOld;

const notice = document.createElement('div');
notice.id = 'too-old';
notice.setAttribute('role', 'alert');
notice.innerHTML = `<style>
#too-old{padding:12px 16px;background:#f7edd6;color:#17211b;border-bottom:2px solid #b98a2e;font-size:16px;line-height:1.75;text-align:right}
#too-old b{display:block}
[data-runs] #too-old{display:none}
</style><b>${title}</b>${text}`;
document.body.insertBefore(notice, document.body.firstChild);
