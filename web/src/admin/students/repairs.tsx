import type { AuditEntry } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { adminPaths } from '../ui/sections.ts';
import { repairsQuery } from './queries.ts';
import { copy } from './students.copy.ts';

const words = copy.repairs;

/** Renders log entries. */
export type ShowLog = (entries: readonly AuditEntry[]) => ReactNode;

interface Props {
  readonly uid: string;
  readonly log: ShowLog;
}

/** Repairs of a student by staff, with reasons, for the next call. */
export function Repairs({ uid, log }: Props) {
  const query = useQuery(repairsQuery(uid));
  return (
    <section className={layout.stack}>
      <h2>{words.title}</h2>
      <Loaded query={query} label={words.loading} height="4rem">
        {(repairs) => (repairs.length === 0 ? <p>{words.none}</p> : log(repairs))}
      </Loaded>
      <div>
        <Button component={Link} to={adminPaths.audit({ subject: `user/${uid}` })}>
          {words.all}
        </Button>
      </div>
    </section>
  );
}
