import type { ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton, type SkeletonProps } from '../../shared/ui/skeleton.tsx';

/** The part of a query that shows its state. */
export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Props<Data> extends Pick<SkeletonProps, 'width' | 'height'> {
  readonly query: Query<Data>;
  /** The loading content, for screen readers. */
  readonly label: string;
  /** Instead of one block of `width` and `height`. */
  readonly skeleton?: ReactNode;
  /** Level of an error's heading. */
  readonly level?: 2 | 3;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a query's data, or a placeholder of its size, or the error. */
export function Loaded<Data>(props: Props<Data>) {
  const { query, label, skeleton, level = 2, children, ...size } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorState error={error} onRetry={refetch} level={level} />;
  return <Loading label={label}>{skeleton ?? <Skeleton {...size} />}</Loading>;
}
