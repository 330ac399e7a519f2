import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { nouns, plural } from '../../shared/format/plural.ts';
import { CourseField } from '../ui/course-field.tsx';
import { copy } from './copy.ts';
import type { BulkDeed } from './deeds.ts';
import styles from './range-dialog.module.css';
import { readRange } from './serial-range.ts';
import { type Done, useDeed } from './use-deed.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly initialCourse: AdminCourseSummary | null;
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
}

const deeds: readonly BulkDeed[] = ['activate', 'revoke', 'reinstate'];

/** Changes a stack of cards by the serial numbers of its first and last one. */
export function RangeDialog({ courses, initialCourse, onClose, onDone }: Props) {
  const titleId = useId();
  const [course, setCourse] = useState(initialCourse);
  const [deed, setDeed] = useState<BulkDeed>('activate');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState(false);
  const action = useDeed(onDone);
  const range = readRange(from, to);
  const problems = asked && !range.ok ? range : { from: null, to: null };
  const ltr = { htmlInput: { dir: 'ltr', inputMode: 'numeric' } } as const;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (course === null || !range.ok || action.isPending) return;
    action.mutate({ deed, selection: { cId: course.id, from: range.from, to: range.to } });
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={() => !action.isPending && onClose()}
    >
      {action.isPending && <LinearProgress aria-label={copy.range.title} />}
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{copy.range.title}</DialogTitle>
        <DialogContent className={styles.content}>
          <p>{copy.range.explain}</p>
          <TextField
            select
            label={copy.range.deed}
            value={deed}
            onChange={(event) =>
              setDeed(deeds.find((known) => known === event.target.value) ?? 'activate')
            }
            helperText={copy.deeds.explain[deed]}
            slotProps={{ select: { native: true } }}
          >
            {deeds.map((known) => (
              <option key={known} value={known}>
                {copy.deeds.titles[known]}
              </option>
            ))}
          </TextField>
          <CourseField
            courses={courses}
            value={course}
            onChange={setCourse}
            required
            label={copy.course}
            error={asked && course === null}
            helperText={asked && course === null ? copy.chooseCourse : undefined}
          />
          <div className={styles.ends}>
            <TextField
              required
              label={copy.range.from}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
              error={problems.from !== null}
              helperText={problems.from}
              autoComplete="off"
              slotProps={ltr}
            />
            <TextField
              required
              label={copy.range.to}
              value={to}
              onChange={(event) => setTo(event.target.value)}
              error={problems.to !== null}
              helperText={problems.to}
              autoComplete="off"
              slotProps={ltr}
            />
          </div>
          {range.ok && <p>{copy.range.count(plural(range.to - range.from + 1, nouns.card))}</p>}
          {action.problem !== null && <Alert severity="error">{action.problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={action.isPending}>
            {copy.deeds.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={deed === 'revoke' ? 'error' : 'primary'}
            loading={action.isPending}
          >
            {action.problem === null ? copy.deeds.names[deed] : copy.retry}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
