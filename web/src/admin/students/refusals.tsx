import type { Student } from '@markaz/contract/people/students';
import Alert from '@mui/material/Alert';
import { Link } from 'react-router-dom';
import { Code } from '../../shared/format/code.tsx';
import { formatDateTime } from '../../shared/format/time.ts';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';
import { Unlock } from './unlock.tsx';

const words = copy.refusals;

type Refusal = Student['refusals'][number];

/** The typed code, with a link if its card exists. */
function Typed({ refusal: { typed, reason } }: { readonly refusal: Refusal }) {
  if (typed === '') return <span>{words.empty}</span>;
  if (reason === 'invalid') return <Code>{typed}</Code>;
  return (
    <Link to={adminPaths.card(typed)}>
      <Code>{typed}</Code>
    </Link>
  );
}

/** Refused codes with reasons, and the advice for the caller. */
export function Refusals({ student }: { readonly student: Student }) {
  const { lockedUntil, refusals } = student;
  return (
    <section className={layout.stack}>
      <h2>{words.title}</h2>
      {lockedUntil !== null && (
        <Alert severity="warning">
          <p>{words.locked(formatDateTime(lockedUntil))}</p>
          <p>{words.tell}</p>
          <Unlock student={student} />
        </Alert>
      )}
      {refusals.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={layout.box}>
          {refusals.map((refusal) => (
            <li key={`${refusal.at} ${refusal.typed}`} className={styles.refusal}>
              <div className={layout.who}>
                <Typed refusal={refusal} />
                <span>{words.reasons[refusal.reason]}</span>
              </div>
              <span className={styles.facts}>{formatDateTime(refusal.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
