/** URL patterns of the site's routes (spec 2). */
export const patterns = {
  home: '/',
  courses: '/courses',
  course: '/courses/:cId',
  /** The route includes the quiz, because a separate one would add weight to every page. */
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
 * Browsers remove tabs and line breaks from URLs, so that `/<tab>/evil.example` would open
 * evil.example.
 */
const controlCharacter = /\p{Cc}/u;

/** Returns `from` if it is a path on this site that may open after a sign-in, else `fallback`. */
export function safeReturnPath(from: string | null, fallback: string): string {
  if (from === null || !/^\/(?![/\\])/u.test(from) || controlCharacter.test(from)) return fallback;
  return from.startsWith(patterns.auth) ? fallback : from;
}

const encode = encodeURIComponent;

export const paths = {
  home: () => '/',
  courses: () => '/courses',
  coursesByAuthor: (authorId: string) => `/courses?author=${encode(authorId)}`,
  course: (cId: string) => `/courses/${encode(cId)}`,
  /** The course's page as a student without an enrolment sees it. Used by admins. */
  courseAsStudent: (cId: string) => `/courses/${encode(cId)}?as=student`,
  lecture: (cId: string, lId: string) => `/courses/${encode(cId)}/lectures/${encode(lId)}`,
  quiz: (cId: string, lId: string) => `${paths.lecture(cId, lId)}/quiz`,
  user: () => '/user',
  mistakes: () => '/mistakes',
  /** The section of the user's page with the data that the centre stores. */
  profile: () => '/user#profile',
  deleteAccount: () => '/user#delete-account',
  privacy: () => '/privacy',
  follow: (token: string) => `/follow/${encode(token)}`,
  /** @param from path of the page to open after signing in. */
  auth: (from?: string) =>
    from === undefined ? '/auth' : `/auth?from=${encodeURIComponent(from)}`,
  /** The sign-in page for users who must sign in again, for actions that need a recent sign-in. */
  signInAgain: (from: string) => `/auth?again&from=${encodeURIComponent(from)}`,
  enroll: (code?: string) =>
    code === undefined ? '/enroll' : `/enroll?code=${encodeURIComponent(code)}`,
  /** A route without a page. Its action signs the user out. */
  signOut: () => '/sign-out',
  editCourse: (cId: string) => `/admin/courses/${encode(cId)}`,
  admin: (section = '') => (section === '' ? '/admin' : `/admin/${section}`),
} as const;
