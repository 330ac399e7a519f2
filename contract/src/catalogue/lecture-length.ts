/** The longest lecture, in seconds; apart from the other limits, which browsers need not download. */
export const lectureSeconds = 86_400;
