/**
 * Requests the catalogue while the JavaScript is loading, and draws the first pictures over their
 * placeholders. A preload link would send cookies. This request sends none, as the client's request
 * for the catalogue does, so that the client can use this response.
 */
import type { ResponseOf } from '@markaz/contract/api';
import { cardPictureSizes, cardSkeletonClass } from '../shared/courses/card-picture.ts';

/**
 * Number of pictures to draw. It is one on a phone, and a whole row on a wide screen. This script
 * must come after the viewport's meta element, because before that element every phone reports a
 * width of 980 pixels.
 */
const pictureCount = innerWidth < 600 ? 1 : 3;

function drawPicture(srcSet: string, index: number): void {
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = cardPictureSizes;
  picture.srcset = srcSet;
  picture.onload = () => {
    const placeholder = document.querySelectorAll<HTMLElement>(`.${cardSkeletonClass}`)[index];
    if (placeholder === undefined) return;
    placeholder.style.animation = 'none';
    placeholder.style.background = `center / cover url(${JSON.stringify(picture.currentSrc)})`;
  };
}

async function drawPictures(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  // Draw nothing for a search or a student, because other courses may be the first.
  if (!response.ok || location.search !== '' || 'student' in document.documentElement.dataset)
    return;
  const { courses } = (await response.clone().json()) as ResponseOf<'courses'>;
  for (const [index, { thumbnail }] of courses.slice(0, pictureCount).entries())
    if (thumbnail) drawPicture(thumbnail.srcSet, index);
}

const answer = fetch('/api/courses', { credentials: 'omit' });
globalThis.markazEarlyAnswer = answer;
// Ignore a failure here. The client that takes the response reports it.
drawPictures(answer).catch(() => undefined);
