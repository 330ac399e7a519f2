import { expect, it } from 'vitest';
import { loadFirestoreService } from './protos.ts';
import { firestoreService } from './service.ts';

const rpcs = [
  'BatchGetDocuments',
  'BatchWrite',
  'BeginTransaction',
  'Commit',
  'CreateDocument',
  'DeleteDocument',
  'ExecutePipeline',
  'GetDocument',
  'ListCollectionIds',
  'ListDocuments',
  'Listen',
  'PartitionQuery',
  'Rollback',
  'RunAggregationQuery',
  'RunQuery',
  'UpdateDocument',
  'Write',
];

it('the protos in the client’s package contain exactly the known RPCs', () => {
  expect(Object.keys(loadFirestoreService()).sort()).toEqual(rpcs);
});

it('every RPC has a handler', () => {
  const backend = {} as Parameters<typeof firestoreService>[0];
  expect(Object.keys(firestoreService(backend)).sort()).toEqual(rpcs);
});
