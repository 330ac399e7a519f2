import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConflictChoices, createMerge, type Versions } from './merge.ts';

interface Item {
  readonly id?: string;
  readonly title: string;
  readonly note: string;
}

function mergeItems(versions: Versions<readonly Item[]>, choices: ConflictChoices = {}) {
  const merge = createMerge(choices);
  return { items: merge.list('items', versions), differences: merge.differences };
}

const a = { id: 'a', title: 'A', note: '' };
const b = { id: 'b', title: 'B', note: '' };
const c = { id: 'c', title: 'C', note: '' };
const base = [a, b, c];
const titles = (items: readonly Item[]) => items.map(({ title }) => title).join(' ');

describe('fields', () => {
  const original = { title: 'A', note: '', tags: ['x'] };

  it('merges changes that only one version made, and reports the changes in the other version', () => {
    const merge = createMerge();
    const mine = { ...original, title: 'B' };
    const theirs = { ...original, tags: ['y'] };
    expect(merge.fields('', { base: original, mine, theirs })).toEqual({
      title: 'B',
      note: '',
      tags: ['y'],
    });
    expect(merge.differences).toMatchObject([{ path: 'tags', isConflict: false }]);
  });

  it('keeps the user’s value if both versions changed a field, unless the user chooses the other value', () => {
    const versions = {
      base: original,
      mine: { ...original, note: 'M' },
      theirs: { ...original, note: 'T' },
    };
    const merge = createMerge();
    expect(merge.fields('info.', versions).note).toBe('M');
    expect(merge.differences).toEqual([
      { path: 'info.note', isConflict: true, base: '', mine: 'M', theirs: 'T' },
    ]);
    expect(createMerge({ 'info.note': 'theirs' }).fields('info.', versions).note).toBe('T');
  });

  it('does not report a difference if both versions made the same change', () => {
    const merge = createMerge();
    const same = { ...original, note: 'N' };
    expect(merge.fields('', { base: original, mine: same, theirs: same })).toEqual(same);
    expect(merge.differences).toEqual([]);
  });

  it('keeps a field that only one version has', () => {
    const theirs: Record<string, unknown> = { ...original, newer: 'n' };
    const versions: Versions<Record<string, unknown>> = { base: original, mine: original, theirs };
    expect(createMerge().fields('', versions)).toEqual(theirs);
  });
});

describe('list', () => {
  it('merges edits of different items, and of different fields of one item', () => {
    const mine = [{ ...a, title: 'A1' }, b, c];
    const theirs = [{ ...a, note: 'N' }, b, { ...c, title: 'C1' }];
    const { items, differences } = mergeItems({ base, mine, theirs });
    expect(items).toEqual([{ id: 'a', title: 'A1', note: 'N' }, b, { ...c, title: 'C1' }]);
    expect(differences.map(({ path, isConflict }) => [path, isConflict])).toEqual([
      ['items.a.note', false],
      ['items.c.title', false],
    ]);
  });

  it('merges added, removed and moved items', () => {
    const mine = [a, { title: 'M', note: '' }, b, c];
    expect(titles(mergeItems({ base, mine, theirs: [c, b, a] }).items)).toBe('C B A M');
    const theirs = [a, b, { id: 'd', title: 'T', note: '' }];
    expect(titles(mergeItems({ base, mine, theirs }).items)).toBe('A M B T');
  });

  it('reports a conflict if one version removed an item that the other changed', () => {
    const removed = [b, c];
    const changed = [{ ...a, title: 'A1' }, b, c];
    for (const [mine, theirs, keptTitles, chosenTitles] of [
      [removed, changed, 'B C', 'A1 B C'],
      [changed, removed, 'A1 B C', 'B C'],
    ] as const) {
      const { items, differences } = mergeItems({ base, mine, theirs });
      expect(titles(items)).toBe(keptTitles);
      expect(differences).toMatchObject([{ path: 'items.a', isConflict: true }]);
      const choices = { 'items.a': 'theirs' } as const;
      expect(titles(mergeItems({ base, mine, theirs }, choices).items)).toBe(chosenTitles);
    }
  });

  it('reports a conflict if both versions changed the order', () => {
    const versions = { base, mine: [b, a, c], theirs: [a, c, b] };
    expect(mergeItems(versions).differences).toMatchObject([{ path: 'items', isConflict: true }]);
    expect(titles(mergeItems(versions).items)).toBe('B A C');
    expect(titles(mergeItems(versions, { items: 'theirs' }).items)).toBe('A C B');
  });
});

describe('any two edits of a list', () => {
  const text = fc.constantFrom('', 'x', 'y', 'z');
  const fieldsOf = { title: text, note: text };
  const stored = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), ...fieldsOf }),
    { selector: ({ id }) => id },
  );
  /**
   * Returns random edits. An edit keeps some items, changes some of these, adds new items with ids
   * from `idOf`, and uses any order.
   */
  const editOf = (items: readonly Item[], idOf: (index: number) => object) =>
    fc
      .tuple(
        fc.shuffledSubarray([...items]),
        fc.array(fc.option(fc.record(fieldsOf, { requiredKeys: [] })), { maxLength: 5 }),
        fc.array(fc.record(fieldsOf), { maxLength: 2 }),
      )
      .map(([remaining, changes, added]): Item[] => [
        ...remaining.map((item, index) => ({ ...item, ...changes[index] })),
        ...added.map((item, index) => ({ ...item, ...idOf(index) })),
      ]);
  const versions = stored.chain((items) =>
    fc.record({
      base: fc.constant(items),
      mine: editOf(items, () => ({})),
      theirs: editOf(items, (index) => ({ id: `t${index}` })),
    }),
  );

  it('returns one version unchanged if the other version changed nothing', () => {
    fc.assert(
      fc.property(versions, ({ base: items, mine, theirs }) => {
        expect(mergeItems({ base: items, mine, theirs: items })).toEqual({
          items: mine,
          differences: [],
        });
        const theirsOnly = mergeItems({ base: items, mine: items, theirs });
        expect(theirsOnly.items).toEqual(theirs);
        expect(theirsOnly.differences.some(({ isConflict }) => isConflict)).toBe(false);
      }),
    );
  });

  it('keeps every change by the user, or every change in the other version if the user chooses it', () => {
    fc.assert(
      fc.property(versions, ({ base: items, mine, theirs }) => {
        const { items: result, differences } = mergeItems({ base: items, mine, theirs });
        for (const item of mine) {
          const before = items.find(({ id }) => id === item.id);
          const isChanged = JSON.stringify(before) !== JSON.stringify(item);
          const matches = result.filter(({ id }) => id === item.id);
          if (item.id === undefined) expect(matches).toContainEqual(item);
          else if (isChanged) expect(matches).toHaveLength(1);
          for (const key of ['title', 'note'] as const)
            if (item.id !== undefined && before?.[key] !== item[key])
              expect(matches[0]?.[key]).toBe(item[key]);
        }
        const theirChoices = Object.fromEntries(
          differences
            .filter(({ isConflict }) => isConflict)
            .map(({ path }) => [path, 'theirs'] as const),
        );
        const otherItems = mergeItems({ base: items, mine, theirs }, theirChoices).items;
        for (const item of theirs) {
          const before = items.find(({ id }) => id === item.id);
          const found = otherItems.find(({ id }) => id === item.id);
          for (const key of ['title', 'note'] as const)
            if (before?.[key] !== item[key]) expect(found?.[key]).toBe(item[key]);
        }
      }),
    );
  });
});
