/**
 * Card widths in the grid, for the browser's choice of picture (the `sizes` attribute). Phones are told
 * half of it: their dense screens would otherwise take the widest picture, three times the data.
 */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 45vw';

/** Class of a card's place for its picture while the courses are on their way. */
export const cardPictureBone = 'card-picture';
