import { formatSerial } from '@markaz/contract/access-code';
import type { AuditEntry, AuditFacts } from '@markaz/contract/audit';
import { type Noun, nouns, plural } from '../../shared/format/plural.ts';
import { copy } from './copy.ts';

function text(facts: AuditFacts | null, name: string): string {
  const value = facts?.[name];
  return typeof value === 'string' ? value : '';
}

function number(facts: AuditFacts | null, name: string): number | null {
  const value = facts?.[name];
  return typeof value === 'number' ? value : null;
}

function cards(facts: AuditFacts | null, name: string): string {
  return plural(number(facts, name) ?? 0, nouns.card);
}

/** How many there were; nothing where an older entry does not say. */
function counted(facts: AuditFacts | null, noun: Noun): string {
  const count = number(facts, 'count');
  return count === null ? '' : plural(count, noun);
}

function range(facts: AuditFacts | null): string {
  const from = number(facts, 'from');
  const to = number(facts, 'to');
  return from === null || to === null ? '' : copy.facts.range(formatSerial(from), formatSerial(to));
}

/** What changed about a course, in words; fields that the log does not keep are not guessed at. */
function courseChanges({ before, after }: AuditEntry): string[] {
  const title = text(before, 'title');
  const lectures = number(after, 'lectureCount');
  return [
    ...(title !== '' && title !== text(after, 'title') ? [copy.facts.renamed(title)] : []),
    ...(lectures !== null && lectures !== number(before, 'lectureCount')
      ? [copy.facts.lectures(plural(lectures, nouns.lecture))]
      : []),
    ...(after?.newPicture === true ? [copy.facts.newPicture] : []),
  ];
}

/** What a bulk action did, and to which range of cards. */
function changedCards(words: (cards: string) => string, { after }: AuditEntry): string[] {
  return [words(cards(after, 'changed')), range(after)];
}

/** What the settings became; the announcement's own details only where its text is the same. */
function settingsChanges({ before, after }: AuditEntry): string[] {
  const words = copy.facts.settings;
  const plain = (['brandName', 'tagline', 'playlistUrl'] as const)
    .filter((name) => text(after, name) !== '')
    .map((name) => words[name](text(after, name)));
  if (text(after, 'announcement') !== '')
    return [...plain, words.announcement(text(after, 'announcement'))];
  if (text(before, 'announcement') !== '') return [...plain, words.noAnnouncement];
  const detailed = ['link', 'tone', 'until'].some((name) => name in (after ?? {}));
  return detailed ? [...plain, words.announcementDetails] : plain;
}

function factsOf(entry: AuditEntry): readonly string[] {
  const { action, before, after } = entry;
  switch (action) {
    case 'course.update':
      return courseChanges(entry);
    case 'course.purge':
      return [text(before, 'title')];
    case 'codes.make': {
      const outlet = text(after, 'outlet');
      const inactive = text(after, 'state') === 'inactive';
      return [
        cards(after, 'count'),
        outlet === '' ? '' : copy.facts.outlet(outlet),
        inactive ? copy.facts.inactive : '',
      ];
    }
    case 'codes.list':
    case 'codes.print':
      return [counted(after, nouns.card)];
    case 'codes.export':
      return [counted(after, nouns.card), text(after, 'outlet')];
    case 'students.export':
      return [counted(after, nouns.student)];
    case 'codes.activate':
    case 'codes.revoke':
    case 'codes.reinstate':
      return changedCards(copy.facts.changed, entry);
    case 'code.swap': {
      const serial = number(after, 'serial');
      return serial === null ? [] : [copy.facts.serial(formatSerial(serial))];
    }
    case 'enrolment.add':
    case 'admin.grant':
    case 'admin.revoke':
      return [text(after, 'email')];
    case 'enrolment.remove':
      return [text(before, 'email')];
    case 'enrolment.transfer':
      return [copy.facts.moved(text(before, 'email'), text(after, 'email'))];
    case 'settings.update':
      return settingsChanges(entry);
    default:
      return [];
  }
}

/** An entry's action as a sentence without its subject, and what is worth knowing beside it. */
export function sentenceOf(entry: AuditEntry): {
  readonly action: string;
  readonly facts: readonly string[];
} {
  const facts = factsOf(entry).filter((fact) => fact !== '');
  return { action: copy.actions[entry.action], facts };
}
