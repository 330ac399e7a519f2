import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copy } from './copy.ts';
import * as styles from './layout.module.css';
import { Loaded, type Query } from './loaded.tsx';

/** The part of an infinite query that says whether there is more. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

interface MoreProps {
  readonly pages: Pages;
  readonly label?: string;
}

/** Asks for the next page where there is one, again where it did not come. */
export function More({ pages, label = copy.more }: MoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {pages.isFetchNextPageError && <Alert severity="error">{copy.moreFailed}</Alert>}
      <Button
        variant="outlined"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {pages.isFetchNextPageError ? copy.retry : label}
      </Button>
    </div>
  );
}

interface Props<Page, Item> {
  readonly query: Query<InfiniteData<Page>> & Pages;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** What is being loaded, for screen readers. */
  readonly loading: string;
  /** CSS length that the list will take. */
  readonly height: string;
  /** Where there is nothing at all. */
  readonly empty: ReactNode;
  readonly more?: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Page, Item>(props: Props<Page, Item>) {
  const { query, itemsOf, loading, height, empty, more, children } = props;
  return (
    <Loaded query={query} label={loading} height={height}>
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        return (
          <>
            {items.length === 0 && !query.hasNextPage ? empty : children(items)}
            <More pages={query} {...(more !== undefined && { label: more })} />
          </>
        );
      }}
    </Loaded>
  );
}
