import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { plural } from '../../../../shared/format/plural.ts';
import { nouns } from '../../../ui/nouns.ts';
import { copy } from '../editor.copy.ts';
import type { OpenedCourse } from '../save/stored-course.ts';

/** Warns of students and cards when a course is to be unpublished. */
export function HidingNotice({ opened }: { readonly opened: OpenedCourse }) {
  const published = useWatch({ name: 'courseInfo.published' });
  if (published) return null;
  const students = plural(opened.enrolments, nouns.student);
  const cards = plural(opened.unusedCards, nouns.card);
  return <Alert severity="info">{copy.hiding(students, cards)}</Alert>;
}
