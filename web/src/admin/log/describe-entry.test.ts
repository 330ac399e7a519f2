import { type AuditEntry, auditActions } from '@markaz/contract/staff/audit';
import { expect, it } from 'vitest';
import { describeEntry } from './describe-entry.ts';
import { copy } from './log.copy.ts';

const entry: AuditEntry = {
  id: 'e1',
  at: '2026-11-21T10:00:00.000Z',
  actor: { uid: 'u1', email: 'admin@example.org' },
  action: 'codes.make',
  subjects: ['course/c1'],
  before: null,
  after: null,
  reason: null,
  outcome: 'done',
};

it('has an Arabic sentence for every action, even if the entry stores no details', () => {
  for (const action of auditActions) {
    const sentence = describeEntry({ ...entry, action });
    expect(sentence.action).toMatch(/\p{Script=Arabic}/u);
  }
});

it('states the number of new cards, their outlet and their state', () => {
  const after = { count: 500, firstSerial: 1, outlet: 'مكتبة النور', state: 'inactive' };
  expect(describeEntry({ ...entry, after })).toEqual({
    action: copy.actions['codes.make'],
    facts: ['٥٠٠ بطاقة', copy.facts.outlet('مكتبة النور'), copy.facts.inactive],
  });
});

it('states how many items were listed, printed or exported, if known', () => {
  const facts = (action: AuditEntry['action'], after: AuditEntry['after']) =>
    describeEntry({ ...entry, action, after }).facts;
  expect(facts('codes.list', { count: 3 })).toEqual(['٣ بطاقات']);
  expect(facts('codes.print', { printCount: 1, count: 12 })).toEqual(['١٢ بطاقة']);
  expect(facts('codes.export', { count: 0, outlet: 'ط' })).toEqual(['لا بطاقات', 'ط']);
  expect(facts('courses.export', { count: 11 })).toEqual(['١١ كورسًا']);
  expect(facts('students.export', { count: 11 })).toEqual(['١١ طالبًا']);
  expect(facts('students.export', null)).toEqual([]);
});

it('states the first and last serial number of a range', () => {
  const after = { from: 10, to: 19, changed: 10 };
  const { facts } = describeEntry({ ...entry, action: 'codes.revoke', after });
  expect(facts[1]).toContain('000010');
  expect(facts[1]).toContain('000019');
});

it('states the outlet of moved cards, and their price', () => {
  const facts = (action: AuditEntry['action'], after: AuditEntry['after']) =>
    describeEntry({ ...entry, action, after }).facts;
  const movedCards = { from: 1, to: 50, changed: 50, outlet: 'مكتبة النور', price: 12_050 };
  expect(facts('cards.handover', { ...movedCards, piastres: 602_500, on: 'credit' })).toEqual([
    ...['٥٠ بطاقة', copy.facts.range('000001', '000050'), 'المنفذ: مكتبة النور'],
    ...['بيع آجل', 'ثمنها 6,025 ج.م'],
  ]);
  expect(facts('cards.return', { ...movedCards, piastres: 602_500, on: null })).toHaveLength(3);
  expect(facts('cards.sale', { ...movedCards, outlet: '', piastres: 0, on: 'paid' })).toEqual([
    ...['٥٠ بطاقة', copy.facts.range('000001', '000050'), 'مدفوعة'],
  ]);
});

it('names the action that was undone, and counts the restored and the unchanged cards', () => {
  const after = {
    undone: 'e0',
    action: 'codes.activate',
    from: 1,
    to: 9,
    changed: 7,
    unchanged: 2,
  };
  expect(describeEntry({ ...entry, action: 'codes.undo', after }).facts).toEqual([
    copy.facts.undoneAction(copy.actions['codes.activate']),
    '٧ بطاقات',
    copy.facts.range('000001', '000009'),
    copy.facts.unchanged('بطاقتان'),
  ]);
});

it('names both accounts of a transfer, and the old title of a renamed course', () => {
  const transferEntry = describeEntry({
    ...entry,
    action: 'enrolment.transfer',
    before: { uid: 'a', email: 'old@example.org' },
    after: { uid: 'b', email: 'new@example.org' },
  });
  expect(transferEntry.facts.join()).toMatch(/old@example\.org.*new@example\.org/u);
  const renamed = describeEntry({
    ...entry,
    action: 'course.update',
    before: { title: 'قديم', lectureCount: 3 },
    after: { title: 'جديد', lectureCount: 3 },
  });
  expect(renamed.facts).toEqual([copy.facts.renamed('قديم')]);
});

it('lists the settings that changed', () => {
  const change = (before: AuditEntry['before'], after: AuditEntry['after']) =>
    describeEntry({ ...entry, action: 'settings.update', before, after }).facts;
  const { settings } = copy.facts;
  const newAnnouncement = { announcement: 'خبر', link: '', tone: 'info' };
  const noAnnouncement = { announcement: null, link: null, tone: null };
  expect(
    change({ tagline: 'قبل', ...noAnnouncement }, { tagline: 'بعد', ...newAnnouncement }),
  ).toEqual([settings.tagline('بعد'), settings.announcement('خبر')]);
  expect(change(newAnnouncement, noAnnouncement)).toEqual([settings.noAnnouncement]);
  expect(change({ tone: 'info' }, { tone: 'urgent' })).toEqual([settings.announcementDetails]);
  expect(change({ brandName: 'أ' }, { brandName: 'ب' })).toEqual([settings.brandName('ب')]);
  expect(change({ price: 'أ', outlets: '' }, { price: '', outlets: 'أ\nب' })).toEqual([
    settings.price(settings.removed),
    settings.outlets('أ، ب'),
  ]);
});

it('says what a search word means, or that it was removed', () => {
  const word = { word: 'ماث', means: 'الرياضيات' };
  const facts = (before: AuditEntry['before'], after: AuditEntry['after']) =>
    describeEntry({ ...entry, action: 'search.word', before, after }).facts;
  expect(facts(null, word)).toEqual([copy.facts.searchWord('ماث', 'الرياضيات')]);
  expect(facts(word, null)).toEqual([copy.facts.removedSearchWord('ماث')]);
});

it('names the lectures that were removed from a course or restored', () => {
  const facts = (action: AuditEntry['action'], after: AuditEntry['after']) =>
    describeEntry({ ...entry, action, before: { title: 'النحو', lectureCount: 3 }, after }).facts;
  const after = { title: 'النحو', lectureCount: 1, removed: ['المبتدأ', 'الخبر'] };
  expect(facts('course.update', after)).toEqual([
    copy.facts.lectures('محاضرة واحدة'),
    'حُذفت «المبتدأ»',
    'حُذفت «الخبر»',
  ]);
  expect(facts('lecture.restore', { title: 'المبتدأ', lectureCount: 2 })).toEqual(['المبتدأ']);
});

it('states why an account was deleted, but not whose it was', () => {
  const after = { reason: 'guardian' };
  expect(describeEntry({ ...entry, action: 'student.delete', after }).facts).toEqual([
    'طلب ولي الأمر',
  ]);
  const deletedAccount = {
    ...entry,
    action: 'student.note',
    after: { email: null, removed: false },
  };
  expect(describeEntry({ ...deletedAccount, action: 'student.note' }).facts).toEqual([
    'حساب محذوف',
  ]);
  const transferFields = {
    before: { uid: 'a', email: null },
    after: { uid: 'b', email: 'b@example.org' },
  };
  const { facts } = describeEntry({ ...entry, action: 'enrolment.transfer', ...transferFields });
  expect(facts.join()).toMatch(/حساب محذوف.*b@example\.org/u);
});

it('names the granted roles, or the admin role if the entry has none', () => {
  const facts = (after: AuditEntry['after']) =>
    describeEntry({ ...entry, action: 'admin.grant', after }).facts;
  expect(facts({ email: 'a@x.eg', roles: ['sales'] })).toEqual(['a@x.eg', 'مبيعات']);
  expect(facts({ email: 'a@x.eg', roles: ['content', 'sales'] })).toHaveLength(3);
  expect(facts({ email: 'a@x.eg' })).toEqual(['a@x.eg', 'مسؤول']);
});
