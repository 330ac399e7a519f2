import type { ResponseOf } from '@markaz/contract/api';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { nouns } from '../ui/nouns.ts';
import { TestPageLink } from './batch-preview.tsx';
import { faceOf, isPrintable, opensAll } from './card-face.ts';
import { copy } from './print.copy.ts';
import { PrintPreview } from './print-preview.tsx';

interface Props extends ResponseOf<'admin/codes/cards'> {
  /** Id → title of the live courses that codes open; trashed ones are missing. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Single cards as they will be printed, except those that open nothing any more. */
export function CardsPreview({ codes, lectures, titles }: Props) {
  const faces = useMemo(
    () =>
      codes
        .filter((code) => isPrintable(code) && opensAll(code, titles, lectures))
        .map((code) => faceOf(code, { course: titles.get(code.cId) ?? '', lectures })),
    [codes, lectures, titles],
  );
  if (faces.length === 0) return <EmptyState icon={TicketIcon} {...copy.none} />;
  const leftOut = codes.length - faces.length;
  return (
    <PrintPreview
      faces={faces}
      printed={{ codes: faces.map(({ token }) => token) }}
      actions={<TestPageLink />}
      notice={
        leftOut > 0 && <Alert severity="warning">{copy.leftOut(plural(leftOut, nouns.card))}</Alert>
      }
    />
  );
}
