import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Ltr } from '../../shared/format/ltr.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { studentsQuery } from './queries.ts';
import { StudentPages } from './student-pages.tsx';
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
  const list = useInfiniteQuery(studentsQuery(search));
  return (
    <StudentPages list={list} empty={copy.empty}>
      {(student) => (
        <li key={student.uid} className={styles.row}>
          <span className={styles.who}>
            <Link className={styles.name} to={adminPaths.student(student.uid)}>
              {student.displayName}
            </Link>
            <span className={styles.facts}>
              <Ltr>{student.email ?? ''}</Ltr>
            </span>
          </span>
          <span className={styles.facts}>
            <span>{plural(student.courseCount, nouns.course)}</span>
            <span>{copy.lastSignIn(formatDate(student.lastSignIn))}</span>
          </span>
        </li>
      )}
    </StudentPages>
  );
}

/** All students, newest first, to be found by name, address or code. */
export function StudentList() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextField
        fullWidth
        type="search"
        label={copy.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Found search={useRested(typed.trim())} />
    </>
  );
}
