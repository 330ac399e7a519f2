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
import { formatDay, formatMonth } from '../../shared/format/days.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { formatShare } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './log.copy.ts';

type Facts = AuditFacts | null;

/** A fact as text; false or empty if the entry lacks it. */
type Fact = string | false;

function text(facts: Facts, name: string): string {
  const value = facts?.[name];
  return typeof value === 'string' ? value : '';
}

function number(facts: Facts, name: string): number | null {
  const value = facts?.[name];
  return typeof value === 'number' ? value : null;
}

function texts(facts: Facts, name: string): readonly string[] {
  const value = facts?.[name];
  return Array.isArray(value) ? value : [];
}

const cards = (facts: Facts, name: string) => plural(number(facts, name) ?? 0, nouns.card);

/** Returns the entry's count as text; false for older entries without a count. */
function counted(facts: Facts, noun: Noun): Fact {
  const count = number(facts, 'count');
  return count !== null && plural(count, noun);
}

function range(facts: Facts): Fact {
  const [from, to] = [number(facts, 'from'), number(facts, 'to')];
  return from !== null && to !== null && copy.facts.range(formatSerial(from), formatSerial(to));
}

const changedCards = ({ after }: Pick<AuditEntry, 'after'>) => [
  cards(after, 'changed'),
  range(after),
];

/** Returns a fact as text; false if the entry lacks it. */
function inWords(facts: Facts, name: string, words: (text: string) => string): Fact {
  const value = text(facts, name);
  return value !== '' && words(value);
}

/** Describes the changes of a course. The log does not store all fields, so some are missing. */
function courseChanges({ before, after }: AuditEntry): Fact[] {
  const title = text(before, 'title');
  const lectures = number(after, 'lectureCount');
  return [
    title !== '' && title !== text(after, 'title') && copy.facts.renamed(title),
    lectures !== null &&
      lectures !== number(before, 'lectureCount') &&
      copy.facts.lectures(plural(lectures, nouns.lecture)),
    ...texts(after, 'removed').map(copy.facts.removedLecture),
    after?.newPicture === true && copy.facts.newPicture,
  ];
}

const madeCards = ({ after }: AuditEntry) => [
  cards(after, 'count'),
  inWords(after, 'outlet', copy.facts.outlet),
  text(after, 'state') === 'inactive' && copy.facts.inactive,
];

function swappedCard({ after }: AuditEntry): Fact[] {
  const serial = number(after, 'serial');
  return [serial !== null && copy.facts.serial(formatSerial(serial))];
}

const plainSettings = Object.keys(builtInSettings) as (keyof typeof builtInSettings)[];

/** Describes the new settings; the announcement's details only if its text is unchanged. */
function settingsChanges({ before, after }: AuditEntry): Fact[] {
  const words = copy.facts.settings;
  const plain = plainSettings
    .filter((name) => name in (after ?? {}))
    .map((name) => words[name](text(after, name).replaceAll('\n', '، ') || words.removed));
  if (text(after, 'announcement') !== '')
    return [...plain, words.announcement(text(after, 'announcement'))];
  if (text(before, 'announcement') !== '') return [...plain, words.noAnnouncement];
  const isDetailed = ['link', 'tone', 'until'].some((name) => name in (after ?? {}));
  return [...plain, isDetailed && words.announcementDetails];
}

function undoneChange({ after }: AuditEntry): Fact[] {
  const action = auditActions.find((each) => each === after?.action);
  const stayed = number(after, 'unchanged') ?? 0;
  return [
    action !== undefined && copy.facts.undone(copy.actions[action]),
    ...changedCards({ after }),
    stayed > 0 && copy.facts.stayed(plural(stayed, nouns.card)),
  ];
}

/** Counts students and unsold cards at the end of a school year. */
const yearFacts = ({ after }: AuditEntry) => [
  copy.facts.students(plural(number(after, 'students') ?? 0, nouns.student)),
  copy.facts.unsold(cards(after, 'cards')),
];

function movedCards({ after }: AuditEntry): Fact[] {
  const on = saleWays.find((way) => way === after?.on);
  const piastres = number(after, 'piastres') ?? 0;
  return [
    ...changedCards({ after }),
    inWords(after, 'outlet', copy.facts.atOutlet),
    on !== undefined && copy.facts.sold[on],
    on !== undefined && piastres !== 0 && copy.facts.cost(formatPrice(piastres)),
  ];
}

/** Returns the e-mail address of the account, or a general name for a deleted account. */
function addressIn(facts: Facts): string {
  return facts?.email === null ? common.deletedAccount : text(facts, 'email');
}
const address = ({ before, after }: AuditEntry) => [addressIn(after) || addressIn(before)];
const movedAccounts = ({ before, after }: AuditEntry) => [
  copy.facts.moved(addressIn(before), addressIn(after)),
];

/** Names the account and its roles. Entries from before other roles existed mean `admin`. */
function rights({ after }: AuditEntry): Fact[] {
  const named = staffRoles.filter((role) => texts(after, 'roles').includes(role));
  const roles = named.length > 0 ? named : (['admin'] as const);
  return [addressIn(after), ...roles.map((role) => common.roles[role])];
}

const endOf = ({ after }: AuditEntry) =>
  inWords(after, 'until', (until) => copy.facts.until(formatLastDay(until)));

/** Names the student who got access, and the end of the access. */
const givenAccess = (entry: AuditEntry) => [...address(entry), endOf(entry)];
/** As `givenAccess` for a list of students, of which the log has only the number. */
const givenToMany = (entry: AuditEntry) => [
  copy.facts.given(counted(entry.after, nouns.student) || ''),
  endOf(entry),
];

const quizOfLecture = (facts: Facts) => inWords(facts, 'lecture', copy.facts.ofLecture);

function deletion({ after }: AuditEntry): Fact[] {
  const reason = deletionReasons.find((each) => each === after?.reason);
  return [reason !== undefined && common.deletionReasons[reason]];
}

function paymentFacts({ before, after }: AuditEntry): Fact[] {
  const facts = before ?? after;
  const piastres = number(facts, 'piastres');
  return [
    text(facts, 'outlet'),
    piastres !== null && formatPrice(piastres),
    inWords(facts, 'day', formatDay),
    text(facts, 'note'),
    text(after, 'reason'),
  ];
}

function shareFacts({ after }: AuditEntry): Fact[] {
  const share = number(after, 'share');
  return [
    share === null ? copy.facts.noShare : formatShare(share),
    inWords(after, 'from', (month) => copy.facts.fromMonth(formatMonth(month))),
  ];
}

/** Names the quiz, and counts the students whose best mark rose or fell. */
const regraded = ({ after }: AuditEntry) => [
  text(after, 'title'),
  ...(['gained', 'lost'] as const).map((change) => {
    const students = Number(after?.[change] ?? 0);
    return students !== 0 && copy.facts[change](plural(students, nouns.student));
  }),
];

type FactsOf = (entry: AuditEntry) => readonly Fact[];

/** Functions that return facts, and the actions that they are for. Other actions have none. */
const factsByAction: readonly (readonly [FactsOf, ...AuditAction[]])[] = [
  [courseChanges, 'course.update'],
  [({ before }) => [text(before, 'title')], 'course.purge'],
  [({ after }) => [counted(after, nouns.course)], 'courses.export'],
  [({ after }) => [text(after, 'title')], 'lecture.restore', 'quiz.save', 'quiz.remove'],
  [regraded, 'quiz.regrade'],
  [madeCards, 'codes.make'],
  [({ after }) => [counted(after, nouns.card)], 'codes.list', 'codes.print'],
  [({ after }) => [counted(after, nouns.card), text(after, 'outlet')], 'codes.export'],
  [({ after }) => [counted(after, nouns.student)], 'students.export'],
  [({ after }) => [quizOfLecture(after), counted(after, nouns.student)], 'marks.export'],
  [(entry) => [...address(entry), quizOfLecture(entry.after)], 'quiz.open'],
  [changedCards, 'codes.activate', 'codes.revoke', 'codes.reinstate'],
  [undoneChange, 'codes.undo'],
  [swappedCard, 'code.swap'],
  [movedCards, 'cards.handover', 'cards.sale', 'cards.return'],
  [yearFacts, 'year.end', 'year.undo'],
  [rights, 'admin.grant', 'admin.revoke'],
  [givenAccess, 'enrolment.add', 'enrolment.extend'],
  [givenToMany, 'enrolments.add'],
  [address, 'enrolment.remove', 'student.note', 'student.unlock', 'student.devices'],
  [address, 'student.follow', 'student.unfollow'],
  [deletion, 'student.delete'],
  [movedAccounts, 'enrolment.transfer'],
  [({ after }) => [text(after, 'name')], 'bundle.make', 'bundle.update'],
  [paymentFacts, 'payment.add', 'payment.void'],
  [shareFacts, 'share.set'],
  [settingsChanges, 'settings.update'],
];

/** Returns an entry's action as a sentence without a subject, and the facts to show with it. */
export function sentenceOf(entry: AuditEntry) {
  const [factsOf] = factsByAction.find(([, ...actions]) => actions.includes(entry.action)) ?? [];
  return {
    action: copy.actions[entry.action],
    facts: (factsOf?.(entry) ?? []).filter((fact): fact is string => Boolean(fact)),
  };
}
