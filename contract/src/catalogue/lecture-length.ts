/**
 * Maximum length of a lecture in seconds. It has its own file because some pages need no other
 * limit.
 */
export const lectureSeconds = 86_400;
