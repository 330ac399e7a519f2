import type { ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton, type SkeletonProps } from '../../shared/ui/skeleton.tsx';

/** The properties of a query that `Loaded` needs. */
export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Props<Data> extends Pick<SkeletonProps, 'width' | 'height'> {
  readonly query: Query<Data>;
  /** Describes the loading content to screen readers. */
  readonly label: string;
  /** Placeholder to use instead of one block of `width` and `height`. */
  readonly skeleton?: ReactNode;
  /** Level of the heading of an error. */
  readonly level?: 2 | 3;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a query's data, its error or, while it loads, a placeholder of the same size. */
export function Loaded<Data>(props: Props<Data>) {
  const { query, label, skeleton, level = 2, children, ...size } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorState error={error} onRetry={refetch} level={level} />;
  return <Loading label={label}>{skeleton ?? <Skeleton {...size} />}</Loading>;
}
