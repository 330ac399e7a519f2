import type { Page } from '@playwright/test';
import type { Shot } from '../shots.ts';

/** Reads what a messenger shows for a link. This is the head of the document, and its picture. */
async function readLink(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  const link = await page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    const propertyOf = (property: string) =>
      head.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? '';
    const siteStyles = head.querySelector('style')?.textContent ?? '';
    return {
      title: propertyOf('title'),
      description: propertyOf('description'),
      image: propertyOf('image'),
      siteStyles,
    };
  }, html);
  const picture = await (await page.request.get(link.image)).body();
  return { ...link, image: `data:image/jpeg;base64,${picture.toString('base64')}` };
}

/** Returns the HTML of a chat message with a link, which looks as in WhatsApp on a phone. */
const messageHtml = (link: { title: string; description: string; image: string }) => `
  <article>
    <img src="${link.image}" alt="">
    <div><h2>${link.title}</h2><p>${link.description}</p><small>markaz.example</small></div>
    <footer dir="ltr">https://markaz.example/courses/…</footer>
  </article>`;

const chatStyles = `
  body { margin: 0; padding: 20px 14px; background: #efeae2; font: 15px/1.45 Cairo, sans-serif; }
  article { width: 300px; margin-block-end: 16px; padding: 4px; border-radius: 10px; background: #d9fdd3; }
  article > div { padding: 8px 10px; background: #cdf1c6; border-radius: 0 0 8px 8px; }
  img { display: block; width: 100%; aspect-ratio: 1200 / 630; border-radius: 8px 8px 0 0; }
  h2 { margin: 0; font-size: 15px; }
  p { display: -webkit-box; margin: 2px 0; overflow: hidden; color: #54656f; font-size: 13px;
    -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  small { color: #667781; }
  footer { overflow: hidden; padding: 6px 8px; color: #027eb5; text-overflow: ellipsis; white-space: nowrap; }`;

export const linkPreviews: readonly Shot[] = [
  {
    name: 'link-preview',
    title: 'A course and a lecture, sent to a friend',
    open: async (page, { cId, lectures }) => {
      await page.goto('/robots.txt');
      const links = [
        await readLink(page, `/courses/${cId}`),
        await readLink(page, `/courses/${cId}/lectures/${lectures[0]}`),
      ];
      const styles = `${links[0]?.siteStyles}${chatStyles}`;
      const bubbles = links.map(messageHtml).join('');
      await page.setContent(`<html dir="rtl"><style>${styles}</style>${bubbles}</html>`);
    },
  },
];
