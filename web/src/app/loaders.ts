import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchPath, redirectDocument } from 'react-router-dom';
import { myCoursesQuery } from '../shared/account/queries.ts';
import { rememberedUser } from '../shared/auth/remembered-user.ts';
import { courseQuery, coursesQuery } from '../shared/courses/queries.ts';
import { patterns } from '../shared/paths.ts';
import { mayRequestLectures } from '../student/lecture/lecture-access.ts';
import { lecturesQuery } from '../student/lecture/queries.ts';
import { isPrefetch } from './prefetch.ts';

/** Path of the HTML page that the browser loaded. Undefined during prerendering. */
const documentPath = globalThis.location?.pathname;

/** Whether this HTML page was built for the given route. Always true in development. */
const isDocumentOf = (pattern: string) =>
  !import.meta.env.PROD || documentPath === undefined || matchPath(pattern, documentPath) !== null;

/** Only the sign-in page's HTML allows Google's script (plugins/content-security-policy.ts). */
export const isSignInDocument = isDocumentOf(patterns.auth);

/**
 * Only the HTML of the staff pages and of the follow page contains links to their files
 * (plugins/prerendered-pages.ts).
 */
export const isStaffDocument = isDocumentOf(patterns.admin);
export const isFollowDocument = isDocumentOf(patterns.follow);

/**
 * Makes the browser load the URL as a new HTML page.
 * @throws the redirect, which the router handles
 */
export function redirectToDocument({ request }: LoaderFunctionArgs): never {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}${hash}`);
}

/**
 * Creates route loaders. The loaders start queries while the page's code is loading, and do not
 * wait for the answers.
 */
export function createLoaders(queryClient: QueryClient) {
  const catalogue = () => {
    void queryClient.prefetchQuery(coursesQuery);
    return null;
  };
  const course = ({ request, params: { cId = '' } }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(courseQuery(cId));
    // Fetch the user's courses, because this call also returns the user's document.
    return rememberedUser()?.courses.includes(cId) && !isPrefetch(request) ? myCourses() : null;
  };
  const myCourses = () => {
    if (rememberedUser() !== null) void queryClient.prefetchQuery(myCoursesQuery);
    return null;
  };
  const lecture = (args: LoaderFunctionArgs) => {
    const { cId = '' } = args.params;
    const user = rememberedUser();
    // Fetch the course first, because its response shows whether the user may open the lecture.
    if (!mayRequestLectures(user, cId)) return course(args);
    // A prefetch skips these calls, because the centre pays for each call.
    if (isPrefetch(args.request)) return null;
    void queryClient.prefetchQuery(lecturesQuery(cId));
    return user?.courses.includes(cId) ? myCourses() : course(args);
  };
  return { catalogue, course, lecture, myCourses };
}
