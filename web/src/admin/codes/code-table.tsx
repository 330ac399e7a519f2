import type { AccessCode, CodeState } from '@markaz/contract/cards/card';
import { hasPiastres } from '@markaz/contract/cards/pounds';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { formatDate } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { useAdminName } from '../api/admins-query.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { describeAccess, productTitle } from '../ui/card-scope.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FramedTable, type Selected } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import * as table from '../ui/table.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import { type CodeAction, CodeMenu } from './code-actions.tsx';
import * as styles from './code-table.module.css';
import { copy } from './codes.copy.ts';

const chipAppearances = {
  inactive: { variant: 'outlined', color: 'default' },
  unused: { variant: 'outlined', color: 'primary' },
  used: { variant: 'filled', color: 'primary' },
  expired: { variant: 'outlined', color: 'default' },
  revoked: { variant: 'outlined', color: 'error' },
} as const satisfies Record<CodeState, object>;

export function State({ state }: { readonly state: CodeState }) {
  return <Chip size="small" label={copy.states[state]} {...chipAppearances[state]} />;
}

function describeLocation({ stage, outlet }: Pick<AccessCode, 'stage' | 'outlet'>): string {
  return [outlet, (stage !== 'centre' || outlet === '') && copy.stages[stage]]
    .filter(Boolean)
    .join(' · ');
}

/** @param withDecimals as in `formatPrice` */
export function formatCardPrice(
  { price, priceLabel }: Pick<AccessCode, 'price' | 'priceLabel'>,
  withDecimals?: boolean,
): string {
  return price === null ? withPlainDigits(priceLabel) : formatPrice(price, withDecimals);
}

export function CardLink({ token }: { readonly token: string }) {
  return (
    <Link to={adminPaths.card(token)} className={styles.link}>
      <Ltr>{token}</Ltr>
    </Link>
  );
}

/** Links to the student who used the card, or says that the account was deleted. */
export function CardUser({ usedBy }: { readonly usedBy: NonNullable<AccessCode['usedBy']> }) {
  const { uid, displayName, email } = usedBy;
  if (displayName === '' && email === null) return common.deletedAccount;
  return (
    <Link to={adminPaths.student(uid)} title={email ?? undefined}>
      {displayName || email}
    </Link>
  );
}

interface Props {
  readonly codes: readonly AccessCode[];
  readonly selected: Selected;
  readonly onSelect: (tokens: Selected) => void;
  readonly onAction: (action: CodeAction, code: AccessCode) => void;
}

export function CodeTable({ codes, selected, onSelect, onAction }: Props) {
  const nameOf = useAdminName();
  const titleOf = useCourseTitle();
  const { columns, facts } = copy;
  const withDecimals = hasPiastres(codes.map(({ price }) => price ?? 0));
  /** Lists a card's events with person and date. The use and the swaps come first. */
  const renderEvents = (code: AccessCode) => {
    const { state, usedBy, usedAt, changed, expiresAt, createdAt, refund } = code;
    const { replaces, replacedBy } = code;
    const describeExpiry = state === 'expired' ? facts.ended : facts.expires;
    return (
      <span className={styles.facts}>
        {usedBy !== null && usedAt !== null && (
          <span className={styles.line}>
            <CardUser usedBy={usedBy} /> {formatDateTime(usedAt)}
          </span>
        )}
        {refund !== null && <span>{facts.refunded(formatDate(refund.at))}</span>}
        {replacedBy !== null && (
          <span>
            {facts.replacedBy} <CardLink token={replacedBy} />
          </span>
        )}
        {replaces !== null && (
          <span>
            {facts.replaces} <CardLink token={replaces} />
          </span>
        )}
        {changed !== null && (
          <span>{facts.changedBy(nameOf(changed.by), formatDate(changed.at))}</span>
        )}
        {expiresAt !== null && usedAt === null && (
          <span>{describeExpiry(formatDate(expiresAt))}</span>
        )}
        <span>{facts.created(formatDate(createdAt))}</span>
      </span>
    );
  };
  const renderSummary = (code: AccessCode) => (
    <>
      <span className={classes(layout.code, styles.token)}>
        <CardLink token={code.token} />
      </span>
      <span className={layout.muted}>
        {facts.serial} <Ltr>{formatSerial(code.serial)}</Ltr>
      </span>
      <span className={classes(table.folded, styles.folded)}>
        <State state={code.state} />
        <span>{productTitle(code, titleOf)}</span>
        {describeAccess(code) !== '' && <span>{describeAccess(code)}</span>}
        <span>{describeLocation(code)}</span>
        {renderEvents(code)}
      </span>
    </>
  );
  const renderCourseAndLocation = (code: AccessCode) => (
    <>
      <span className={styles.line}>{productTitle(code, titleOf)}</span>
      {describeAccess(code) !== '' && <span className={table.quiet}>{describeAccess(code)}</span>}
      <span className={classes(table.quiet, table.wrapAnywhere)}>
        {[describeLocation(code), formatCardPrice(code, withDecimals)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
  const renderActions = (code: AccessCode) => (
    <>
      <CopyButton
        iconOnly
        text={code.token}
        label={copy.copyShort}
        ariaLabel={copy.copyNamed(code.token)}
      />
      <CodeMenu code={code} onAction={(action) => onAction(action, code)} />
    </>
  );
  return (
    <FramedTable
      rows={codes}
      keyOf={({ token }) => token}
      selection={{ selected, onSelect, nameOf: ({ token }) => token }}
      columns={[
        [columns.card, renderSummary],
        [columns.state, ({ state }) => <State state={state} />, 'wide'],
        [columns.course, renderCourseAndLocation, 'wide'],
        [columns.who, renderEvents, 'wide'],
        [columns.actions, renderActions, 'actions'],
      ]}
    />
  );
}
