/** The code of what is shown once a course is bought: fetched while the code is being redeemed. */
export const loadEnrolled = () => import('./enrolled.tsx');
