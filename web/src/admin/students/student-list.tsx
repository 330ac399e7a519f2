import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { studentsQuery } from './queries.ts';
import { Named } from './row.tsx';
import styles from './students.module.css';

/** Milliseconds without typing before what was typed is looked for: each search costs a call. */
const delay = 350;

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

/** All students, newest first, to be found by name, address or code. */
export function StudentList() {
  const [typed, setTyped] = useState('');
  const list = useInfiniteQuery(studentsQuery(useDelayed(typed.trim())));
  return (
    <>
      <TextField
        fullWidth
        type="search"
        label={copy.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PagedList
        query={list}
        itemsOf={(page) => page.students}
        loading={copy.loading}
        height="24rem"
        empty={<EmptyState {...copy.empty} />}
        more={copy.more}
      >
        {(students) => (
          <ul className={styles.rows}>
            {students.map(({ uid, displayName, email, courseCount, lastSignIn }) => (
              <li key={uid} className={styles.row}>
                <Named to={adminPaths.student(uid)} name={displayName}>
                  <span className={styles.facts}>
                    <Ltr>{email ?? ''}</Ltr>
                  </span>
                </Named>
                <span className={styles.facts}>
                  <span>{plural(courseCount, nouns.course)}</span>
                  <span>{copy.lastSignIn(formatDate(lastSignIn))}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
