import type { Bundle } from '@markaz/contract/cards/bundles';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { Form, useMissing } from '../../shared/form/form.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import * as layout from '../ui/layout.module.css';
import { LeaveDialog, saved } from '../ui/leave-dialog.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { ArchiveBundle } from './archive-bundle.tsx';
import { BundleCourses } from './bundle-courses.tsx';
import { copy } from './bundles.copy.ts';
import { useSaveBundle } from './use-save-bundle.ts';

const words = copy.form;

interface NameProps {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameField({ value, problem, onChange }: NameProps) {
  const { id, missing } = useMissing(value);
  return (
    <TextField
      id={id}
      fullWidth
      required
      label={words.name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={missing !== null || problem !== undefined}
      helperText={missing ?? problem ?? words.nameHint}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: limits.bundleName } }}
    />
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** The bundle as stored now; null for a new one. */
  readonly bundle: Bundle | null;
}

/** Makes or edits a bundle. After a conflict it shows the other version and loses no input. */
export function BundleForm({ courses, bundle }: Props) {
  const navigate = useNavigate();
  const [id] = useState(() => bundle?.id ?? crypto.randomUUID());
  const [base] = useState(bundle);
  const [name, setName] = useState(bundle?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(bundle?.courses ?? []);
  const { run, isPending, problem, error, isConflict } = useSaveBundle(words.failed, () => {
    showToast(words.saved);
    void navigate(adminPaths.bundles(), { state: saved });
  });
  const fields = isApiError(error) ? error.fields : {};
  const problems = Object.fromEntries(
    chosen.flatMap((cId, index) => {
      const said = fields[`courses.${index}`];
      return said === undefined ? [] : [[cId, said] as const];
    }),
  );
  const titleOf = (cId: string) => courses.find((each) => each.id === cId)?.title ?? copy.purged;
  const isDirty = name !== (base?.name ?? '') || chosen.join() !== (base?.courses ?? []).join();
  return (
    <Paper
      variant="outlined"
      component={Form}
      className={classes(layout.paper, layout.narrow)}
      onSubmit={() =>
        run({
          id,
          name,
          courses: [...chosen],
          archived: bundle?.archived ?? false,
          updatedAt: bundle?.updatedAt ?? null,
        })
      }
    >
      {bundle !== null && <Alert severity="info">{words.keeps}</Alert>}
      <NameField value={name} problem={fields.name} onChange={setName} />
      <BundleCourses courses={courses} chosen={chosen} onChange={setChosen} problems={problems} />
      {isConflict && bundle !== null ? (
        <Alert severity="warning">
          {words.theirs(bundle.name, bundle.courses.map(titleOf).join('، '))}
        </Alert>
      ) : (
        problem !== null && <Alert severity="error">{problem}</Alert>
      )}
      <div className={layout.actions}>
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {words.save}
        </Button>
        <Button component={Link} to={adminPaths.bundles()}>
          {common.cancel}
        </Button>
        {bundle !== null && !isDirty && <ArchiveBundle bundle={bundle} />}
      </div>
      <LeaveDialog unsaved={isDirty} words={words.leave} />
    </Paper>
  );
}
