import type { ResponseOf } from '@markaz/contract/api';
import type { MoveKind } from '@markaz/contract/cards/card-moves';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import { codeKeys } from '../api/code-queries.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { copy } from './moves.copy.ts';
import { rangeSchema } from './serial-range.ts';

type Place = ResponseOf<'admin/cards/places'>['places'][number];

/** Returns the places that have cards to which a kind of move can apply. */
export const movablePlaces = (places: readonly Place[], kind: MoveKind) =>
  places.filter(({ movable }) => movable[kind] > 0);

/**
 * Returns the number of cards that a move would change, or undefined while it is unknown.
 * @param outlet the outlet that the user typed
 */
export function countMovable(
  places: readonly Place[] | undefined,
  kind: MoveKind,
  outlet: string,
): number | undefined {
  const typed = outlet.trim();
  const matchesTyped = (place: Place) =>
    typed === '' ||
    (kind === 'handover' && place.outlet === '') ||
    place.outlet === typed ||
    foldArabic(place.outlet) === (foldArabic(typed) || typed);
  return places?.filter(matchesTyped).reduce((sum, { movable }) => sum + movable[kind], 0);
}

function describePlaces(places: readonly Place[], kind: MoveKind): string {
  const texts = copy.places;
  const movable = movablePlaces(places, kind);
  if (movable.length === 0) return texts.none[kind];
  const counts = movable.map((place) => {
    const name = place.outlet || texts.centre;
    const isIntended = kind === 'handover' && place.outlet !== '';
    return texts.place(
      isIntended ? texts.intended(name) : name,
      plural(place.movable[kind], nouns.card),
    );
  });
  const others = places.reduce((sum, { count, movable: cards }) => sum + count - cards[kind], 0);
  return [
    texts.movable[kind](counts.join('، ')),
    others > 0 && texts.others(plural(others, nouns.card)),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Looks up where the cards of a typed range are, once the user pauses.
 * @returns the query, and `isAwaited`: the range is complete, but has no result or error yet
 */
export function useMovePlaces(cId: string, from: string, to: string) {
  const { data: range } = rangeSchema.safeParse({ from, to });
  const key = cId === '' || range === undefined ? '' : [cId, range.from, range.to].join(' ');
  const isSettled = useDebounced(key) === key;
  const query = useQuery({
    queryKey: [...codeKeys.all, 'places', key],
    queryFn: async ({ signal }) => {
      const request = { cId, from, to };
      return requirePermission(await postJson('admin/cards/places', request, { signal })).places;
    },
    enabled: key !== '' && isSettled,
  });
  const isAwaited = key !== '' && query.data === undefined && query.error === null;
  return { ...query, isAwaited };
}

interface Props {
  readonly className: string | undefined;
  readonly kind: MoveKind;
  readonly places: ReturnType<typeof useMovePlaces>;
}

/** Says where the cards are, so that nobody moves cards of another place by mistake. */
export function MovePlaces({
  className,
  kind,
  places: { data, error, isAwaited, refetch },
}: Props) {
  if (error !== null)
    return (
      <Alert
        className={className ?? ''}
        severity="warning"
        action={
          <Button color="inherit" onClick={() => refetch()}>
            {common.retry}
          </Button>
        }
      >
        {copy.places.failed}
      </Alert>
    );
  if (data === undefined && !isAwaited) return null;
  return (
    <p role="status" className={classes(className, layout.muted)}>
      {data === undefined ? copy.places.loading : describePlaces(data, kind)}
    </p>
  );
}
