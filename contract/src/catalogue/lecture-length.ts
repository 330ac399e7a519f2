/** Longest lecture, in seconds. In its own file, because some pages need no other limit. */
export const lectureSeconds = 86_400;
