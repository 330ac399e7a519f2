import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { Ltr } from '../../format/ltr.tsx';
import { nouns, plural } from '../../format/plural.ts';
import { formatDate } from '../../format/time.ts';
import { adminPaths } from '../admin-area/sections.ts';
import { copy } from './copy.ts';
import { studentsQuery } from './queries.ts';
import styles from './students.module.css';

/** Milliseconds of rest before what was typed is looked for: each search costs a call. */
const rest = 350;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function Found({ search }: { readonly search: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    studentsQuery(search),
  );
  if (error !== null) return <ErrorState error={error} onRetry={refetch} />;
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
        <EmptyState title={copy.empty.title} text={copy.empty.text} />
      )}
      <ul className={styles.rows}>
        {students.map((student) => (
          <li key={student.uid} className={styles.row}>
            <span className={styles.who}>
              <AppLink className={styles.name} to={adminPaths.student(student.uid)}>
                {student.displayName}
              </AppLink>
              <span className={styles.facts}>
                <Ltr>{student.email ?? ''}</Ltr>
              </span>
            </span>
            <span className={styles.facts}>
              <span>{plural(student.courseCount, nouns.course)}</span>
              <span>{copy.lastSignIn(formatDate(student.lastSignIn))}</span>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            variant="outlined"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** All students, newest first, to be found by name, address or code. */
export function StudentList() {
  const [typed, setTyped] = useState('');
  return (
    <div className={styles.list}>
      <TextField
        fullWidth
        type="search"
        label={copy.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Found search={useRested(typed.trim())} />
    </div>
  );
}
