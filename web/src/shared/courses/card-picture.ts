/**
 * The `sizes` of a picture as wide as a phone. Dense screens get 54vw instead of 89vw: browsers
 * then load the 480-pixel file, not the 960-pixel one, which is three times as large.
 * @param wide on screens of 600 pixels and more.
 */
export const pictureSizes = (wide: string) => `${wide}, (min-resolution: 2dppx) 54vw, 89vw`;

/** In the grid of cards: a third of a phone's width, next to the texts, so the 240-pixel file. */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 31vw';

/** Class of a card's picture placeholder while the courses load. */
export const cardPictureBone = 'card-picture';
