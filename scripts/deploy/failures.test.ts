import { expect, it } from 'vitest';
import { explain } from './failures.ts';

const doctor = 'npm run doctor -- --project my-centre';
const google = (api: string, status: number, message: string) =>
  `Error: Request to https://${api}.googleapis.com/v1/projects/my-centre/x had HTTP Error: ${status}, ${message}`;

// The messages are those of firebase-tools 15.34 and of Google's APIs.
it.each([
  ['Error: Failed to authenticate, have you run firebase login?', 'npm run firebase -- login'],
  ['Command requires authentication, please run firebase login', 'npm run firebase -- login'],
  ['Error: Invalid project id: My-Centre.', 'npm run firebase -- projects:list'],
  [
    "Error: Your project my-centre must be on the Blaze (pay-as-you-go) plan to complete this command. Required API cloudbuild.googleapis.com can't be enabled until the upgrade is complete.",
    'https://console.firebase.google.com/project/my-centre/usage/details',
  ],
  [
    'Cloud Functions deployment requires the pay-as-you-go (Blaze) billing plan.',
    'The project has no billing account',
  ],
  [
    google(
      'cloudbuild',
      403,
      "Billing account for project '123' is not found. Billing must be enabled for activation of service(s).",
    ),
    'The project has no billing account',
  ],
  [
    google(
      'firestore',
      403,
      'Cloud Firestore API has not been used in project my-centre before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/firestore.googleapis.com/overview?project=my-centre then retry.',
    ),
    'gcloud services enable firestore.googleapis.com --project my-centre',
  ],
  ['Permissions denied enabling run.googleapis.com.', 'roles/serviceusage.serviceUsageAdmin'],
  [
    'Cloud Functions deployment requires the Cloud Build API to be enabled. The current credentials do not have permission to enable APIs for project my-centre.',
    'roles/serviceusage.serviceUsageAdmin',
  ],
  [
    'Missing permissions required for functions deploy. You must have permission iam.serviceAccounts.ActAs on service account x.',
    'roles/iam.serviceAccountUser',
  ],
  [
    'Missing required permission on project my-centre to deploy new HTTPS functions. The permission cloudfunctions.functions.setIamPolicy is required',
    'roles/cloudfunctions.admin',
  ],
  [
    'Cannot enable declarative security because you do not have permissions necessary to create the service account.',
    'roles/owner',
  ],
  [
    'Failed to get Firebase project my-centre. Please make sure the project exists and your account has permission to access it.',
    'There is no Firebase project my-centre that your account may see',
  ],
  [google('firebase', 403, 'The caller does not have permission'), 'projects:list'],
  [
    google('firebasehosting', 403, 'The caller does not have permission'),
    'roles/firebasehosting.admin',
  ],
  [
    google('firebaserules', 403, 'The caller does not have permission'),
    'roles/firebaserules.admin',
  ],
  [google('compute', 403, 'The caller does not have permission'), 'roles/owner'],
  [google('run', 503, 'Unavailable'), 'run.googleapis.com answered 503'],
  ['Failed to make request to https://firebase.googleapis.com/v1', 'Google could not be reached'],
])('explains how to fix the failure «%s»', (message, fix) => {
  const sentence = explain(message, 'my-centre');
  expect(sentence).toContain(fix);
  expect(sentence).toMatch(new RegExp(`${doctor}$`, 'u'));
});

it('returns null for a message without a known fix', () => {
  expect(explain('Error: There was an error deploying functions', 'my-centre')).toBeNull();
});
