import type { AccessCode } from '@markaz/contract/cards/card';
import { expect, it } from 'vitest';
import { actionsFor } from './code-actions.tsx';

const card: AccessCode = {
  token: '0000-0000-0000',
  serial: 1,
  cId: 'c1',
  opens: { kind: 'course' },
  lasts: { kind: 'forever' },
  batch: null,
  outlet: '',
  priceLabel: '',
  price: null,
  stage: 'centre',
  handedAt: null,
  soldAt: null,
  soldOn: null,
  state: 'unused',
  createdAt: '2026-11-21T00:00:00.000Z',
  createdBy: 'a1',
  expiresAt: null,
  usedAt: null,
  usedBy: null,
  refund: null,
  changed: null,
  replaces: null,
  replacedBy: null,
};

it('offers the actions that the state of a card allows', () => {
  expect(actionsFor(card)).toEqual(['swap', 'revoke']);
  expect(actionsFor({ ...card, state: 'inactive' })).toContain('activate');
  expect(actionsFor({ ...card, state: 'used' })).toEqual([]);
  expect(actionsFor({ ...card, state: 'revoked' })).toEqual(['reinstate']);
});

it('does not offer actions for a swapped card', () => {
  expect(actionsFor({ ...card, state: 'revoked', replacedBy: '1111-1111-1111' })).toEqual([]);
});
