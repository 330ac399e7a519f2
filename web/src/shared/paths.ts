/** URL patterns of the site, and functions that build links (spec 2, product.md). */
export const patterns = {
  home: '/',
  courses: '/courses',
  course: '/courses/:cId',
  /** Includes its quiz: a separate route would add weight to every page. */
  lecture: '/courses/:cId/lectures/:lId/quiz?',
  user: '/user',
  mistakes: '/mistakes',
  auth: '/auth',
  enroll: '/enroll',
  privacy: '/privacy',
  follow: '/follow/:token',
  admin: '/admin/*',
} as const;

/**
 * Browsers drop tabs and line breaks from addresses: `/<tab>/evil.example` leads to evil.example.
 */
const controlCharacter = /\p{Cc}/u;

/**
 * Returns the path to open after a sign-in: always on this site.
 * @returns `fallback` for anything else.
 */
export function safeReturn(from: string | null, fallback: string): string {
  if (from === null || !/^\/(?![/\\])/u.test(from) || controlCharacter.test(from)) return fallback;
  return from.startsWith(patterns.auth) ? fallback : from;
}

const id = encodeURIComponent;

export const paths = {
  home: () => '/',
  courses: () => '/courses',
  /** The catalogue filtered by teacher. */
  coursesOf: (authorId: string) => `/courses?author=${id(authorId)}`,
  course: (cId: string) => `/courses/${id(cId)}`,
  /** The course as shown without an enrolment; for admins. */
  courseAsStudent: (cId: string) => `/courses/${id(cId)}?as=student`,
  lecture: (cId: string, lId: string) => `/courses/${id(cId)}/lectures/${id(lId)}`,
  quiz: (cId: string, lId: string) => `${paths.lecture(cId, lId)}/quiz`,
  user: () => '/user',
  /** Questions to review after wrong answers. */
  mistakes: () => '/mistakes',
  /** The centre's data about the user, on the same page. */
  profile: () => '/user#profile',
  /** The same page, asking whether to delete the account. */
  deleteAccount: () => '/user#delete-account',
  privacy: () => '/privacy',
  /** A student's page for parents. */
  follow: (token: string) => `/follow/${id(token)}`,
  /** @param from the page to open after signing in. */
  auth: (from?: string) =>
    from === undefined ? '/auth' : `/auth?from=${encodeURIComponent(from)}`,
  /** Signs in again, for actions that need a recent sign-in. */
  signInAgain: (from: string) => `/auth?again&from=${encodeURIComponent(from)}`,
  enroll: (code?: string) =>
    code === undefined ? '/enroll' : `/enroll?code=${encodeURIComponent(code)}`,
  /** Not a page: the action of a sign-out. */
  signOut: () => '/sign-out',
  /** The course in the editor; for admins. */
  editCourse: (cId: string) => `/admin/courses/${id(cId)}`,
  admin: (section = '') => (section === '' ? '/admin' : `/admin/${section}`),
} as const;
