/**
 * Widths of a picture that fills a phone's width, for the browser's choice (the `sizes` attribute).
 * On dense screens it says 54vw instead of 89vw: browsers then take the 480-pixel file, not the 960-pixel
 * one, which is three times as large. With half the width they would take the 240-pixel one.
 * @param wide on screens of 600 pixels and more.
 */
export const pictureSizes = (wide: string) => `${wide}, (min-resolution: 2dppx) 54vw, 89vw`;

/** In the grid of cards; a third of a phone's width, beside the words: the file of 240 pixels. */
export const cardPictureSizes =
  '(min-width: 1220px) 378px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 31vw';

/** Class of a card's place for its picture while the courses are on their way. */
export const cardPictureBone = 'card-picture';
