import type { Today } from '@markaz/contract/centre/dashboard';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './home.copy.ts';
import { Lines, Panel } from './panel.tsx';

const words = copy.alerts;

/** Courses and cards that will soon be purged or expire. */
export function AlertsPanel({ purging, expiring }: Pick<Today, 'purging' | 'expiring'>) {
  const alerts = [
    ...expiring.map(({ batch, course, outlet, unused, expiresAt }) => ({
      key: batch,
      to: adminPaths.codes({ batch, state: 'unused' }),
      name: [course, outlet].filter(Boolean).join('، '),
      text: words.expiring(plural(unused, nouns.card), formatDate(expiresAt)),
    })),
    ...purging.map(({ id, title, purgedAt }) => ({
      key: id,
      to: adminPaths.courses({ state: 'trash' }),
      name: title,
      text: words.purging(formatDate(purgedAt)),
    })),
  ];
  return (
    <Panel title={words.title}>
      <Lines items={alerts} keyOf={({ key }) => key} none={words.none}>
        {({ to, name, text }) => (
          <>
            <Link to={to}>{name}</Link>
            <span className={layout.muted}>{text}</span>
          </>
        )}
      </Lines>
    </Panel>
  );
}
