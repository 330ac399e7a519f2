/** The expected state of a project. docs/deployment.md describes how to set it up. */

/** The region of the functions (functions/src/index.ts), and of the data. */
export const region = 'europe-west1';

/** The functions of this release (functions/src/index.ts). */
export const functionNames = ['api', 'purge', 'years'] as const;

/** All roles of the functions (functions/src/index.ts declares them to firebase-tools). */
export const functionRoles = [
  'roles/datastore.user',
  'roles/firebaseauth.admin',
  'roles/storage.objectUser',
] as const;

export const firebasePage = (project: string, path: string) =>
  `https://console.firebase.google.com/project/${project}/${path}`;

export const cloudPage = (project: string, path: string) =>
  `https://console.cloud.google.com/${path}?project=${project}`;

export const monitoringCommand = (project: string) =>
  `npm run monitoring -- --project ${project} --email ADDRESS`;

export const deployCommand = (project: string) => `npm run deploy -- --project ${project}`;

export const recountCommand = (project: string) =>
  `npm run migrate -- --recount --project ${project}`;
