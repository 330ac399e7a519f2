import { setTimeout as sleep } from 'node:timers/promises';
import { type protos, v1 } from '@google-cloud/firestore-api';
import gax from 'google-gax';
import { isTransient } from '../core/grpc-status.ts';
import type { FirestoreTime } from './part.ts';

type Query = protos.google.firestore.v1.IStructuredQuery;
type Write = protos.google.firestore.v1.IWrite;
export type RawDocument = protos.google.firestore.v1.IDocument;

/**
 * Number of documents per query. Firestore would cancel a query of all documents after a minute.
 */
const documentsPerQuery = 5_000;
const maxAttempts = 6;

/** A range of documents in the order of their paths. */
export interface Range {
  /** The range begins after this path. Null if it begins with the first document. */
  readonly after: string | null;
  /** The range ends with this path. Null if it ends with the last document. */
  readonly upTo: string | null;
}

async function pause(attempt: number): Promise<void> {
  await sleep(Math.random() * 200 * 2 ** attempt);
}

/** Makes Google's emulator skip the security rules for this caller. */
const ownerOptions = { otherArgs: { headers: { Authorization: 'Bearer owner' } } };

function connectionOptions() {
  const emulator = process.env.FIRESTORE_EMULATOR_HOST;
  if (emulator === undefined) return { settings: {}, options: {} };
  const { hostname, port } = new URL(`http://${emulator}`);
  const sslCreds = gax.grpc.credentials.createInsecure();
  return {
    settings: { servicePath: hostname, port: Number(port), sslCreds },
    options: ownerOptions,
  };
}

/**
 * A Firestore client for the raw protocol. The usual client reads 1.0 as 1 and cannot query all
 * collections.
 */
export class RawFirestore {
  /** Root of its documents: `projects/…/databases/…/documents`. */
  readonly root: string;
  readonly #database: string;
  readonly #client: InstanceType<typeof v1.FirestoreClient>;
  readonly #options: object;

  constructor(project: string, database: string) {
    const { settings, options } = connectionOptions();
    this.#database = `projects/${project}/databases/${database}`;
    this.root = `${this.#database}/documents`;
    this.#client = new v1.FirestoreClient({ projectId: project, ...settings });
    this.#options = options;
  }

  pathOf({ name }: RawDocument): string {
    return (name ?? '').slice(this.root.length + 1);
  }

  #query({ after, upTo }: Range, fields: readonly string[] | null): Query {
    const at = (path: string) => ({ values: [{ referenceValue: `${this.root}/${path}` }] });
    return {
      from: [{ allDescendants: true }],
      orderBy: [{ field: { fieldPath: '__name__' } }],
      limit: { value: documentsPerQuery },
      ...(after !== null && { startAt: { ...at(after), before: false } }),
      ...(upTo !== null && { endAt: { ...at(upTo), before: false } }),
      ...(fields !== null && { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } }),
    };
  }

  /** Returns the current time of Firestore's clock. */
  async now(): Promise<FirestoreTime> {
    const structuredQuery = { from: [{ collectionId: 'centre' }], limit: { value: 1 } };
    const request = { parent: this.root, structuredQuery };
    for await (const { readTime } of this.#client.runQuery(request, this.#options)) {
      return { seconds: String(readTime?.seconds ?? 0), nanos: readTime?.nanos ?? 0 };
    }
    throw new Error('Firestore did not say what time it is.');
  }

  /**
   * Yields all documents of all collections, sorted by path. After an interruption, it continues
   * with a new query.
   * @param readTime the data is read as it was at this time; null for the current data
   * @param fields the fields to read; null for all
   */
  async *documents(
    range: Range,
    readTime: FirestoreTime | null,
    fields: readonly string[] | null = null,
  ): AsyncGenerator<RawDocument> {
    let { after } = range;
    for (let attempt = 0; ; ) {
      const structuredQuery = this.#query({ ...range, after }, fields);
      const request = { parent: this.root, structuredQuery, ...(readTime && { readTime }) };
      let foundCount = 0;
      try {
        for await (const { document } of this.#client.runQuery(request, this.#options)) {
          if (document == null) continue;
          yield document;
          foundCount += 1;
          after = this.pathOf(document);
        }
        if (foundCount < documentsPerQuery) return;
        attempt = 0;
      } catch (error) {
        attempt = foundCount > 0 ? 0 : attempt + 1;
        if (!isTransient(error) || attempt === maxAttempts) throw error;
        await pause(attempt);
      }
    }
  }

  /** Replaces and deletes documents. Retries if the outcome is unknown. */
  async commit(writes: Write[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#client.commit({ database: this.#database, writes }, this.#options);
        return;
      } catch (error) {
        if (!isTransient(error) || attempt === maxAttempts) throw error;
        await pause(attempt);
      }
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
