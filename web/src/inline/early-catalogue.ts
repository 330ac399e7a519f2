/**
 * Requests the catalogue while the JavaScript is still loading, as the client would (a preload link
 * could not omit the cookies), and draws the first pictures over their placeholders.
 */
import type { ResponseOf } from '@markaz/contract/api';
import { cardPictureBone, cardPictureSizes } from '../shared/courses/card-picture.ts';

/**
 * Number of pictures that the document draws: the first, or on a wide screen the first row's.
 * Without the viewport's meta element before this script, every window would be 980 pixels wide.
 */
const pictures = innerWidth < 600 ? 1 : 3;

function placePicture(srcSet: string, place: number): void {
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = cardPictureSizes;
  picture.srcset = srcSet;
  picture.onload = () => {
    const bone = document.querySelectorAll<HTMLElement>(`.${cardPictureBone}`)[place];
    if (bone === undefined) return;
    bone.style.animation = 'none';
    bone.style.background = `center / cover url(${JSON.stringify(picture.currentSrc)})`;
  };
}

async function placePictures(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  // A search, or the order for a student, may put other courses first.
  if (!response.ok || location.search !== '' || 'student' in document.documentElement.dataset)
    return;
  const { courses } = (await response.clone().json()) as ResponseOf<'courses'>;
  for (const [place, { thumbnail }] of courses.slice(0, pictures).entries())
    if (thumbnail) placePicture(thumbnail.srcSet, place);
}

const answer = fetch('/api/courses', { credentials: 'omit' });
globalThis.markazEarlyAnswer = answer;
// The code that takes over the answer reports its failure.
placePictures(answer).catch(() => undefined);
