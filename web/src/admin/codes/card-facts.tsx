import type { ResponseOf } from '@markaz/contract/api';
import { batchName } from '@markaz/contract/cards/batch-name';
import { endOfAccess } from '@markaz/contract/cards/card-scope';
import type { AccessCode } from '@markaz/contract/cards/code-schema';
import { formatPrice, readPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { useAdminName } from '../api/admins-query.ts';
import { watchedUntil } from '../ui/card-scope.ts';
import { CourseLink } from '../ui/course-field.tsx';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './code-card.module.css';
import { CardLink, Holder, priceOf, State } from './code-parts.tsx';
import { copy } from './codes.copy.ts';

const words = copy.card;

type Card = ResponseOf<'admin/codes/card'>;

interface FactProps {
  readonly name: string;
  /** An empty value hides the fact. */
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  if (!children) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Stage of sale; for cards at the centre, whether they are printed or for an outlet. */
function stageOf({ stage, outlet }: Card['card'], batch: Card['batch']): string {
  if (stage !== 'centre' || batch === null) return copy.stages[stage];
  if (outlet !== '') return words.meantForOutlet;
  return batch.printedAt === null ? words.atCentre.made : words.atCentre.printed;
}

/** Returns the price, and the printed label if it says another price. */
function priceWords(card: Card['card']): string {
  const { price, priceLabel } = card;
  const differs = price !== null && priceLabel !== '' && readPrice(priceLabel) !== price;
  return differs ? words.priceAs(formatPrice(price), priceLabel) : priceOf(card);
}

/** Lists what a card opens, with links. */
function Opened({ card: { opens }, course, opened }: Pick<Card, 'card' | 'course' | 'opened'>) {
  const ofCourse = course ? <CourseLink cId={course.id}>{course.title}</CourseLink> : words.purged;
  if (opens.kind === 'course') return ofCourse;
  const isBundle = opens.kind === 'bundle';
  return (
    <>
      {isBundle ? common.bundle(opens.name) : ofCourse}
      <ul className={styles.opened}>
        {opened.map(({ id, title }) => (
          <li key={id}>
            {title === null ? (
              isBundle ? (
                words.purged
              ) : (
                words.removed
              )
            ) : isBundle ? (
              <CourseLink cId={id}>{title}</CourseLink>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns how long access lasts; for a used card, the last day. */
function watched({ lasts, usedAt }: AccessCode): string {
  const end = usedAt === null ? null : endOfAccess(lasts, new Date(usedAt));
  if (end === null) return watchedUntil(lasts);
  return common.cardScope.until(formatDate(lastMomentBefore(end).toISOString()));
}

/** Facts of a card: state, contents, price, maker and user. */
export function CardFacts({ card, course, opened, batch }: Omit<Card, 'entries' | 'others'>) {
  const nameOf = useAdminName();
  const { usedBy, usedAt, expiresAt, handedAt, soldAt, replaces, replacedBy } = card;
  return (
    <dl className={classes(layout.box, styles.facts)}>
      <Fact name={words.state}>
        <State state={card.state} />
      </Fact>
      <Fact name={words.course}>
        <Opened card={card} course={course} opened={opened} />
      </Fact>
      <Fact name={words.watch}>{watched(card)}</Fact>
      <Fact name={words.used}>{usedAt && formatDateTime(usedAt)}</Fact>
      <Fact name={words.holder}>
        {usedBy && (
          <>
            <Holder usedBy={usedBy} /> <Ltr>{usedBy.email ?? ''}</Ltr>
          </>
        )}
      </Fact>
      <Fact name={words.replacedBy}>{replacedBy && <CardLink token={replacedBy} />}</Fact>
      <Fact name={words.replaces}>{replaces && <CardLink token={replaces} />}</Fact>
      <Fact name={words.serial}>
        <Ltr>{formatSerial(card.serial)}</Ltr>
      </Fact>
      <Fact name={words.batch}>
        {batch && (
          <Link to={adminPaths.codes({ cId: batch.cId, batch: batch.id })}>
            {batchName(batch, formatDate)}
          </Link>
        )}
      </Fact>
      <Fact name={words.outlet}>{card.outlet}</Fact>
      <Fact name={words.stage}>{stageOf(card, batch)}</Fact>
      <Fact name={words.handed}>{handedAt && formatDateTime(handedAt)}</Fact>
      <Fact name={words.sold}>{soldAt && formatDateTime(soldAt)}</Fact>
      <Fact name={words.price}>{priceWords(card)}</Fact>
      <Fact name={words.made}>
        {words.madeBy(formatDateTime(card.createdAt), nameOf(card.createdBy))}
      </Fact>
      <Fact name={card.state === 'expired' ? words.ended : words.expires}>
        {expiresAt && formatDateTime(expiresAt)}
      </Fact>
    </dl>
  );
}
