import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import styles from './students.module.css';

interface Props<Student> {
  /** As the infinite query gives it. */
  readonly list: {
    readonly data:
      | { readonly pages: readonly { readonly students: readonly Student[] }[] }
      | undefined;
    readonly error: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): unknown;
  };
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (student: Student) => ReactNode;
}

/** Students page by page, each as a row. */
export function StudentPages<Student>({ list, empty, children }: Props<Student>) {
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (error !== null) return <ErrorState error={error} onRetry={() => list.refetch()} />;
  if (data === undefined)
    return (
      <Loading label={copy.loading}>
        <Skeleton height="24rem" />
      </Loading>
    );
  const students = data.pages.flatMap((page) => page.students);
  return (
    <>
      {students.length === 0 && !hasNextPage && (
        <EmptyState title={empty.title} text={empty.text} />
      )}
      <ul className={styles.rows}>{students.map(children)}</ul>
      {hasNextPage && (
        <div>
          <Button
            variant="outlined"
            loading={isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      )}
    </>
  );
}
