import type {
  ProtoAggregation,
  ProtoDocument,
  ProtoPrecondition,
  ProtoStructuredQuery,
  ProtoTimestamp,
  ProtoTransactionOptions,
  ProtoWrite,
} from '../proto.ts';
import type { Consistency } from '../transactions/read.ts';

// The requests of `google.firestore.v1.Firestore` after proto-loader has decoded them.

export interface ProtoMask {
  readonly fieldPaths?: readonly string[];
}

export interface GetDocumentRequest extends Consistency {
  readonly name?: string;
  readonly mask?: ProtoMask;
}

export interface BatchGetDocumentsRequest extends Consistency {
  readonly database?: string;
  readonly documents?: readonly string[];
  readonly mask?: ProtoMask;
}

export interface ListDocumentsRequest extends Consistency {
  readonly parent?: string;
  readonly collectionId?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly orderBy?: string;
  readonly mask?: ProtoMask;
  readonly showMissing?: boolean;
}

export interface ListCollectionIdsRequest extends Consistency {
  readonly parent?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
}

export interface RunQueryRequest extends Consistency {
  readonly parent?: string;
  readonly structuredQuery?: ProtoStructuredQuery;
  readonly explainOptions?: unknown;
}

export interface RunAggregationQueryRequest extends Consistency {
  readonly parent?: string;
  readonly structuredAggregationQuery?: {
    readonly structuredQuery?: ProtoStructuredQuery;
    readonly aggregations?: ProtoAggregation[];
  };
  readonly explainOptions?: unknown;
}

export interface PartitionQueryRequest extends Consistency {
  readonly parent?: string;
  readonly structuredQuery?: ProtoStructuredQuery;
  readonly partitionCount?: string;
  readonly pageToken?: string;
  readonly pageSize?: number;
}

export interface BeginTransactionRequest {
  readonly database?: string;
  readonly options?: ProtoTransactionOptions;
}

export interface CommitRequest {
  readonly database?: string;
  readonly writes?: readonly ProtoWrite[];
  readonly transaction?: Uint8Array;
}

export interface RollbackRequest {
  readonly database?: string;
  readonly transaction?: Uint8Array;
}

export interface BatchWriteRequest {
  readonly database?: string;
  readonly writes?: readonly ProtoWrite[];
}

export interface CreateDocumentRequest {
  readonly parent?: string;
  readonly collectionId?: string;
  readonly documentId?: string;
  readonly document?: ProtoDocument;
  readonly mask?: ProtoMask;
}

export interface UpdateDocumentRequest {
  readonly document?: ProtoDocument;
  readonly updateMask?: ProtoMask;
  readonly mask?: ProtoMask;
  readonly currentDocument?: ProtoPrecondition;
}

export interface DeleteDocumentRequest {
  readonly name?: string;
  readonly currentDocument?: ProtoPrecondition;
}

export interface ListenRequest {
  readonly database?: string;
  readonly addTarget?: ProtoTarget;
  readonly removeTarget?: number;
}

export interface ProtoTarget {
  readonly query?: { readonly parent?: string; readonly structuredQuery?: ProtoStructuredQuery };
  readonly documents?: { readonly documents?: readonly string[] };
  readonly resumeToken?: Uint8Array;
  readonly readTime?: ProtoTimestamp;
  readonly targetId?: number;
  readonly once?: boolean;
}
