import { type AuditEntry, auditActions } from '@markaz/contract/staff/audit';
import { expect, it } from 'vitest';
import { copy } from './copy.ts';
import { sentenceOf } from './sentence.ts';

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

it('has words for every action, whatever facts the entry keeps', () => {
  for (const action of auditActions) {
    const sentence = sentenceOf({ ...entry, action });
    expect(sentence.action).toMatch(/\p{Script=Arabic}/u);
  }
});

it('tells how many cards, and where they are sold', () => {
  const after = { count: 500, firstSerial: 1, outlet: 'مكتبة النور', state: 'inactive' };
  expect(sentenceOf({ ...entry, after })).toEqual({
    action: copy.actions['codes.make'],
    facts: ['٥٠٠ بطاقة', copy.facts.outlet('مكتبة النور'), copy.facts.inactive],
  });
});

it('tells how much was shown, printed or taken out, where the entry knows', () => {
  const facts = (action: AuditEntry['action'], after: AuditEntry['after']) =>
    sentenceOf({ ...entry, action, after }).facts;
  expect(facts('codes.list', { count: 3 })).toEqual(['٣ بطاقات']);
  expect(facts('codes.print', { printCount: 1, count: 12 })).toEqual(['١٢ بطاقة']);
  expect(facts('codes.export', { count: 0, outlet: 'ط' })).toEqual(['لا بطاقات', 'ط']);
  expect(facts('courses.export', { count: 11 })).toEqual(['١١ كورسًا']);
  expect(facts('students.export', { count: 11 })).toEqual(['١١ طالبًا']);
  expect(facts('students.export', null)).toEqual([]);
});

it('names the range of a stack', () => {
  const after = { from: 10, to: 19, changed: 10 };
  const { facts } = sentenceOf({ ...entry, action: 'codes.revoke', after });
  expect(facts[1]).toContain('000010');
  expect(facts[1]).toContain('000019');
});

it('tells where cards went, and for how much', () => {
  const facts = (action: AuditEntry['action'], after: AuditEntry['after']) =>
    sentenceOf({ ...entry, action, after }).facts;
  const moved = { from: 1, to: 50, changed: 50, outlet: 'مكتبة النور', price: 12_050 };
  expect(facts('cards.handover', { ...moved, piastres: 602_500, on: 'credit' })).toEqual([
    ...['٥٠ بطاقة', copy.facts.range('000001', '000050'), 'المنفذ: مكتبة النور'],
    ...['بيع آجل', 'ثمنها ٦٬٠٢٥ ج.م'],
  ]);
  expect(facts('cards.return', { ...moved, piastres: 602_500, on: null })).toHaveLength(3);
  expect(facts('cards.sale', { ...moved, outlet: '', piastres: 0, on: 'paid' })).toEqual([
    ...['٥٠ بطاقة', copy.facts.range('000001', '000050'), 'مدفوعة'],
  ]);
});

it('tells what was undone, and what could not be', () => {
  const after = {
    undone: 'e0',
    action: 'codes.activate',
    from: 1,
    to: 9,
    changed: 7,
    unchanged: 2,
  };
  expect(sentenceOf({ ...entry, action: 'codes.undo', after }).facts).toEqual([
    copy.facts.undone(copy.actions['codes.activate']),
    '٧ بطاقات',
    copy.facts.range('000001', '000009'),
    copy.facts.stayed('بطاقتان'),
  ]);
});

it('names both accounts of a transfer, and a course that was renamed', () => {
  const moved = sentenceOf({
    ...entry,
    action: 'enrolment.transfer',
    before: { uid: 'a', email: 'old@example.org' },
    after: { uid: 'b', email: 'new@example.org' },
  });
  expect(moved.facts.join()).toMatch(/old@example\.org.*new@example\.org/u);
  const renamed = sentenceOf({
    ...entry,
    action: 'course.update',
    before: { title: 'قديم', lectureCount: 3 },
    after: { title: 'جديد', lectureCount: 3 },
  });
  expect(renamed.facts).toEqual([copy.facts.renamed('قديم')]);
});

it('tells what became of the settings', () => {
  const change = (before: AuditEntry['before'], after: AuditEntry['after']) =>
    sentenceOf({ ...entry, action: 'settings.update', before, after }).facts;
  const { settings } = copy.facts;
  const begun = { announcement: 'خبر', link: '', tone: 'info' };
  const none = { announcement: null, link: null, tone: null };
  expect(change({ tagline: 'قبل', ...none }, { tagline: 'بعد', ...begun })).toEqual([
    settings.tagline('بعد'),
    settings.announcement('خبر'),
  ]);
  expect(change(begun, none)).toEqual([settings.noAnnouncement]);
  expect(change({ tone: 'info' }, { tone: 'urgent' })).toEqual([settings.announcementDetails]);
  expect(change({ brandName: 'أ' }, { brandName: 'ب' })).toEqual([settings.brandName('ب')]);
  expect(change({ price: 'أ', outlets: '' }, { price: '', outlets: 'أ\nب' })).toEqual([
    settings.price(settings.removed),
    settings.outlets('أ، ب'),
  ]);
});

it('names the lectures that an edit took out of a course, and the one that came back', () => {
  const facts = (action: AuditEntry['action'], after: AuditEntry['after']) =>
    sentenceOf({ ...entry, action, before: { title: 'النحو', lectureCount: 3 }, after }).facts;
  const after = { title: 'النحو', lectureCount: 1, removed: ['المبتدأ', 'الخبر'] };
  expect(facts('course.update', after)).toEqual([
    copy.facts.lectures('محاضرة واحدة'),
    'حُذفت «المبتدأ»',
    'حُذفت «الخبر»',
  ]);
  expect(facts('lecture.restore', { title: 'المبتدأ', lectureCount: 2 })).toEqual(['المبتدأ']);
});

it('tells of a deleted account, and why it was deleted, but not whose it was', () => {
  const after = { reason: 'guardian' };
  expect(sentenceOf({ ...entry, action: 'student.delete', after }).facts).toEqual([
    'طلب ولي الأمر',
  ]);
  const struck = { ...entry, action: 'student.note', after: { email: null, removed: false } };
  expect(sentenceOf({ ...struck, action: 'student.note' }).facts).toEqual(['حساب محذوف']);
  const moved = { before: { uid: 'a', email: null }, after: { uid: 'b', email: 'b@example.org' } };
  const { facts } = sentenceOf({ ...entry, action: 'enrolment.transfer', ...moved });
  expect(facts.join()).toMatch(/حساب محذوف.*b@example\.org/u);
});

it('names the role that was given; that of an admin where there was no other', () => {
  const facts = (after: AuditEntry['after']) =>
    sentenceOf({ ...entry, action: 'admin.grant', after }).facts;
  expect(facts({ email: 'a@x.eg', roles: ['sales'] })).toEqual(['a@x.eg', 'مبيعات']);
  expect(facts({ email: 'a@x.eg', roles: ['content', 'sales'] })).toHaveLength(3);
  expect(facts({ email: 'a@x.eg' })).toEqual(['a@x.eg', 'مسؤول']);
});
