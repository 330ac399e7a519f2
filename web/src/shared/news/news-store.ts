import { createStore } from '../store.ts';

/**
 * What is new in the student's courses, as text, keyed by course id. Empty until the code that finds
 * it has loaded (student-news.tsx).
 */
export const newsStore = createStore<ReadonlyMap<string, string>>(new Map());
