import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { dueMistakes, mistakesToReview } from '../../../shared/mistakes/mistakes-to-review.ts';
import { paths } from '../../../shared/paths.ts';
import { copy } from './mistakes.copy.ts';

export interface MistakesLineProps {
  readonly user: User;
  readonly courses: readonly EnrolledCourse[];
  /** Called with the number of due mistakes in each course that has any. Must not change. */
  readonly onCount: (countByCourse: ReadonlyMap<string, number>) => void;
}

export default function MistakesLine({ user, courses, onCount }: MistakesLineProps) {
  const [now] = useState(() => new Date());
  const due = useMemo(
    () => dueMistakes(mistakesToReview(user, courses, now), now),
    [user, courses, now],
  );
  useEffect(() => {
    const counts = new Map<string, number>();
    for (const { cId } of due) counts.set(cId, (counts.get(cId) ?? 0) + 1);
    onCount(counts);
  }, [due, onCount]);
  return <Link to={paths.mistakes()}>{due.length > 0 ? copy.due(due.length) : copy.link}</Link>;
}
