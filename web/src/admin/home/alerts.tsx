import type { Today } from '@markaz/contract/centre/dashboard';
import { limits } from '@markaz/contract/limits';
import { Link } from 'react-router-dom';
import { formatDaysAgo } from '../../shared/format/days-ago.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy } from './home.copy.ts';
import { Lines, Panel } from './panel.tsx';

type Alerts = Pick<Today, 'purging' | 'expiring' | 'unrecorded' | 'questions'>;

/** Lists what staff should do soon. */
export function AlertsPanel({ purging, expiring, unrecorded, questions }: Alerts) {
  const texts = copy.alerts;
  const { waiting, oldestAt } = questions;
  const alerts = [
    ...(oldestAt === null
      ? []
      : [
          {
            key: 'questions',
            to: adminPaths.questions(),
            name: texts.questions,
            text: texts.waiting(
              waiting < limits.countedQuestions
                ? plural(waiting, nouns.question)
                : texts.atLeast(plural(waiting, nouns.question)),
              formatDaysAgo(oldestAt, new Date()),
            ),
          },
        ]),
    ...unrecorded.map(({ outlet, cards }) => ({
      key: `unrecorded ${outlet}`,
      to: adminPaths.codes({
        outlet,
        place: outlet === '' ? 'centre' : undefined,
        stage: 'unrecorded',
      }),
      name: outlet || texts.centre,
      text: texts.unrecorded(plural(cards, nouns.card)),
    })),
    ...expiring.map(({ batch, course, outlet, unused, expiresAt }) => ({
      key: batch,
      to: adminPaths.codes({ batch, state: 'unused' }),
      name: [course, outlet].filter(Boolean).join('، '),
      text: texts.expiring(plural(unused, nouns.card), formatDate(expiresAt)),
    })),
    ...purging.map(({ id, title, purgedAt }) => ({
      key: id,
      to: adminPaths.courses({ state: 'trash' }),
      name: title,
      text: texts.purging(formatDate(purgedAt)),
    })),
  ];
  return (
    <Panel title={texts.title}>
      <Lines items={alerts} keyOf={({ key }) => key} emptyText={texts.none}>
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
