/**
 * Runs first of all in the documents of pages that show the catalogue. It requests the catalogue
 * while the JavaScript is still on its way, exactly as the client would (a preload link could not
 * leave the cookies out), and lays the first pictures over their places, so that they need not wait
 * for React either.
 */
import type { ResponseOf } from '@markaz/contract/api';
import { cardPictureBone, cardPictureSizes } from '../shared/courses/card-picture.ts';

/**
 * Of the first course's picture, and on a wide screen of the first row's, the document takes care. Before
 * the viewport's meta element every window would be 980 pixels wide.
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
  // Narrowed by a query, or ordered for a student, the page may begin with other courses.
  if (!response.ok || location.search !== '' || 'student' in document.documentElement.dataset)
    return;
  const { courses } = (await response.clone().json()) as ResponseOf<'courses'>;
  for (const [place, { thumbnail }] of courses.slice(0, pictures).entries())
    if (thumbnail) placePicture(thumbnail.srcSet, place);
}

const answer = fetch('/api/courses', { credentials: 'omit' });
globalThis.markazEarlyAnswer = answer;
// Whoever takes the answer over tells of its failure.
placePictures(answer).catch(() => undefined);
