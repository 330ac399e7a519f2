/** Words of what was found, which only who searches downloads. */
export const foundCopy = {
  inLecture: (title: string) => `في محاضرة: ${title}`,
} as const;
