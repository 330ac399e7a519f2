import {
  type handleBidiStreamingCall,
  Metadata,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { StatusError, status } from '../model.ts';
import { batchGetDocuments, getDocument } from './documents.ts';
import { serveListen } from './listen.ts';
import { listCollectionIds, listDocuments } from './lists.ts';
import { partitionQuery, runAggregationQuery, runQuery } from './queries.ts';
import { type Backend, serveStream, serveUnary } from './serve.ts';
import { beginTransaction, rollback } from './transactions.ts';
import { batchWrite, commit, createDocument, deleteDocument, updateDocument } from './writes.ts';

/** Every RPC of `google.firestore.v1.Firestore` with its handler. */
export function firestoreService(backend: Backend): UntypedServiceImplementation {
  return {
    GetDocument: serveUnary(backend, 'GetDocument', getDocument),
    BatchGetDocuments: serveStream(backend, 'BatchGetDocuments', batchGetDocuments),
    ListDocuments: serveUnary(backend, 'ListDocuments', listDocuments),
    ListCollectionIds: serveUnary(backend, 'ListCollectionIds', listCollectionIds),

    RunQuery: serveStream(backend, 'RunQuery', runQuery),
    RunAggregationQuery: serveStream(backend, 'RunAggregationQuery', runAggregationQuery),
    PartitionQuery: serveUnary(backend, 'PartitionQuery', partitionQuery),

    Commit: serveUnary(backend, 'Commit', commit),
    BatchWrite: serveUnary(backend, 'BatchWrite', batchWrite),
    CreateDocument: serveUnary(backend, 'CreateDocument', createDocument),
    UpdateDocument: serveUnary(backend, 'UpdateDocument', updateDocument),
    DeleteDocument: serveUnary(backend, 'DeleteDocument', deleteDocument),

    BeginTransaction: serveUnary(backend, 'BeginTransaction', beginTransaction),
    Rollback: serveUnary(backend, 'Rollback', rollback),

    Listen: serveListen(backend),
    Write: refuseBidi('write streams (Write)'),
    ExecutePipeline: serveStream(backend, 'ExecutePipeline', () =>
      Promise.reject(unimplemented('pipelines (ExecutePipeline)')),
    ),
  };
}

function refuseBidi(feature: string): handleBidiStreamingCall<unknown, unknown> {
  return (stream) => {
    stream.sendMetadata(new Metadata());
    const { code, message } = unimplemented(feature);
    stream.emit('error', { code, details: message });
  };
}

function unimplemented(feature: string): StatusError {
  return new StatusError(status.UNIMPLEMENTED, `The local Firestore does not support ${feature}.`);
}
