import type { ResponseOf } from '@markaz/contract/api';
import { batchName } from '@markaz/contract/cards/batch-name';
import type { AccessCode } from '@markaz/contract/cards/card';
import { endOfAccess } from '@markaz/contract/cards/card';
import { formatPrice, readPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import type { AuditEntry } from '@markaz/contract/staff/audit';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { codeKeys } from '../api/code-queries.ts';
import { isPrintable } from '../print/card-face.ts';
import { watchedUntil } from '../ui/card-scope.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CourseLink } from '../ui/course-field.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { useCardActions } from './action-dialog.tsx';
import { actionsFor } from './code-actions.tsx';
import * as styles from './code-card.module.css';
import { CardLink, Holder, priceOf, State } from './code-table.tsx';
import { copy } from './codes.copy.ts';

const words = copy.card;

type Card = ResponseOf<'admin/codes/card'>;

/** Returns the sales stage. For a card at the centre: whether it is printed or for an outlet. */
function stageOf({ stage, outlet }: Card['card'], batch: Card['batch']): string {
  if (stage !== 'centre' || batch === null) return copy.stages[stage];
  if (outlet !== '') return words.meantForOutlet;
  return batch.printedAt === null ? words.atCentre.made : words.atCentre.printed;
}

/** Returns the price, with the printed label if the label states another price. */
function priceWords(card: Card['card']): string {
  const { price, priceLabel } = card;
  const differs = price !== null && priceLabel !== '' && readPrice(priceLabel) !== price;
  return differs ? words.priceAs(formatPrice(price), priceLabel) : priceOf(card);
}

function Opened({ card: { opens }, course, opened }: Pick<Card, 'card' | 'course' | 'opened'>) {
  const ofCourse = course ? <CourseLink cId={course.id}>{course.title}</CourseLink> : words.purged;
  if (opens.kind === 'course') return ofCourse;
  const isBundle = opens.kind === 'bundle';
  const nameOf = ({ id, title }: Card['opened'][number]) => {
    if (title === null) return isBundle ? words.purged : words.removed;
    return isBundle ? <CourseLink cId={id}>{title}</CourseLink> : title;
  };
  return (
    <>
      {isBundle ? common.bundle(opens.name) : ofCourse}
      <ul className={styles.opened}>
        {opened.map((each) => (
          <li key={each.id}>{nameOf(each)}</li>
        ))}
      </ul>
    </>
  );
}

/** Returns how long access lasts or, for a used card, its last day. */
function watched({ lasts, usedAt }: AccessCode): string {
  const end = usedAt === null ? null : endOfAccess(lasts, new Date(usedAt));
  if (end === null) return watchedUntil(lasts);
  return common.cardScope.until(formatDate(lastMomentBefore(end).toISOString()));
}

export function CardFacts({ card, course, opened, batch }: Omit<Card, 'entries' | 'others'>) {
  const nameOf = useAdminName();
  const { usedBy, usedAt, expiresAt, handedAt, soldAt, replaces, replacedBy } = card;
  /** Label → value. Facts with an empty value are hidden. */
  const facts: Readonly<Record<string, ReactNode>> = {
    [words.state]: <State state={card.state} />,
    [words.course]: <Opened card={card} course={course} opened={opened} />,
    [words.watch]: watched(card),
    [words.used]: usedAt && formatDateTime(usedAt),
    [words.holder]: usedBy && (
      <>
        <Holder usedBy={usedBy} /> <Ltr>{usedBy.email ?? ''}</Ltr>
      </>
    ),
    [words.replacedBy]: replacedBy && <CardLink token={replacedBy} />,
    [words.replaces]: replaces && <CardLink token={replaces} />,
    [words.serial]: <Ltr>{formatSerial(card.serial)}</Ltr>,
    [words.batch]: batch && (
      <Link to={adminPaths.codes({ cId: batch.cId, batch: batch.id })}>
        {batchName(batch, formatDate)}
      </Link>
    ),
    [words.outlet]: card.outlet,
    [words.stage]: stageOf(card, batch),
    [words.handed]: handedAt && formatDateTime(handedAt),
    [words.sold]: soldAt && formatDateTime(soldAt),
    [words.price]: priceWords(card),
    [words.made]: words.madeBy(formatDateTime(card.createdAt), nameOf(card.createdBy)),
    [card.state === 'expired' ? words.ended : words.expires]:
      expiresAt && formatDateTime(expiresAt),
  };
  return (
    <dl className={classes(layout.box, styles.facts)}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A card with all its facts; null if no card has this code. */
const cardQuery = (code: string) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'card', code],
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        return permitted(await postJson('admin/codes/card', { code }, { signal }));
      } catch (error) {
        const isNone = isApiError(error, 'not_found') || isApiError(error, 'invalid_request');
        if (isNone) return null;
        throw error;
      }
    },
    // Always refetched, because a cached history may lack the latest entry.
    staleTime: 0,
  });

function CardActions({ card }: Pick<Card, 'card'>) {
  const { openDialog, notice, dialog } = useCardActions();
  return (
    <>
      {notice}
      <div className={layout.actions}>
        <CopyButton text={card.token} label={copy.copyCode} />
        {isPrintable(card) && (
          <Button component={Link} variant="outlined" to={adminPaths.printCards([card.token])}>
            {copy.printOne}
          </Button>
        )}
        {actionsFor(card).map((action) => (
          <Button
            key={action}
            variant="outlined"
            color={action === 'revoke' ? 'error' : 'primary'}
            onClick={() => openDialog({ action, tokens: [card.token] })}
          >
            {copy.actions.names[action](plural(1, nouns.theseCards))}
          </Button>
        ))}
      </div>
      {dialog}
    </>
  );
}

interface Props {
  /** Code from the URL, as printed or in canonical form. */
  readonly code: string;
  readonly log: (entries: readonly AuditEntry[]) => ReactNode;
}

export function CodeCard({ code, log }: Props) {
  const query = useQuery(cardQuery(code));
  return (
    <>
      <SectionHeading title={words.title(query.data?.card.token ?? code)} />
      <Loaded query={query} label={words.loading} height="24rem">
        {(data) =>
          data === null ? (
            <EmptyState
              icon={TicketIcon}
              {...words.none}
              actions={
                <Button component={Link} to={adminPaths.codes({ search: code })} variant="outlined">
                  {words.search}
                </Button>
              }
            />
          ) : (
            <div className={layout.sections}>
              <CardFacts {...data} />
              <CardActions card={data.card} />
              <section className={layout.section}>
                <h2>{words.log}</h2>
                {log(data.entries)}
              </section>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
