import { saleWays } from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import { deletionReasons } from '@markaz/contract/people/privacy';
import { builtInSettings } from '@markaz/contract/site/brand';
import {
  type AuditAction,
  type AuditEntry,
  type AuditFacts,
  auditActions,
} from '@markaz/contract/staff/audit';
import { staffRoles } from '@markaz/contract/staff/roles';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import { formatDay, formatMonth } from '../../shared/format/days.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { formatShare } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './log.copy.ts';

function text(facts: AuditFacts | null, name: string): string {
  const value = facts?.[name];
  return typeof value === 'string' ? value : '';
}

function number(facts: AuditFacts | null, name: string): number | null {
  const value = facts?.[name];
  return typeof value === 'number' ? value : null;
}

function texts(facts: AuditFacts | null, name: string): readonly string[] {
  const value = facts?.[name];
  return Array.isArray(value) ? value : [];
}

function cards(facts: AuditFacts | null, name: string): string {
  return plural(number(facts, name) ?? 0, nouns.card);
}

/** Returns the entry's count in words; empty for older entries without one. */
function counted(facts: AuditFacts | null, noun: Noun): string {
  const count = number(facts, 'count');
  return count === null ? '' : plural(count, noun);
}

function range(facts: AuditFacts | null): string {
  const from = number(facts, 'from');
  const to = number(facts, 'to');
  return from === null || to === null ? '' : copy.facts.range(formatSerial(from), formatSerial(to));
}

/** Changes of a course in words; fields that the log does not store are left out. */
function courseChanges({ before, after }: AuditEntry): string[] {
  const title = text(before, 'title');
  const lectures = number(after, 'lectureCount');
  return [
    ...(title !== '' && title !== text(after, 'title') ? [copy.facts.renamed(title)] : []),
    ...(lectures !== null && lectures !== number(before, 'lectureCount')
      ? [copy.facts.lectures(plural(lectures, nouns.lecture))]
      : []),
    ...texts(after, 'removed').map(copy.facts.removedLecture),
    ...(after?.newPicture === true ? [copy.facts.newPicture] : []),
  ];
}

/** How many cards were made, for which outlet, and whether they are inactive. */
function madeCards({ after }: AuditEntry): string[] {
  const outlet = text(after, 'outlet');
  return [
    cards(after, 'count'),
    outlet === '' ? '' : copy.facts.outlet(outlet),
    text(after, 'state') === 'inactive' ? copy.facts.inactive : '',
  ];
}

function swappedCard({ after }: AuditEntry): string[] {
  const serial = number(after, 'serial');
  return serial === null ? [] : [copy.facts.serial(formatSerial(serial))];
}

const plainSettings = Object.keys(builtInSettings) as (keyof typeof builtInSettings)[];

/** The new settings; details of the announcement only if its text is unchanged. */
function settingsChanges({ before, after }: AuditEntry): string[] {
  const words = copy.facts.settings;
  const plain = plainSettings
    .filter((name) => name in (after ?? {}))
    .map((name) => words[name](text(after, name).replaceAll('\n', '، ') || words.removed));
  if (text(after, 'announcement') !== '')
    return [...plain, words.announcement(text(after, 'announcement'))];
  if (text(before, 'announcement') !== '') return [...plain, words.noAnnouncement];
  const detailed = ['link', 'tone', 'until'].some((name) => name in (after ?? {}));
  return detailed ? [...plain, words.announcementDetails] : plain;
}

/** The undone action, and its number of cards. */
function undoneChange({ after }: AuditEntry): string[] {
  const action = auditActions.find((each) => each === after?.action);
  const stayed = number(after, 'unchanged') ?? 0;
  return [
    action === undefined ? '' : copy.facts.undone(copy.actions[action]),
    cards(after, 'changed'),
    range(after),
    stayed > 0 ? copy.facts.stayed(plural(stayed, nouns.card)) : '',
  ];
}

/** Students and unsold cards at the end of a school year. */
const yearFacts = ({ after }: AuditEntry) => [
  copy.facts.students(plural(number(after, 'students') ?? 0, nouns.student)),
  copy.facts.unsold(cards(after, 'cards')),
];

/** How many cards moved where, and their price. */
function movedCards({ after }: AuditEntry): string[] {
  const outlet = text(after, 'outlet');
  const on = saleWays.find((way) => way === after?.on);
  const piastres = number(after, 'piastres') ?? 0;
  return [
    cards(after, 'changed'),
    range(after),
    outlet === '' ? '' : copy.facts.atOutlet(outlet),
    on === undefined ? '' : copy.facts.sold[on],
    on === undefined || piastres === 0 ? '' : copy.facts.cost(formatPrice(piastres)),
  ];
}

const cardsAndRange = ({ after }: AuditEntry) => [cards(after, 'changed'), range(after)];
const countedCards = ({ after }: AuditEntry) => [counted(after, nouns.card)];

/** E-mail of the account concerned; for a deleted one, a general name. */
function addressIn(facts: AuditFacts | null): string {
  return facts?.email === null ? common.deletedAccount : text(facts, 'email');
}
const address = ({ before, after }: AuditEntry) => [addressIn(after) || addressIn(before)];

/** The account and its roles. Entries older than the other roles name none: they mean `admin`. */
function rights({ after }: AuditEntry): string[] {
  const named = staffRoles.filter((role) => texts(after, 'roles').includes(role));
  const roles = named.length > 0 ? named : (['admin'] as const);
  return [addressIn(after), ...roles.map((role) => common.roles[role])];
}

function endOf({ after }: AuditEntry): string {
  const until = text(after, 'until');
  return until === '' ? '' : copy.facts.until(formatDate(lastMomentBefore(until).toISOString()));
}

/** The student who got access, and its end. */
const givenAccess = (entry: AuditEntry) => [...address(entry), endOf(entry)];
/** The same for a list of students, of which only the number is known. */
const givenToMany = (entry: AuditEntry) => [
  copy.facts.given(counted(entry.after, nouns.student)),
  endOf(entry),
];

/** The lecture of a quiz. */
function lectureOf(facts: AuditFacts | null): string {
  const title = text(facts, 'lecture');
  return title === '' ? '' : copy.facts.ofLecture(title);
}

function deletion({ after }: AuditEntry): string[] {
  const reason = deletionReasons.find((each) => each === after?.reason);
  return reason === undefined ? [] : [common.deletionReasons[reason]];
}

/** Formats a fact that is a day or a month; empty if the entry has none. */
function dated(facts: AuditFacts | null, name: string, format: (text: string) => string): string {
  const value = text(facts, name);
  return value === '' ? '' : format(value);
}

function paymentFacts({ before, after }: AuditEntry): string[] {
  const facts = before ?? after;
  const piastres = number(facts, 'piastres');
  return [
    text(facts, 'outlet'),
    piastres === null ? '' : formatPrice(piastres),
    dated(facts, 'day', formatDay),
    text(facts, 'note'),
    text(after, 'reason'),
  ];
}

function shareFacts({ after }: AuditEntry): string[] {
  const share = number(after, 'share');
  return [
    share === null ? copy.facts.noShare : formatShare(share),
    dated(after, 'from', (month) => copy.facts.fromMonth(formatMonth(month))),
  ];
}

/** Students whose best mark rose or fell. */
function regraded(after: AuditEntry['after']): readonly string[] {
  return (['gained', 'lost'] as const).flatMap((change) => {
    const students = Number(after?.[change] ?? 0);
    return students === 0 ? [] : [copy.facts[change](plural(students, nouns.student))];
  });
}

/** Facts to show of each action; none for actions that are not listed. */
const factsOf: Readonly<Partial<Record<AuditAction, (entry: AuditEntry) => readonly string[]>>> = {
  'course.update': courseChanges,
  'course.purge': ({ before }) => [text(before, 'title')],
  'courses.export': ({ after }) => [counted(after, nouns.course)],
  'lecture.restore': ({ after }) => [text(after, 'title')],
  'quiz.save': ({ after }) => [text(after, 'title')],
  'quiz.remove': ({ after }) => [text(after, 'title')],
  'quiz.regrade': ({ after }) => [text(after, 'title'), ...regraded(after)],
  'codes.make': madeCards,
  'codes.list': countedCards,
  'codes.print': countedCards,
  'codes.export': ({ after }) => [counted(after, nouns.card), text(after, 'outlet')],
  'students.export': ({ after }) => [counted(after, nouns.student)],
  'marks.export': ({ after }) => [lectureOf(after), counted(after, nouns.student)],
  'quiz.open': (entry) => [...address(entry), lectureOf(entry.after)],
  'codes.activate': cardsAndRange,
  'codes.revoke': cardsAndRange,
  'codes.reinstate': cardsAndRange,
  'codes.undo': undoneChange,
  'code.swap': swappedCard,
  'cards.handover': movedCards,
  'cards.sale': movedCards,
  'cards.return': movedCards,
  'year.end': yearFacts,
  'year.undo': yearFacts,
  'admin.grant': rights,
  'admin.revoke': rights,
  'enrolment.add': givenAccess,
  'enrolments.add': givenToMany,
  'enrolment.extend': givenAccess,
  'enrolment.remove': address,
  'student.note': address,
  'student.unlock': address,
  'student.delete': deletion,
  'student.devices': address,
  'student.follow': address,
  'student.unfollow': address,
  'enrolment.transfer': ({ before, after }) => [
    copy.facts.moved(addressIn(before), addressIn(after)),
  ],
  'bundle.make': ({ after }) => [text(after, 'name')],
  'bundle.update': ({ after }) => [text(after, 'name')],
  'payment.add': paymentFacts,
  'payment.void': paymentFacts,
  'share.set': shareFacts,
  'settings.update': settingsChanges,
};

/** An entry's action as a sentence without its subject, and the facts to show with it. */
export function sentenceOf(entry: AuditEntry): {
  readonly action: string;
  readonly facts: readonly string[];
} {
  const facts = (factsOf[entry.action]?.(entry) ?? []).filter((fact) => fact !== '');
  return { action: copy.actions[entry.action], facts };
}
