/**
 * Returns `sizes` for a picture as wide as a phone. Dense screens get 54vw instead of 89vw, so that
 * browsers load the 480-pixel file instead of the 960-pixel file, which is three times as large.
 * @param wideWidth width on screens of 600 pixels and more.
 */
export const pictureSizes = (wideWidth: string) =>
  `${wideWidth}, (min-resolution: 2dppx) 54vw, 89vw`;

/**
 * `sizes` of a card in the grid. On phones the picture is a third of the screen's width, for which
 * the 240-pixel file is enough.
 */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 31vw';

/** CSS class of the placeholder for a card's picture while the courses load. */
export const cardSkeletonClass = 'card-picture';
