/**
 * Returns the `sizes` attribute of a picture that fills a phone's width. Dense screens get 54vw
 * instead of 89vw, so that browsers load the 480-pixel file, not the 960-pixel one, which is three
 * times as large.
 * @param wide width on screens of 600 pixels and more.
 */
export const pictureSizes = (wide: string) => `${wide}, (min-resolution: 2dppx) 54vw, 89vw`;

/**
 * The `sizes` attribute of a picture in the grid of cards. On a phone it fills a third of the
 * width, next to the text, so browsers load the 240-pixel file.
 */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 31vw';

/** CSS class of the placeholder for a card's picture while the courses load. */
export const cardPictureBone = 'card-picture';
