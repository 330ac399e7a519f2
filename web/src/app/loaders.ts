import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchPath, redirectDocument } from 'react-router-dom';
import { myCoursesQuery } from '../shared/account/queries.ts';
import { rememberedUser } from '../shared/auth/remembered-user.ts';
import { courseQuery, coursesQuery } from '../shared/courses/queries.ts';
import { patterns } from '../shared/paths.ts';
import { mayOpenAll } from '../student/lecture/lecture-access.ts';
import { lecturesQuery } from '../student/lecture/queries.ts';
import { isPrefetch } from './prefetch.ts';

/** Path at which this document was opened; undefined without a browser (prerendering). */
const openedAt = globalThis.location?.pathname;

/** Whether this document is the one that the build made for a page; always true in development. */
const isDocumentOf = (pattern: string) =>
  !import.meta.env.PROD || openedAt === undefined || matchPath(pattern, openedAt) !== null;

/** Only its own document has a policy with Google's script (plugins/content-security-policy.ts). */
export const isSignInDocument = isDocumentOf(patterns.auth);

/** Only these pages' own documents list their files (plugins/prerendered-pages.ts). */
export const isStaffDocument = isDocumentOf(patterns.admin);
export const isFollowDocument = isDocumentOf(patterns.follow);

/** Loads the document of the address instead of this one. @throws the redirect */
export function leaveDocument({ request }: LoaderFunctionArgs): never {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}${hash}`);
}

/** Start the queries of routes in parallel with their code; nothing waits for the answers. */
export function createLoaders(queryClient: QueryClient) {
  const catalogue = () => {
    void queryClient.prefetchQuery(coursesQuery);
    return null;
  };
  const course = ({ request, params: { cId = '' } }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(courseQuery(cId));
    // This one call also returns the account.
    return rememberedUser()?.courses.includes(cId) && !isPrefetch(request) ? myCourses() : null;
  };
  const myCourses = () => {
    if (rememberedUser() !== null) void queryClient.prefetchQuery(myCoursesQuery);
    return null;
  };
  const lecture = (args: LoaderFunctionArgs) => {
    const { cId = '' } = args.params;
    const user = rememberedUser();
    // The course's answer shows first whether a lecture would be refused.
    if (!mayOpenAll(user, cId)) return course(args);
    // A prefetch is not worth these calls, which the centre pays for.
    if (isPrefetch(args.request)) return null;
    void queryClient.prefetchQuery(lecturesQuery(cId));
    return user?.courses.includes(cId) ? myCourses() : course(args);
  };
  return { catalogue, course, lecture, myCourses };
}
