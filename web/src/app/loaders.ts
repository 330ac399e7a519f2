import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchPath, redirectDocument } from 'react-router-dom';
import { myCoursesQuery } from '../shared/account/queries.ts';
import { rememberedUser } from '../shared/auth/remembered-user.ts';
import { courseQuery, coursesQuery } from '../shared/courses/queries.ts';
import { patterns } from '../shared/paths.ts';
import { mayOpenAll } from '../student/lecture/may-open-all.ts';
import { lecturesQuery } from '../student/lecture/queries.ts';
import { isPrefetch } from './prefetch.ts';

/** Where this document was opened; undefined where there is no browser (prerendering). */
const openedAt = globalThis.location?.pathname;

/** Whether this document is the one of a page, as the build made them. */
const isDocumentOf = (pattern: string) =>
  !import.meta.env.PROD || openedAt === undefined || matchPath(pattern, openedAt) !== null;

/**
 * Only the document of the sign-in page lets Google's script in: pages keep the policy of the document
 * that they were opened with (plugins/content-security-policy.ts).
 */
export const isSignInDocument = isDocumentOf(patterns.auth);

/** Only their own documents name the files of these pages (plugins/prerendered-pages.ts). */
export const isStaffDocument = isDocumentOf(patterns.admin);
export const isFollowDocument = isDocumentOf(patterns.follow);

/** Loads the document of the address, in place of this one. @throws the redirect. */
export function leaveDocument({ request }: LoaderFunctionArgs): never {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}${hash}`);
}

/**
 * What routes load beside their code. Nobody waits for it: the queries begin, and the page shows its
 * skeleton until the cache has their answers.
 */
export function createLoaders(queryClient: QueryClient) {
  const catalogue = () => {
    void queryClient.prefetchQuery(coursesQuery);
    return null;
  };
  const course = ({ request, params: { cId = '' } }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(courseQuery(cId));
    // Its one call also tells who the reader is.
    return rememberedUser()?.courses.includes(cId) && !isPrefetch(request) ? myCourses() : null;
  };
  const myCourses = () => {
    if (rememberedUser() !== null) void queryClient.prefetchQuery(myCoursesQuery);
    return null;
  };
  const lecture = (args: LoaderFunctionArgs) => {
    const { cId = '' } = args.params;
    const user = rememberedUser();
    // The course says first whether asking for a lecture would be refused.
    if (!mayOpenAll(user, cId)) return course(args);
    // A link that is only touched on the way is not worth these calls, which the centre pays for.
    if (isPrefetch(args.request)) return null;
    void queryClient.prefetchQuery(lecturesQuery(cId));
    return user?.courses.includes(cId) ? myCourses() : course(args);
  };
  return { catalogue, course, lecture, myCourses };
}
