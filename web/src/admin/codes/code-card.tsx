import type { ResponseOf } from '@markaz/contract/api';
import type { AuditEntry } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { codeKeys } from '../api/code-queries.ts';
import { isPrintable } from '../print/card-face.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import { CardFacts } from './card-facts.tsx';
import { ActionDialog, ActionResultNotice } from './code-action.tsx';
import { actionsFor, type CodeAction } from './code-actions.ts';
import { copy } from './codes.copy.ts';
import type { ActionResult } from './use-code-action.ts';

type Card = ResponseOf<'admin/codes/card'>;

const words = copy.card;

/** A card with all known facts; null if the code has none. */
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
    // The card has a history, and a cached copy may lack the latest entry.
    staleTime: 0,
  });

/** The actions on one card, and their result. */
function CardActions({ card }: Pick<Card, 'card'>) {
  const [action, setAction] = useState<CodeAction | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const finish = (done: ActionResult) => {
    setResult(done);
    setAction(null);
  };
  return (
    <>
      {result !== null && (
        <ActionResultNotice
          key={JSON.stringify(result)}
          result={result}
          onDone={finish}
          onDismiss={() => setResult(null)}
        />
      )}
      <div className={layout.actions}>
        <CopyButton text={card.token} label={copy.copyCode} />
        {isPrintable(card) && (
          <Button component={Link} variant="outlined" to={adminPaths.printCards([card.token])}>
            {copy.printOne}
          </Button>
        )}
        {actionsFor(card).map((each) => (
          <Button
            key={each}
            variant="outlined"
            color={each === 'revoke' ? 'error' : 'primary'}
            onClick={() => setAction(each)}
          >
            {copy.actions.names[each](plural(1, nouns.theseCards))}
          </Button>
        ))}
      </div>
      {action !== null && (
        <ActionDialog
          action={action}
          tokens={[card.token]}
          onClose={() => setAction(null)}
          onDone={finish}
        />
      )}
    </>
  );
}

interface Props {
  /** Code from the address, printed or canonical. */
  readonly code: string;
  /** Renders the card's log entries. */
  readonly log: (entries: readonly AuditEntry[]) => ReactNode;
}

/** Page of one card: facts, actions, log. */
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
