/** Card widths in the grid, for the browser's choice of picture (the `sizes` attribute). */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 92vw';

/** Class of a card's place for its picture while the courses are on their way. */
export const cardPictureBone = 'card-picture';
