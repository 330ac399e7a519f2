import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { type OnEnrolled, outcomeOf, redeeming } from './redeeming.ts';

/** Redeems a code (`redeeming`). @returns the mutation and its outcome */
export function useRedeem(onEnrolled: OnEnrolled) {
  const redeem = useMutation(redeeming(useQueryClient(), onEnrolled));
  useResetOnline(redeem);
  return { ...redeem, ...outcomeOf(redeem) };
}
