/** URL patterns of the site and what builds a link to each (spec 2, product.md). */
export const patterns = {
  home: '/',
  courses: '/courses',
  course: '/courses/:cId',
  /** And its quiz: a route of its own would weigh on every page. */
  lecture: '/courses/:cId/lectures/:lId/quiz?',
  user: '/user',
  mistakes: '/mistakes',
  auth: '/auth',
  enroll: '/enroll',
  privacy: '/privacy',
  follow: '/follow/:token',
  admin: '/admin/*',
} as const;

/** Browsers drop tabs and line breaks from an address: `/<tab>/evil.example` would lead to evil.example. */
const controlCharacter = /\p{Cc}/u;

/**
 * Where sign-in may send people back to: a path of this site, never another one.
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
  /** The catalogue narrowed to one teacher. */
  coursesOf: (authorId: string) => `/courses?author=${id(authorId)}`,
  course: (cId: string) => `/courses/${id(cId)}`,
  /** The course as someone sees it who has not enrolled; for admins. */
  courseAsStudent: (cId: string) => `/courses/${id(cId)}?as=student`,
  lecture: (cId: string, lId: string) => `/courses/${id(cId)}/lectures/${id(lId)}`,
  quiz: (cId: string, lId: string) => `${paths.lecture(cId, lId)}/quiz`,
  user: () => '/user',
  /** Questions that were answered wrongly, to be reviewed. */
  mistakes: () => '/mistakes',
  /** What the centre knows of the person, on the same page. */
  profile: () => '/user#profile',
  /** The same page, with the question whether the account shall go. */
  deleteAccount: () => '/user#delete-account',
  privacy: () => '/privacy',
  /** A student's page for parents. */
  follow: (token: string) => `/follow/${id(token)}`,
  /** @param from where to go after signing in. */
  auth: (from?: string) =>
    from === undefined ? '/auth' : `/auth?from=${encodeURIComponent(from)}`,
  /** Signing in anew, for what takes a sign-in of the last minutes. */
  signInAgain: (from: string) => `/auth?again&from=${encodeURIComponent(from)}`,
  enroll: (code?: string) =>
    code === undefined ? '/enroll' : `/enroll?code=${encodeURIComponent(code)}`,
  /** No page: what a sign-out is submitted to. */
  signOut: () => '/sign-out',
  /** The course in the editor; for admins. */
  editCourse: (cId: string) => `/admin/courses/${id(cId)}`,
  admin: (section = '') => (section === '' ? '/admin' : `/admin/${section}`),
} as const;
