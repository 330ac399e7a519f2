import type { RequestOf } from '@markaz/contract/api';
import type { Bundle } from '@markaz/contract/cards/bundles';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { classes } from '../../shared/ui/classes.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { auditKey, codeKeys } from '../api/code-queries.ts';
import { liveCourses } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { RequiredTextField } from '../ui/form/required-text-field.tsx';
import { DownIcon, TrashIcon, UpIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { LeaveDialog, saved } from '../ui/leave-dialog.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './bundles.copy.ts';
import * as styles from './bundles.module.css';

/** Creates or updates a bundle. After a conflict it refetches the bundles. */
function useSaveBundle(failureText: string, onSaved: (bundle: Bundle) => void) {
  const client = useQueryClient();
  const action = useAction({
    call: async (request: RequestOf<'admin/bundles/save'>) => {
      try {
        return await postJson('admin/bundles/save', request);
      } catch (error) {
        if (isApiError(error, 'conflict'))
          await client.invalidateQueries({ queryKey: bundlesQuery.queryKey });
        throw error;
      }
    },
    failureText,
    invalidates: [bundlesQuery.queryKey, codeKeys.all, auditKey],
    onDone: ({ bundle }) => {
      client.setQueryData(bundlesQuery.queryKey, (cachedBundles = []) => [
        ...cachedBundles.filter(({ id }) => id !== bundle.id),
        bundle,
      ]);
      onSaved(bundle);
    },
  });
  return { ...action, isConflict: isApiError(action.error, 'conflict') };
}

const texts = copy.form;

/** Swaps an id with its neighbour. Returns null if there is no neighbour. */
function swapWithNeighbour(
  ids: readonly string[],
  index: number,
  offset: 1 | -1,
): readonly string[] | null {
  const [item, neighbour] = [ids[index], ids[index + offset]];
  if (item === undefined || neighbour === undefined) return null;
  return ids.with(index, neighbour).with(index + offset, item);
}

interface CoursesProps {
  readonly courses: readonly AdminCourseSummary[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Why the server rejected a course, keyed by the course's id. */
  readonly problems: Readonly<Record<string, string | undefined>>;
}

function BundleCourses({ courses, chosen, onChange, problems }: CoursesProps) {
  const availableCourses = liveCourses(courses).filter(({ id }) => !chosen.includes(id));
  return (
    <fieldset className={layout.stack}>
      <legend className={layout.name}>
        {texts.courses(formatNumber(chosen.length), formatNumber(limits.coursesPerBundle))}
      </legend>
      {chosen.length > 0 && (
        <ol className={layout.box}>
          {chosen.map((id, index) => {
            const course = courses.find((each) => each.id === id);
            const title = course?.title ?? copy.purged;
            const problem = problems[id] ?? (course?.state === 'live' ? undefined : texts.trashed);
            const buttons = [
              [texts.moveUp(title), UpIcon, swapWithNeighbour(chosen, index, -1)],
              [texts.moveDown(title), DownIcon, swapWithNeighbour(chosen, index, 1)],
              [texts.remove(title), TrashIcon, chosen.filter((each) => each !== id)],
            ] as const;
            return (
              <li key={id} className={styles.course}>
                <span className={styles.title}>
                  {title}
                  {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
                </span>
                <span className={styles.moves}>
                  {buttons.map(([label, Icon, newIds]) => (
                    <IconButton
                      key={label}
                      aria-label={label}
                      disabled={newIds === null}
                      onClick={() => newIds && onChange(newIds)}
                    >
                      <Icon />
                    </IconButton>
                  ))}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {chosen.length < limits.coursesPerBundle && (
        <CourseField
          // A new key empties the field for the next course.
          key={chosen.length}
          required={chosen.length === 0}
          label={texts.add}
          courses={availableCourses}
          value=""
          onChange={(id) => id !== '' && onChange([...chosen, id])}
          helperText={chosen.length === 0 ? texts.noCourses : undefined}
        />
      )}
    </fieldset>
  );
}

/** Archives a bundle after a confirmation, or restores it at once. */
function ArchiveBundle({ bundle }: { readonly bundle: Bundle }) {
  const texts = copy.archive;
  const { id, name, courses, archived, updatedAt } = bundle;
  const [isConfirming, setConfirming] = useState(false);
  const action = useSaveBundle(texts.failed, (savedBundle) => {
    setConfirming(false);
    showToast(savedBundle.archived ? texts.done : texts.restored);
  });
  const save = () => action.run({ id, name, courses, archived: !archived, updatedAt });
  if (archived)
    return (
      <Button variant="outlined" loading={action.isPending} onClick={save}>
        {texts.restore}
      </Button>
    );
  return (
    <>
      <Button color="error" onClick={() => setConfirming(true)}>
        {texts.action}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.action}
          confirm={texts.action}
          action={action}
          onConfirm={save}
          onClose={() => setConfirming(false)}
        >
          <p>{texts.explain}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** The stored bundle, or null for a new one. */
  readonly bundle: Bundle | null;
}

/** Form for a bundle. After a conflict it shows the stored version and keeps the input. */
export function BundleForm({ courses, bundle }: Props) {
  const navigate = useNavigate();
  const [id] = useState(() => bundle?.id ?? crypto.randomUUID());
  const [initialBundle] = useState(bundle);
  const [name, setName] = useState(bundle?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(bundle?.courses ?? []);
  const { run, isPending, problem, error, isConflict } = useSaveBundle(texts.failed, () => {
    showToast(texts.saved);
    void navigate(adminPaths.bundles(), { state: saved });
  });
  const fields = isApiError(error) ? error.fields : {};
  const problems = Object.fromEntries(
    chosen.map((cId, index) => [cId, fields[`courses.${index}`]] as const),
  );
  const titleOf = (cId: string) => courses.find((each) => each.id === cId)?.title ?? copy.purged;
  const isDirty =
    name !== (initialBundle?.name ?? '') || chosen.join() !== (initialBundle?.courses ?? []).join();
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
      {bundle !== null && <Alert severity="info">{texts.printedCardsStay}</Alert>}
      <RequiredTextField
        fullWidth
        label={texts.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fields.name !== undefined}
        helperText={fields.name ?? texts.nameHint}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: limits.bundleName } }}
      />
      <BundleCourses courses={courses} chosen={chosen} onChange={setChosen} problems={problems} />
      {isConflict && bundle !== null ? (
        <Alert severity="warning">
          {texts.conflict(bundle.name, bundle.courses.map(titleOf).join('، '))}
        </Alert>
      ) : (
        problem !== null && <ProblemAlert problem={problem} />
      )}
      <div className={layout.actions}>
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {texts.save}
        </Button>
        <Button component={Link} to={adminPaths.bundles()}>
          {common.cancel}
        </Button>
        {bundle !== null && !isDirty && <ArchiveBundle bundle={bundle} />}
      </div>
      <LeaveDialog hasUnsavedChanges={isDirty} texts={texts.unsaved} />
    </Paper>
  );
}
