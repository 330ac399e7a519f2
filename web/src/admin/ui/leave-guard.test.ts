import { describe, expect, it } from 'vitest';
import { historyIndex, leadsAway } from './leave-guard.ts';

const here = 'https://markaz.example/admin/courses/new?from=list';
const click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const anchor = (href: string, more = {}) => ({ href, target: '', download: '', ...more });

describe('leadsAway', () => {
  it('says where a link inside the site leads', () => {
    expect(leadsAway(click, anchor('https://markaz.example/courses?q=1#a'), here)).toBe(
      '/courses?q=1#a',
    );
    expect(
      leadsAway(click, anchor('https://markaz.example/admin', { target: '_self' }), here),
    ).toBe('/admin');
  });

  it('leaves alone what does not take the page away', () => {
    const away = anchor('https://markaz.example/courses');
    expect(leadsAway({ ...click, ctrlKey: true }, away, here)).toBeNull();
    expect(leadsAway({ ...click, button: 1 }, away, here)).toBeNull();
    expect(leadsAway({ ...click, defaultPrevented: true }, away, here)).toBeNull();
    expect(leadsAway(click, { ...away, target: '_blank' }, here)).toBeNull();
    expect(leadsAway(click, { ...away, download: 'x' }, here)).toBeNull();
    expect(leadsAway(click, anchor(`${here}#title`), here)).toBeNull();
    expect(leadsAway(click, anchor('https://example.org/'), here)).toBeNull();
    expect(leadsAway(click, anchor(''), here)).toBeNull();
  });
});

describe('historyIndex', () => {
  it('reads the router\u2019s own state and nothing else', () => {
    expect(historyIndex({ idx: 3, key: 'x' })).toBe(3);
    expect(historyIndex(null)).toBeNull();
    expect(historyIndex({ idx: 'x' })).toBeNull();
  });
});
