/**
 * Returns `sizes` for a picture as wide as a phone. Dense screens get 54vw instead of 89vw:
 * browsers then load the 480-pixel file, not the 960-pixel one, which is three times as large.
 * @param wide width on screens of 600 pixels and more.
 */
export const pictureSizes = (wide: string) => `${wide}, (min-resolution: 2dppx) 54vw, 89vw`;

/**
 * `sizes` in the grid of cards: a third of a phone's width, for which the 240-pixel file is enough.
 */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 31vw';

/** CSS class of the placeholder for a card's picture while the courses load. */
export const cardPictureBone = 'card-picture';
