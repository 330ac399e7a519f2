/** Longest lecture, in seconds. Apart from the other limits, which browsers need not download. */
export const lectureSeconds = 86_400;
