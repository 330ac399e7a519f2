import { saleTerms } from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import { grades } from '@markaz/contract/catalogue/courses';
import { formatShare } from '@markaz/contract/money/shares';
import { deletionReasons } from '@markaz/contract/people/privacy';
import { defaultSettings } from '@markaz/contract/site/brand';
import {
  type AuditAction,
  type AuditEntry,
  type AuditFacts,
  auditActions,
} from '@markaz/contract/staff/audit';
import { staffRoles } from '@markaz/contract/staff/roles';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { formatDay, formatMonth } from '../../shared/format/days.ts';
import { formatDateTime } from '../../shared/format/moment.ts';
import { type Noun, plural } from '../../shared/format/plural.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './log.copy.ts';

type Facts = AuditFacts | null;

/** The text of one fact about an action. If the log entry lacks the fact, it is false or empty. */
type Fact = string | false;

function readText(facts: Facts, name: string): string {
  const value = facts?.[name];
  return typeof value === 'string' ? value : '';
}

function readNumber(facts: Facts, name: string): number | null {
  const value = facts?.[name];
  return typeof value === 'number' ? value : null;
}

function readTextList(facts: Facts, name: string): readonly string[] {
  const value = facts?.[name];
  return Array.isArray(value) ? value : [];
}

const describeCards = (facts: Facts, name: string) =>
  plural(readNumber(facts, name) ?? 0, nouns.card);

/** Returns the count with its noun, or false for older entries without a count. */
function describeCount(facts: Facts, noun: Noun): Fact {
  const count = readNumber(facts, 'count');
  return count !== null && plural(count, noun);
}

function describeRange(facts: Facts): Fact {
  const [from, to] = [readNumber(facts, 'from'), readNumber(facts, 'to')];
  if (from === null || to === null) return false;
  return from === to
    ? copy.facts.serial(formatSerial(from))
    : copy.facts.range(formatSerial(from), formatSerial(to));
}

const cardChangeFacts = ({ after }: Pick<AuditEntry, 'after'>) => [
  describeCards(after, 'changed'),
  describeRange(after),
];

/** Describes a fact, or returns false if the entry does not contain it. */
function describeFact(facts: Facts, name: string, describe: (text: string) => string): Fact {
  const value = readText(facts, name);
  return value !== '' && describe(value);
}

/** Describes the changes of a course. Omits fields that the log does not store. */
function courseFacts({ before, after }: AuditEntry): Fact[] {
  const title = readText(before, 'title');
  const lectures = readNumber(after, 'lectureCount');
  return [
    title !== '' && title !== readText(after, 'title') && copy.facts.renamed(title),
    lectures !== null &&
      lectures !== readNumber(before, 'lectureCount') &&
      copy.facts.lectures(plural(lectures, nouns.lecture)),
    describeFact(after, 'publishAt', (time) => copy.facts.publishesAt(formatDateTime(time))),
    ...readTextList(after, 'removed').map(copy.facts.removedLecture),
    after?.newPicture === true && copy.facts.newPicture,
  ];
}

const newCardFacts = ({ after }: AuditEntry) => [
  describeCards(after, 'count'),
  describeFact(after, 'outlet', copy.facts.outlet),
  readText(after, 'state') === 'inactive' && copy.facts.inactive,
  after?.handOver === true && copy.facts.handedOver,
];

function swapFacts({ after }: AuditEntry): Fact[] {
  const serial = readNumber(after, 'serial');
  return [serial !== null && copy.facts.serial(formatSerial(serial))];
}

const { contactNumbers: _, ...defaultTexts } = defaultSettings;
const textSettings = Object.keys(defaultTexts) as (keyof typeof defaultTexts)[];

/**
 * Describes the new settings. Mentions changed details of the announcement only if the text of the
 * announcement is unchanged.
 */
function settingsFacts({ before, after }: AuditEntry): Fact[] {
  const texts = copy.facts.settings;
  const { contactNumbers } = after ?? {};
  const textFacts = [
    ...textSettings
      .filter((name) => name in (after ?? {}))
      .map((name) => texts[name](readText(after, name).replaceAll('\n', '، ') || texts.removed)),
    typeof contactNumbers === 'boolean' && texts.contactNumbers(contactNumbers),
  ];
  if (readText(after, 'announcement') !== '')
    return [...textFacts, texts.announcement(readText(after, 'announcement'))];
  if (readText(before, 'announcement') !== '') return [...textFacts, texts.noAnnouncement];
  const hasNewDetails = ['link', 'tone', 'until'].some((name) => name in (after ?? {}));
  return [...textFacts, hasNewDetails && texts.announcementDetails];
}

function searchWordFacts({ before, after }: AuditEntry): Fact[] {
  const texts = copy.facts;
  return after === null
    ? [texts.removedSearchWord(readText(before, 'word'))]
    : [texts.searchWord(readText(after, 'word'), readText(after, 'means'))];
}

/** Describes an announcement for students: its text, the school year, the teacher and the end. */
function announcementFacts(facts: Facts): Fact[] {
  const grade = grades.find((each) => each === facts?.grade);
  return [
    describeFact(facts, 'text', copy.facts.quoted),
    grade !== undefined && gradeLabels[grade],
    readText(facts, 'author'),
    describeFact(facts, 'until', (time) => copy.facts.until(formatLastDay(time))),
  ];
}

function undoFacts({ after }: AuditEntry): Fact[] {
  const action = auditActions.find((each) => each === after?.action);
  const unchanged = readNumber(after, 'unchanged') ?? 0;
  return [
    action !== undefined && copy.facts.undoneAction(copy.actions[action]),
    ...cardChangeFacts({ after }),
    describeFact(after, 'outlet', copy.facts.atOutlet),
    unchanged > 0 && copy.facts.unchanged(plural(unchanged, nouns.card)),
  ];
}

/** Counts the students and the unused cards that the end of a school year affected. */
const yearFacts = ({ after }: AuditEntry) => [
  copy.facts.students(plural(readNumber(after, 'students') ?? 0, nouns.student)),
  copy.facts.unusedCards(describeCards(after, 'cards')),
];

function moveFacts({ after }: AuditEntry): Fact[] {
  const terms = saleTerms.find((each) => each === after?.on);
  const piastres = readNumber(after, 'piastres') ?? 0;
  return [
    ...cardChangeFacts({ after }),
    describeFact(after, 'outlet', copy.facts.atOutlet),
    terms !== undefined && copy.facts.terms[terms],
    terms !== undefined && piastres !== 0 && copy.facts.total(formatPrice(piastres)),
  ];
}

/** Describes an amount, or returns false if the price of the card is unknown. */
function describeAmount(facts: Facts, describe: (price: string) => string): Fact {
  const piastres = readNumber(facts, 'piastres');
  return piastres !== null && describe(formatPrice(piastres));
}

const refundFacts = ({ after }: AuditEntry) => [
  describeAmount(after, copy.facts.oldPrice),
  describeFact(after, 'outlet', copy.facts.atOutlet) || copy.facts.byCentre,
];
const exchangeFacts = ({ before, after }: AuditEntry) => [
  describeAmount(before, copy.facts.oldPrice),
  describeAmount(after, copy.facts.newPrice),
];

/** Returns the e-mail address of the account, or a general name for a deleted account. */
function readEmail(facts: Facts): string {
  return facts?.email === null ? common.deletedAccount : readText(facts, 'email');
}
const accountFacts = ({ before, after }: AuditEntry) => [readEmail(after) || readEmail(before)];
const transferFacts = ({ before, after }: AuditEntry) => [
  copy.facts.transferred(readEmail(before), readEmail(after)),
];

/**
 * Names the account, its roles and the teacher whose courses it sees. If an older entry names no
 * roles, the role was `admin`.
 */
function roleFacts({ after }: AuditEntry): Fact[] {
  const loggedRoles = staffRoles.filter((role) => readTextList(after, 'roles').includes(role));
  const roles = loggedRoles.length > 0 ? loggedRoles : (['admin'] as const);
  return [
    readEmail(after),
    ...roles.map((role) => common.roles[role]),
    describeFact(after, 'teacher', copy.facts.ofTeacher),
  ];
}

const describeEnd = ({ after }: AuditEntry) =>
  describeFact(after, 'until', (until) => copy.facts.until(formatLastDay(until)));

/** Names the student who got access, and the end of the access. */
const accessFacts = (entry: AuditEntry) => [
  ...accountFacts(entry),
  entry.after?.invited === true && copy.facts.byInvitation,
  describeEnd(entry),
];
/** Describes access for a list of students. The log contains only their number. */
const bulkAccessFacts = (entry: AuditEntry) => {
  const invited = readNumber(entry.after, 'invited');
  return [
    copy.facts.enrolled(describeCount(entry.after, nouns.student) || ''),
    invited !== null && copy.facts.invited(plural(invited, nouns.student)),
    describeEnd(entry),
  ];
};

const describeQuiz = (facts: Facts) => describeFact(facts, 'lecture', copy.facts.ofLecture);

function deletionFacts({ after }: AuditEntry): Fact[] {
  const reason = deletionReasons.find((each) => each === after?.reason);
  return [reason !== undefined && common.deletionReasons[reason]];
}

function paymentFacts({ before, after }: AuditEntry): Fact[] {
  const facts = before ?? after;
  const piastres = readNumber(facts, 'piastres');
  return [
    readText(facts, 'outlet') || readText(facts, 'teacher'),
    piastres !== null &&
      (piastres < 0 ? copy.facts.paidBack(formatPrice(-piastres)) : formatPrice(piastres)),
    describeFact(facts, 'month', (month) => copy.facts.forMonth(formatMonth(month))),
    describeFact(facts, 'day', formatDay),
    readText(facts, 'note'),
    readText(after, 'reason'),
  ];
}

function shareFacts({ after }: AuditEntry): Fact[] {
  const share = readNumber(after, 'share');
  return [
    share === null ? copy.facts.noShare : formatShare(share),
    describeFact(after, 'from', (month) => copy.facts.fromMonth(formatMonth(month))),
  ];
}

/** States the cash in the drawer when a shift was opened or closed. */
function shiftFacts({ after }: AuditEntry): Fact[] {
  const amount = (name: string, describe: (price: string) => string) => {
    const piastres = readNumber(after, name);
    return piastres !== null && describe(formatPrice(piastres));
  };
  return [
    // Whose shift an admin closed.
    readEmail(after),
    amount('piastres', copy.facts.float),
    amount('expected', copy.facts.expected),
    amount('counted', copy.facts.counted),
    readText(after, 'note'),
  ];
}

/** Names the quiz, and counts the students whose best mark changed. */
const regradeFacts = ({ after }: AuditEntry) => [
  readText(after, 'title'),
  // `gained` counts the students whose mark rose, and `lost` those whose mark fell.
  ...(['gained', 'lost'] as const).map((counter) => {
    const students = Number(after?.[counter] ?? 0);
    return students !== 0 && copy.facts[counter](plural(students, nouns.student));
  }),
];

/** Says whether the question was published or withdrawn from publication. */
const publicationFacts = ({ before, after }: AuditEntry): Fact[] => [
  before?.published !== after?.published &&
    (after?.published === true ? copy.facts.published : copy.facts.withdrawn),
];

type GetFacts = (entry: AuditEntry) => readonly Fact[];

/**
 * Each row has a function and the actions whose facts it returns. An action without a row has no
 * facts.
 */
const factsByAction: readonly (readonly [GetFacts, ...AuditAction[]])[] = [
  [courseFacts, 'course.update'],
  [({ before }) => [readText(before, 'title')], 'course.purge'],
  [({ after }) => [describeCount(after, nouns.course)], 'courses.export'],
  [({ after }) => [readText(after, 'title')], 'lecture.restore', 'quiz.save', 'quiz.remove'],
  [regradeFacts, 'quiz.regrade'],
  [publicationFacts, 'question.answer'],
  [newCardFacts, 'codes.make'],
  [({ after }) => [describeCount(after, nouns.card)], 'codes.list', 'codes.print'],
  [({ after }) => [describeCount(after, nouns.card), readText(after, 'outlet')], 'codes.export'],
  [({ after }) => [describeCount(after, nouns.student)], 'students.export'],
  [({ after }) => [describeQuiz(after), describeCount(after, nouns.student)], 'marks.export'],
  [(entry) => [...accountFacts(entry), describeQuiz(entry.after)], 'quiz.open', 'exam.allow'],
  [cardChangeFacts, 'codes.activate', 'codes.revoke', 'codes.reinstate'],
  [undoFacts, 'codes.undo', 'cards.undo'],
  [swapFacts, 'code.swap'],
  [moveFacts, 'cards.handover', 'cards.sale', 'cards.return'],
  [refundFacts, 'card.refund', 'card.unrefund'],
  [exchangeFacts, 'card.exchange'],
  [yearFacts, 'year.end', 'year.undo'],
  [roleFacts, 'admin.grant', 'admin.revoke'],
  [accessFacts, 'enrolment.add', 'enrolment.extend'],
  [bulkAccessFacts, 'enrolments.add'],
  [accountFacts, 'enrolment.remove', 'student.note', 'student.unlock', 'student.devices'],
  [accountFacts, 'student.follow', 'student.unfollow'],
  [deletionFacts, 'student.delete'],
  [transferFacts, 'enrolment.transfer'],
  [({ after }) => [readText(after, 'name')], 'bundle.make', 'bundle.update'],
  [paymentFacts, 'payment.add', 'payment.void', 'payout.add', 'payout.void'],
  [shareFacts, 'share.set'],
  [shiftFacts, 'shift.open', 'shift.close'],
  [settingsFacts, 'settings.update'],
  [searchWordFacts, 'search.word'],
  [
    ({ before, after }) => announcementFacts(after ?? before),
    'announcement.add',
    'announcement.end',
  ],
];

/**
 * Returns an entry's action and the facts to show below it. The sentence for the action does not
 * name the person who acted.
 */
export function describeEntry(entry: AuditEntry) {
  const [getFacts] = factsByAction.find(([, ...actions]) => actions.includes(entry.action)) ?? [];
  return {
    action: copy.actions[entry.action],
    facts: (getFacts?.(entry) ?? []).filter((fact): fact is string => Boolean(fact)),
  };
}
