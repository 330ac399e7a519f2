import type { ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton, type SkeletonProps } from '../../shared/ui/skeleton.tsx';

/** The part of a query that says how far it is. */
export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Props<Data> extends Pick<SkeletonProps, 'width' | 'height'> {
  readonly query: Query<Data>;
  /** What is being loaded, for screen readers. */
  readonly label: string;
  /** Instead of one block of `width` and `height`. */
  readonly skeleton?: ReactNode;
  /** Of the heading of an error. */
  readonly level?: 2 | 3;
  readonly children: (data: Data) => ReactNode;
}

/** What a query brought; before that its place is kept, or it is said why nothing comes. */
export function Loaded<Data>({
  query: { data, error, refetch },
  label,
  skeleton,
  level,
  children,
  ...size
}: Props<Data>) {
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorState error={error} onRetry={refetch} level={level ?? 2} />;
  return <Loading label={label}>{skeleton ?? <Skeleton {...size} />}</Loading>;
}
