import type { ApiPath, RequestOf, ResponseOf } from '@markaz/contract/api';
import { api } from '@markaz/contract/api';
import { host } from '../stack/ports.ts';
import type { Stack } from '../stack/stack.ts';

export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Returns a fake ID token of Google. It is plain JSON, which the Auth emulator accepts. */
export function googleIdToken(person: Person): string {
  return JSON.stringify({ sub: person.email, ...person, email_verified: true });
}

type Target = Pick<Stack, 'origin' | 'ports'>;

/** Signs a person in at the Auth emulator. Returns an ID token. */
export async function signIn({ ports }: Target, person: Person): Promise<string> {
  const response = await fetch(
    `http://${host}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        postBody: new URLSearchParams({
          id_token: googleIdToken(person),
          providerId: 'google.com',
        }).toString(),
        requestUri: 'http://localhost',
        returnIdpCredential: true,
        returnSecureToken: true,
      }),
    },
  );
  const answer: unknown = await response.json();
  if (!response.ok || typeof answer !== 'object' || answer === null || !('idToken' in answer))
    throw new Error(`The Auth emulator refused ${person.email}: ${JSON.stringify(answer)}`);
  return String(answer.idToken);
}

/**
 * Creates a client of the API that sends `idToken` with every call. If a call fails, the client
 * throws an error with the server's response.
 */
export function apiClient({ ports }: Target, idToken?: string) {
  const authorization = idToken === undefined ? {} : { authorization: `Bearer ${idToken}` };
  async function call<Path extends ApiPath>(
    path: Path,
    init: RequestInit,
  ): Promise<ResponseOf<Path>> {
    const response = await fetch(`http://${host}:${ports.hosting}/api/${path}`, {
      method: 'POST',
      ...init,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return api[path].response.parse(JSON.parse(text)) as ResponseOf<Path>;
  }
  return {
    post: <Path extends ApiPath>(
      path: Path,
      ...[body]: RequestOf<Path> extends undefined ? [] : [RequestOf<Path>]
    ) =>
      call(path, {
        headers: { ...authorization, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    postForm: <Path extends 'admin/courses/submit' | 'admin/courses/update'>(
      path: Path,
      form: FormData,
    ) => call(path, { headers: authorization, body: form }),
  };
}

/** A client that calls the API of a running stack as one user, or anonymously. */
export type ApiClient = ReturnType<typeof apiClient>;
