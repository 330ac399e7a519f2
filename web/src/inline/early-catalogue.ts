/**
 * Requests the catalogue while the JavaScript is still loading, and draws the first pictures over
 * their placeholders. It sends the same request as the client would, without cookies, which a
 * preload link could not leave out.
 */
import type { ResponseOf } from '@markaz/contract/api';
import { cardPictureBone, cardPictureSizes } from '../shared/courses/card-picture.ts';

/**
 * Number of pictures to draw: one, or a whole row on a wide screen. This script must come after the
 * viewport's meta element, because without it every window would be 980 pixels wide.
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
  // Do nothing for a search or a student, because other courses may come first.
  if (!response.ok || location.search !== '' || 'student' in document.documentElement.dataset)
    return;
  const { courses } = (await response.clone().json()) as ResponseOf<'courses'>;
  for (const [place, { thumbnail }] of courses.slice(0, pictures).entries())
    if (thumbnail) placePicture(thumbnail.srcSet, place);
}

const answer = fetch('/api/courses', { credentials: 'omit' });
globalThis.markazEarlyAnswer = answer;
// Ignore a failure here. The client that takes the response reports it.
placePictures(answer).catch(() => undefined);
