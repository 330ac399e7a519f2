import type { ResponseOf } from '@markaz/contract/api';
import { batchName } from '@markaz/contract/cards/batch-name';
import type { AccessCode, Refund } from '@markaz/contract/cards/card';
import { accessPeriodEnd } from '@markaz/contract/cards/card';
import { formatPrice, readPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import type { AuditEntry } from '@markaz/contract/staff/audit';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import { lastInstantBefore } from '@markaz/contract/time/cairo';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { codeKeys } from '../api/code-queries.ts';
import { isPrintable } from '../print/card-face.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { describePeriod } from '../ui/card-scope.ts';
import { DialogButton } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CourseLink } from '../ui/course-field.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { RefundActions, UndoRefund } from '../ui/refund/refund-actions.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useCardActions } from './action-dialog.tsx';
import { actionsFor } from './code-actions.tsx';
import * as styles from './code-card.module.css';
import { CardLink, CardUser, formatCardPrice, State } from './code-table.tsx';
import { copy } from './codes.copy.ts';
import { MoveCardDialog } from './move-form.tsx';
import { MoveNotice, type MoveOutcome } from './move-result.tsx';
import { movesOf } from './move-values.ts';
import { copy as movesCopy } from './moves.copy.ts';

const texts = copy.card;

type Card = ResponseOf<'admin/codes/card'>;
type MoveProps = ComponentProps<typeof MoveCardDialog>;

/** Describes the sale stage. For a card at the centre, says if it is printed or for an outlet. */
function describeStage({ stage, outlet }: Card['card'], batch: Card['batch']): string {
  if (stage !== 'centre' || batch === null) return copy.stages[stage];
  if (outlet !== '') return texts.meantForOutlet;
  return batch.printedAt === null ? texts.atCentre.made : texts.atCentre.printed;
}

/** Returns the price as text, with the printed label if the label states another price. */
function describePrice(card: Card['card']): string {
  const { price, priceLabel } = card;
  const isLabelDifferent = price !== null && priceLabel !== '' && readPrice(priceLabel) !== price;
  return isLabelDifferent
    ? texts.priceAs(formatPrice(price), withPlainDigits(priceLabel))
    : formatCardPrice(card);
}

/** Says who paid how much back. */
function describePaidBack({ outlet, piastres }: Refund): string {
  const amount = piastres === null ? texts.unknownPrice : formatPrice(piastres);
  return texts.paidBackBy(amount, outlet || texts.centre);
}

function CardScopeFact({
  card: { opens },
  course,
  opened,
}: Pick<Card, 'card' | 'course' | 'opened'>) {
  const courseTitle = course ? (
    <CourseLink cId={course.id}>{course.title}</CourseLink>
  ) : (
    texts.purged
  );
  if (opens.kind === 'course') return courseTitle;
  const isBundle = opens.kind === 'bundle';
  const renderTitle = ({ id, title }: Card['opened'][number]) => {
    if (title === null) return isBundle ? texts.purged : texts.removed;
    return isBundle ? <CourseLink cId={id}>{title}</CourseLink> : title;
  };
  return (
    <>
      {isBundle ? common.bundle(opens.name) : courseTitle}
      <ul className={styles.opened}>
        {opened.map((each) => (
          <li key={each.id}>{renderTitle(each)}</li>
        ))}
      </ul>
    </>
  );
}

/** Describes how long the card gives access or, for a used card, the last day. */
function describeCardPeriod({ lasts, usedAt }: AccessCode): string {
  const end = usedAt === null ? null : accessPeriodEnd(lasts, new Date(usedAt));
  if (end === null) return describePeriod(lasts);
  return common.cardScope.until(formatDate(lastInstantBefore(end).toISOString()));
}

export function CardFacts({ card, course, opened, batch }: Omit<Card, 'entries' | 'others'>) {
  const nameOf = useAdminName();
  const { usedBy, usedAt, expiresAt, handedAt, soldAt, refund, replaces, replacedBy } = card;
  /** Values keyed by label. Empty values are hidden. */
  const facts: Readonly<Record<string, ReactNode>> = {
    [texts.state]: <State state={card.state} />,
    [texts.course]: <CardScopeFact card={card} course={course} opened={opened} />,
    [texts.period]: describeCardPeriod(card),
    [texts.used]: usedAt && formatDateTime(usedAt),
    [texts.user]: usedBy && (
      <>
        <CardUser usedBy={usedBy} /> <Ltr>{usedBy.email ?? ''}</Ltr>
      </>
    ),
    [texts.refunded]: refund && texts.refundedBy(formatDateTime(refund.at), nameOf(refund.by)),
    [texts.paidBack]: refund && describePaidBack(refund),
    [texts.exchangedFor]: refund?.exchangedFor && <CardLink token={refund.exchangedFor} />,
    [texts.replacedBy]: replacedBy && <CardLink token={replacedBy} />,
    [texts.replaces]: replaces && <CardLink token={replaces} />,
    [texts.serial]: <Ltr>{formatSerial(card.serial)}</Ltr>,
    [texts.batch]: batch && (
      <Link to={adminPaths.codes({ cId: batch.cId, batch: batch.id })}>
        {batchName(batch, formatDate)}
      </Link>
    ),
    [texts.outlet]: card.outlet,
    [texts.stage]: describeStage(card, batch),
    [texts.handed]: handedAt && formatDateTime(handedAt),
    [texts.sold]: soldAt && formatDateTime(soldAt),
    [texts.price]: describePrice(card),
    [texts.made]: texts.createdBy(formatDateTime(card.createdAt), nameOf(card.createdBy)),
    [card.state === 'expired' ? texts.ended : texts.expires]:
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

/** A card and everything known about it, or null if no card has this code. */
const cardQuery = (code: string) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'card', code],
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        return requirePermission(await postJson('admin/codes/card', { code }, { signal }));
      } catch (error) {
        const isMissing = isApiError(error, 'not_found') || isApiError(error, 'invalid_request');
        if (isMissing) return null;
        throw error;
      }
    },
    // Always refetched, because a cached history may lack the latest entry.
    staleTime: 0,
  });

/** Buttons that hand over, sell or return the card, each with its form in a dialog. */
function MoveButtons({ card, onDone }: Pick<Card, 'card'> & Pick<MoveProps, 'onDone'>) {
  return movesOf(card).map((kind) => (
    <DialogButton
      key={kind}
      variant="contained"
      renderDialog={(close) => (
        <MoveCardDialog
          card={card}
          kind={kind}
          onClose={close}
          onDone={(response) => {
            onDone(response);
            close();
          }}
        />
      )}
    >
      {movesCopy.submit[kind](plural(1, nouns.theseCards))}
    </DialogButton>
  ));
}

export function CardActions({ card }: Pick<Card, 'card'>) {
  const { openDialog, notice, dialog } = useCardActions();
  const [outcome, setOutcome] = useState<MoveOutcome | null>(null);
  return (
    <>
      {notice}
      {outcome !== null && (
        <MoveNotice
          key={JSON.stringify(outcome)}
          outcome={outcome}
          onDone={setOutcome}
          onDismiss={() => setOutcome(null)}
        />
      )}
      <div className={layout.actions}>
        <MoveButtons card={card} onDone={setOutcome} />
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
            {copy.actions.labels[action](plural(1, nouns.theseCards))}
          </Button>
        ))}
        {card.state === 'used' && card.refund === null && (
          <RefundActions token={card.token} variant="outlined" />
        )}
        {card.refund && <UndoRefund token={card.token} refund={card.refund} />}
      </div>
      {dialog}
    </>
  );
}

interface Props {
  /** Code from the URL, as printed or in canonical form. */
  readonly code: string;
  readonly renderLog: (entries: readonly AuditEntry[]) => ReactNode;
}

export function CodeCard({ code, renderLog }: Props) {
  const query = useQuery(cardQuery(code));
  return (
    <>
      <SectionHeading title={texts.title} code={query.data?.card.token ?? code} />
      <Loaded query={query} label={texts.loading} height="24rem">
        {(data) =>
          data === null ? (
            <EmptyState
              icon={TicketIcon}
              {...texts.notFound}
              actions={
                <Button component={Link} to={adminPaths.codes({ search: code })} variant="outlined">
                  {texts.search}
                </Button>
              }
            />
          ) : (
            <div className={layout.sections}>
              <CardFacts {...data} />
              <CardActions card={data.card} />
              <section className={layout.section}>
                <h2>{texts.log}</h2>
                {renderLog(data.entries)}
              </section>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
