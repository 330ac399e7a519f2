/** Text of search results; downloaded only for a search. */
export const foundCopy = {
  inLecture: (title: string) => `في محاضرة: ${title}`,
} as const;
