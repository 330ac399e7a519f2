import type { ResponseOf } from '@markaz/contract/api';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../shared/format/plural.ts';
import { bundlesQuery, useProductTitle } from '../api/bundles-query.ts';
import { DialogButton, TypeToConfirmDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import type { ActionState } from '../ui/use-action.ts';
import { previewQuery } from './year-action.ts';
import { copy } from './years.copy.ts';

type YearPreview = ResponseOf<'admin/years/preview'>['courses'];

function sumCounts(preview: YearPreview) {
  const total = { students: 0, unused: 0, inactive: 0 };
  for (const { students, unused, inactive } of preview) {
    total.students += students;
    total.unused += unused;
    total.inactive += inactive;
  }
  return total;
}

function describeCounts({ students, unused, inactive }: ReturnType<typeof sumCounts>): string {
  return copy.counts(
    plural(students, nouns.student),
    plural(unused, nouns.card),
    plural(inactive, nouns.card),
  );
}

interface Props {
  /** Ids of the chosen courses and bundles. */
  readonly ids: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly action: ActionState;
  readonly onEnd: (ids: readonly string[]) => void;
}

/** Offers the bundles with a chosen course, because their unused cards can be revoked too. */
function YearBundles({ ids, onChoose }: Pick<Props, 'ids' | 'onChoose'>) {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const offeredBundles = bundles.filter(
    ({ id, courses }) => ids.includes(id) || courses.some((cId) => ids.includes(cId)),
  );
  if (offeredBundles.length === 0) return null;
  return (
    <fieldset className={layout.stack}>
      <legend className={layout.name}>{copy.bundles.title}</legend>
      <p className={layout.muted}>{copy.bundles.hint}</p>
      {offeredBundles.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={ids.includes(id)}
              onChange={(_, chosen) =>
                onChoose(chosen ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}

interface PreviewListProps {
  readonly ids: readonly string[];
  readonly preview: YearPreview;
  readonly titleOf: (cId: string) => string | undefined;
}

function YearPreviewList({ ids, preview, titleOf }: PreviewListProps) {
  return (
    <ul className={layout.box}>
      {ids.map((id) => {
        const item = preview.find((each) => each.id === id);
        return (
          <li key={id} className={layout.item}>
            <strong>{item?.title ?? (titleOf(id) || id)}</strong>
            <span className={layout.muted}>{item ? describeCounts(item) : copy.notLive}</span>
          </li>
        );
      })}
      {ids.length > 1 && (
        <li className={layout.item}>
          <strong>{copy.sum}</strong>
          <span>{describeCounts(sumCounts(preview))}</span>
        </li>
      )}
    </ul>
  );
}

interface DialogProps extends Pick<Props, 'action' | 'onEnd'> {
  readonly preview: YearPreview;
  readonly onClose: () => void;
}

function EndYearDialog({ preview, action, onEnd, onClose }: DialogProps) {
  const texts = copy.dialog;
  const { students, unused, inactive } = sumCounts(preview);
  const { data = [] } = useQuery(bundlesQuery);
  const bundles = preview.filter((each) => data.some(({ id }) => id === each.id)).length;
  const chosenCounts = [
    preview.length > bundles && plural(preview.length - bundles, nouns.course),
    bundles > 0 && plural(bundles, nouns.bundle),
  ];
  return (
    <TypeToConfirmDialog
      className={layout.stack}
      title={texts.title(chosenCounts.filter(Boolean).join('، '))}
      confirm={copy.end}
      label={texts.confirmation(texts.word)}
      isCorrect={(typed) => typed.trim() === texts.word}
      action={action}
      onConfirm={() => onEnd(preview.map(({ id }) => id))}
      onClose={onClose}
    >
      <p>{texts.counts(plural(students, nouns.student), plural(unused + inactive, nouns.card))}</p>
    </TypeToConfirmDialog>
  );
}

/** Shows what the end of the year would affect, and ends the year after a confirmation. */
export function EndYear({ ids, onChoose, ...end }: Props) {
  const query = useQuery(previewQuery(ids));
  const titleOf = useProductTitle();
  return (
    <section className={layout.section}>
      <h2>{copy.chosen}</h2>
      <YearBundles ids={ids} onChoose={onChoose} />
      <Loaded query={query} label={copy.loading} height="12rem">
        {(preview) => (
          <>
            <YearPreviewList ids={ids} preview={preview} titleOf={titleOf} />
            <div className={layout.actions}>
              <DialogButton
                variant="contained"
                color="error"
                disabled={preview.length === 0}
                renderDialog={(close) => (
                  <EndYearDialog {...end} preview={preview} onClose={close} />
                )}
              >
                {copy.end}
              </DialogButton>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
