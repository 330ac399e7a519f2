import { codeStates } from '@markaz/contract/cards/card';
import { cairoMonth } from '@markaz/contract/time/cairo';
import { beforeAll, expect, it } from 'vitest';
import { bundleScope, makeBundle } from './bundles.ts';
import { makeBatch, tokenAt } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

/** Returns every subset of the filters. */
function combinations(filters: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  let combined: Record<string, unknown>[] = [{}];
  for (const [name, value] of Object.entries(filters)) {
    combined = combined.flatMap((combination) => [combination, { ...combination, [name]: value }]);
  }
  return combined;
}

describeLocally('firestore.indexes.json', () => {
  it('contains an index for every query of the API, because the local Firestore refuses queries without one', async () => {
    const { cId } = await makeCourse(api, admin);
    const { batch, tokens } = await makeBatch(api, admin, cId, { inactive: true });
    const [firstStudent, secondStudent] = [await makeStudent(api), await makeStudent(api)];
    const ask = (path: string, body: object) => api.send(path, body, { as: admin });

    await ask('admin/courses', {});
    for (const state of [undefined, ...codeStates]) {
      for (const filter of combinations({ cId, batch: batch.id, outlet: '', stage: 'centre' })) {
        await ask('admin/codes', { ...filter, state });
        const query = new URLSearchParams({ ...filter, ...(state && { state }) });
        await api.send(`admin/codes/csv?${query}`, undefined, { as: admin });
      }
    }
    for (const filter of combinations({ cId, outlet: '', search: 'مكتبة' })) {
      await ask('admin/codes/batches', filter);
    }
    const auditFilters = {
      action: 'codes.make',
      actor: admin.uid,
      subject: `course/${cId}`,
      from: '2026-01-01T00:00:00Z',
    };
    for (const filter of combinations(auditFilters)) await ask('admin/audit', filter);
    await ask('admin/codes/card', { code: tokens[0] });
    for (const text of ['0001', 'طالب']) {
      for (const filter of combinations({ cId }))
        await ask('admin/codes/find', { text, ...filter });
    }
    for (const change of ['activate', 'revoke', 'reinstate']) {
      await ask(`admin/codes/${change}`, { cId, from: 1, to: 9 });
    }
    await ask('admin/codes/undo', { change: 'unknown' });
    const cardRange = { cId, from: 1, to: 9 };
    for (const [path, extra] of Object.entries({
      'hand-over': { outlet: 'مكتبة' },
      sell: { on: 'paid' },
      return: {},
    })) {
      await ask(`admin/cards/${path}`, { ...cardRange, ...extra, requestId: path });
    }
    await ask('admin/cards/places', cardRange);
    const { shift } = await api.call(
      'admin/shifts/open',
      { float: 0, requestId: 'shift' },
      { as: admin },
    );
    await api.send('admin/shifts/current', undefined, { as: admin });
    await ask('admin/counter/lookup', { cId, serial: 1 });
    await ask('admin/shifts/close', { id: shift.id, counted: 0 });
    await ask('admin/shifts', {});
    await api.send('admin/shifts', {}, { as: await makeStaff(api, ['sales']) });
    for (const filter of combinations({ cId, outlet: 'مكتبة' }))
      await ask('admin/cards/moves', filter);
    const { moves } = await api.call('admin/cards/moves', {}, { as: admin });
    await ask('admin/cards/undo', { id: moves[0]?.id });
    const { bundle } = await makeBundle(api, admin, 1);
    const bundleCards = await makeBatch(api, admin, bundle.id, { count: 1, ...bundleScope });
    const preview = await ask('admin/cards/refund/preview', { code: tokenAt(bundleCards, 0) });
    expect(preview.status).toBe(200);
    await ask('admin/years/end', { requestId: 'year', ids: [cId] });
    for (const action of ['continue', 'undo', 'continue']) {
      await ask(`admin/years/${action}`, { year: 'year' });
    }
    await api.send('admin/years', undefined, { as: admin });
    await ask('admin/students/transfer', {
      cId,
      from: firstStudent.uid,
      to: secondStudent.uid,
      reason,
    });
    for (const search of ['', 'طالب', 'طالب مجتهد']) await ask('admin/students', { search });
    await ask('admin/students/repairs', { uid: secondStudent.uid });
    for (const filter of combinations({ cId })) await ask('admin/students/away', filter);
    await ask('admin/students/refused', { since: '2026-01-01T00:00:00Z' });
    for (const search of ['', 'طالب', 'طالب مجتهد'])
      await ask('admin/courses/students', { cId, search });
    for (const query of ['', `?cId=${cId}`]) {
      await api.send(`admin/students/export${query}`, undefined, { as: admin });
    }
    for (const month of ['2026-01', cairoMonth(api.now())]) {
      await ask('admin/report', { month });
      await ask('admin/settlement', { outlet: 'مكتبة', month });
      await ask('admin/teachers', { month });
      await ask('admin/statement', { author: 'unknown', month });
    }
    for (const state of ['waiting', 'answered']) {
      for (const filter of [{}, { cId }, { cId, lId: 'any' }])
        await ask('admin/questions', { state, ...filter });
    }
    await makeBatch(api, admin, cId, { outlet: 'مكتبة' });
    await api.send('admin/balances', undefined, { as: admin });
    await api.send('admin/dashboard', undefined, { as: admin });
    await api.send('admin/today', undefined, { as: admin });
    await api.purge();
    await api.purgeAccounts();
    const deletion = { uid: secondStudent.uid, name: 'طالب مجتهد', reason: 'mistake' };
    expect((await ask('admin/students/delete', deletion)).status).toBe(200);
    await api.purgeDeleted();
    await api.purgeSearches();
    await api.purgeFollows();
    await api.runNightlyJob();

    expect(api.logs.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  }, 60_000);
});
