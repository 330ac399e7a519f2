/** Size of every picture in CSS pixels. `npm run screenshots -- guide` takes them 1.5 times as large. */
export const pictureSize = { width: 400, height: 480 } as const;

const urls = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the URL of a picture. @param file name without extension */
export const pictureUrl = (file: string) => urls[`./pictures/${file}.webp`];
