import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dueMistakes, mistakesToReview } from '../../../shared/mistakes/mistakes-to-review.ts';
import { paths } from '../../../shared/paths.ts';
import { copy } from './mistakes.copy.ts';

export interface MistakesLineProps {
  readonly user: User;
  readonly courses: readonly EnrolledCourse[];
}

export default function MistakesLine({ user, courses }: MistakesLineProps) {
  const [now] = useState(() => new Date());
  const due = dueMistakes(mistakesToReview(user, courses, now), now).length;
  return <Link to={paths.mistakes()}>{due > 0 ? copy.due(due) : copy.link}</Link>;
}
