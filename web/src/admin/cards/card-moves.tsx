import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bundlesQuery } from '../api/bundles-query.ts';
import * as layout from '../ui/layout.module.css';
import { MoveForm } from './move-form.tsx';
import { MoveList } from './move-list.tsx';
import type { Moved } from './move-queries.ts';
import { MoveResult } from './move-result.tsx';
import { valuesSchema } from './move-values.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Form values that another page passes, by field name. */
  readonly known: Readonly<Record<string, string>>;
}

/** Hands over, sells and returns cards, and lists these moves. */
export function CardMoves({ courses, known }: Props) {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [initial] = useState(() => valuesSchema.parse(known));
  const choices = [
    ...courses.map(({ id, title }) => ({ id, title })),
    ...bundles.map(({ id, name }) => ({ id, title: name })),
  ];
  return (
    <div className={layout.sections}>
      <MoveForm courses={choices} initial={initial} onDone={setMoved} />
      {moved !== null && (
        <MoveResult
          key={moved.move?.id ?? JSON.stringify(moved)}
          moved={moved}
          onDone={setMoved}
          onDismiss={() => setMoved(null)}
        />
      )}
      <MoveList titleOf={(cId) => choices.find(({ id }) => id === cId)?.title ?? ''} />
    </div>
  );
}
