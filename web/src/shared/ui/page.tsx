import { type ReactNode, useEffect } from 'react';
import { useBrand } from '../brand/settings.ts';
import { classes } from './classes.ts';
import * as styles from './page.module.css';
import { Loading } from './skeleton.tsx';
import { componentsCopy } from './ui.copy.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PageProps {
  readonly children: ReactNode;
  readonly narrow?: boolean;
}

export function Page({ children, narrow = false }: PageProps) {
  return <div className={classes(styles.page, narrow && styles.narrow)}>{children}</div>;
}

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
}

export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

/**
 * Shown while a page's JavaScript loads. It looks empty, because every page has its own skeleton.
 */
export function PageSkeleton() {
  return (
    <Page>
      <Loading label={componentsCopy.navigating}>
        <VisuallyHidden as="h1">{componentsCopy.navigating}</VisuallyHidden>
      </Loading>
    </Page>
  );
}

/**
 * Sets the document's title to the page's title and the brand. If the page's title is empty, the
 * document's title is only the brand.
 */
export function usePageTitle(title: string): void {
  const { brandName } = useBrand();
  useEffect(() => {
    document.title = title === '' ? brandName : `${title} · ${brandName}`;
  }, [title, brandName]);
}
