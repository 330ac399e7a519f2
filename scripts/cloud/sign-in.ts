import { GoogleAuth } from 'google-auth-library';
import { Refusal, reasonOf } from '../terminal/command.ts';
import { createGoogleClient, type GoogleClient } from './google.ts';

const scope = 'https://www.googleapis.com/auth/cloud-platform';

/**
 * Connects to a real project with this machine's application default credentials.
 * @throws Refusal if there are no credentials.
 */
export async function connect(project: string): Promise<GoogleClient> {
  // scripts/bootstrap.mjs disables this for the local stack, but Google's machines need it for
  // credentials.
  delete process.env.METADATA_SERVER_DETECTION;
  const auth = new GoogleAuth({ scopes: [scope], projectId: project });
  try {
    const client = await auth.getClient();
    await client.getAccessToken();
    return createGoogleClient({
      project,
      headers: async () => ({ Authorization: `Bearer ${(await client.getAccessToken()).token}` }),
    });
  } catch (error) {
    throw new Refusal(
      'Nobody is signed in on this machine: run gcloud auth application-default login.',
      reasonOf(error),
    );
  }
}
