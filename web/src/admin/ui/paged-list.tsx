import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as styles from './layout.module.css';
import { Loaded, type Query } from './loaded.tsx';
import { copy } from './ui.copy.ts';

/** The properties of an infinite query that concern its next page. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The properties of an infinite query that a list needs. */
export type PagedQuery<Page> = Query<InfiniteData<Page>> & Pages;

interface LoadMoreProps {
  readonly pages: Pages;
  readonly label?: string;
}

/** Button that loads the next page, if there is one, and retries after an error. */
export function LoadMoreButton({ pages, label = copy.more }: LoadMoreProps) {
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
  readonly query: PagedQuery<Page>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Describes the loading content to screen readers. */
  readonly loading: string;
  /** Height of the placeholder, as a CSS length. */
  readonly height: string;
  readonly empty: ReactNode;
  readonly moreLabel?: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Page, Item>(props: Props<Page, Item>) {
  const { query, itemsOf, loading, height, empty, moreLabel, children } = props;
  return (
    <Loaded query={query} label={loading} height={height}>
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        return (
          <>
            {items.length === 0 && !query.hasNextPage ? empty : children(items)}
            <LoadMoreButton pages={query} {...(moreLabel !== undefined && { label: moreLabel })} />
          </>
        );
      }}
    </Loaded>
  );
}
