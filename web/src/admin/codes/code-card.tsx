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
import { copy } from './copy.ts';
import type { ActionResult } from './use-code-action.ts';

type Card = ResponseOf<'admin/codes/card'>;

const words = copy.card;

/** A card with all that is known of it; null where there is none with that code. */
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
    // It is a story: what was seen before may lack the latest.
    staleTime: 0,
  });

/** What can be done to one card, and what came of it. */
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
  /** As the address has it, printed or canonical. */
  readonly code: string;
  /** Shows what the log has about the card. */
  readonly log: (entries: readonly AuditEntry[]) => ReactNode;
}

/** One card: what it is now, what can be done to it, and how it came to that. */
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
