import type { BulkRow } from '@markaz/contract/people/bulk-enrolment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { permitted, postJson } from '../../../shared/api/client.ts';
import type { Until } from '../../ui/form/until-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { copy } from './copy.ts';
import { makePlan, nextRows, type Plan, type Step, withAnswer } from './plan.ts';
import type { ListRow } from './read-list.ts';

/** What is given to everybody on the list. */
export interface Order {
  readonly cId: string;
  /** To the end of which day; null for ever. */
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
 * Goes through a list, call by call, each shown as it is answered. Stopped, or interrupted, it goes on
 * with what is left.
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
    /** The step that is under way, or was last. */
    step: variables?.step ?? 'preview',
    isRunning: isPending,
    isStopping,
    problem,
    /** Finds out what would come of a list. */
    preview(rows: readonly ListRow[], wanted: Order): void {
      const fresh = makePlan(rows);
      setPlan(fresh);
      setOrder(wanted);
      begin({ step: 'preview', order: wanted, plan: fresh });
    },
    /** Begins a step, or goes on with it. */
    proceed(step: Step): void {
      if (plan !== null && order !== null) begin({ step, order, plan });
    },
    /** No call begins any more; the one that is under way is waited for. */
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
