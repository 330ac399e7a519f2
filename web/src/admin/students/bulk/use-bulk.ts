import type { BulkRow } from '@markaz/contract/people/bulk-enrolment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { permitted, postJson } from '../../../shared/api/client.ts';
import type { Until } from '../../ui/form/until-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { copy } from './bulk.copy.ts';
import { makePlan, nextRows, type Plan, type Step, withAnswer } from './plan.ts';
import type { ListRow } from './read-list.ts';

/** What everybody on the list gets. */
export interface Order {
  readonly cId: string;
  /** Last day; null for ever. */
  readonly until: Until;
  readonly reason: string;
}

interface Work {
  readonly step: Step;
  readonly order: Order;
  readonly plan: Plan;
}

async function ask({ step, order }: Work, emails: string[]): Promise<readonly BulkRow[]> {
  const { cId, until, reason } = order;
  const answer =
    step === 'preview'
      ? await postJson('admin/students/bulk/preview', { cId, until, emails })
      : await postJson('admin/students/bulk', { cId, until, emails, reason });
  return permitted(answer).rows;
}

/**
 * Works through a list, call by call, and shows each response. After a stop or an interruption it
 * continues with the remaining rows.
 */
export function useBulk() {
  const client = useQueryClient();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const { run, reset, isPending, problem, variables } = useAction({
    call: async (work: Work) => {
      let { plan: known } = work;
      try {
        for (;;) {
          const asked = nextRows(known, work.step);
          if (asked.length === 0 || stopped.current) return known;
          const answer = await ask(
            work,
            asked.map(({ address }) => address),
          );
          known = withAnswer(known, asked, answer, work.step);
          setPlan(known);
        }
      } finally {
        setStopping(false);
        // Students, numbers, the log.
        if (work.step === 'give') void client.invalidateQueries({ queryKey: ['admin'] });
      }
    },
    failed: ({ step }) => copy.failed[step],
  });
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const begin = (work: Work) => {
    stopped.current = false;
    run(work);
  };
  return {
    plan,
    order,
    /** The running step, or the last one. */
    step: variables?.step ?? 'preview',
    isRunning: isPending,
    isStopping,
    problem,
    /** Previews a list. */
    preview(rows: readonly ListRow[], wanted: Order): void {
      const fresh = makePlan(rows);
      setPlan(fresh);
      setOrder(wanted);
      begin({ step: 'preview', order: wanted, plan: fresh });
    },
    /** Starts a step, or continues it. */
    proceed(step: Step): void {
      if (plan !== null && order !== null) begin({ step, order, plan });
    },
    /** Starts no further call; the running one is completed. */
    stop(): void {
      stopped.current = true;
      setStopping(true);
    },
    /** Back to the list. */
    discard(): void {
      setPlan(null);
      reset();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
