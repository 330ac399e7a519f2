import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './home.copy.ts';
import { Lines, Panel } from './panel.tsx';
import { refusedQuery } from './queries.ts';

const words = copy.refused;

/** Students with refused codes today, and why: they may call. @param day today in Cairo */
export function RefusedPanel({ day }: { readonly day: string }) {
  const query = useQuery(refusedQuery(day));
  return (
    <Panel title={words.title}>
      <Loaded query={query} label={words.loading} height="6rem" level={3}>
        {(students) => (
          <Lines items={students} keyOf={({ uid }) => uid} none={words.none}>
            {({ uid, displayName, email, times, at, reason, lockedUntil }) => (
              <>
                <Link to={adminPaths.student(uid)}>{displayName || email}</Link>
                <span className={layout.muted}>
                  {words.line(plural(times, nouns.time), words.reasons[reason], formatDateTime(at))}
                </span>
                {lockedUntil !== null && (
                  <strong>{copy.alerts.locked(formatDateTime(lockedUntil))}</strong>
                )}
              </>
            )}
          </Lines>
        )}
      </Loaded>
    </Panel>
  );
}
