/**
 * Widths of a picture, for the browser's choice (the `sizes` attribute). Phones are told half of it:
 * their dense screens would otherwise take the widest picture, three times the data.
 * @param wide on screens of 600 pixels and more.
 */
export const pictureSizes = (wide: string) => `${wide}, 46vw`;

/** In the grid of cards; a third of a phone's width, beside the words. */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 31vw';

/** Class of a card's place for its picture while the courses are on their way. */
export const cardPictureBone = 'card-picture';
