import type { ResponseOf } from '@markaz/contract/api';
import type { StaffAnnouncement } from '@markaz/contract/catalogue/announcements';
import {
  maxAnnouncementDays,
  maxAnnouncements,
  maxAnnouncementsOfTeacher,
  type NewAnnouncement,
} from '@markaz/contract/centre/announcements';
import { type Lists, readLists } from '../../catalogue/authoring/lists.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import { ownAuthor } from '../../core/own-author.ts';
import { idOfRequest } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { changeSettings, readSettings, withLists } from '../change-settings.ts';

type Answer = ResponseOf<'admin/announcements'>;

const dayMs = 24 * 60 * 60 * 1000;

const isCurrent = (now: Date) => (announcement: StaffAnnouncement) =>
  Date.parse(announcement.until) > now.getTime();

/** Returns the live course of this id, published or not, or undefined if there is none. */
function findCourse({ published, unpublished }: Lists, cId: string) {
  return (
    published.find(({ id }) => id === cId) ??
    unpublished.find(({ id, state }) => id === cId && state === 'live')
  );
}

/** Whether a teacher wrote the announcement, or it is for the students of one of his courses. */
const concernsTeacher =
  (lists: Lists, teacher: string) =>
  ({ author, audience }: StaffAnnouncement): boolean =>
    author?.id === teacher ||
    (audience.kind === 'course' && findCourse(lists, audience.cId)?.author?.id === teacher);

function loggedFields({ text, link, tone, until, audience, author }: StaffAnnouncement) {
  return {
    text,
    link,
    tone,
    until,
    grade: audience.kind === 'grade' ? audience.grade : null,
    author: author?.name ?? null,
  };
}

const subjectsOf = ({ audience }: StaffAnnouncement) => [
  'settings/announcements',
  ...(audience.kind === 'course' ? [`course/${audience.cId}`] : []),
];

/** @throws 400 for an end in the past or too far ahead */
function checkEnd({ until }: Pick<NewAnnouncement, 'until'>, now: Date): void {
  const ms = Date.parse(until) - now.getTime();
  if (ms <= 0) throw invalidFields({ until: 'انقضى هذا الوقت. اختر وقتًا بعده.' });
  if (ms > maxAnnouncementDays * dayMs)
    throw invalidFields({ until: `اختر وقتًا في ${maxAnnouncementDays} يومًا على الأكثر` });
}

/**
 * Serves the announcements for students, which are stored with the site's settings. `user/courses`
 * reads that document in any case, so sending them costs no read.
 */
export function createAnnouncementService({ database, now }: Context) {
  const answerOf = (lists: Lists, author: string | null): Answer => {
    const current = (lists.settings?.announcements ?? []).filter(isCurrent(lists.at));
    return {
      announcements: author === null ? current : current.filter(concernsTeacher(lists, author)),
    };
  };

  /** Cost: 4 reads. */
  const list = async (author: string | null) => answerOf(await readLists(database, now()), author);

  /**
   * Adds an announcement. Drops those that have ended. Cost: 4 reads, 2 writes.
   * @param author id of the teacher who writes it, or null for the centre
   * @throws 400, 409
   */
  const add = (
    admin: SignedIn,
    { requestId, ...input }: NewAnnouncement,
    author: string | null,
  ): Promise<Answer> => {
    const acting = { admin, now: now() };
    const id = idOfRequest(admin.uid, 'announcements', requestId);
    checkEnd(input, acting.now);
    return changeSettings<Answer>(database, acting, (lists) => {
      const others = (lists.settings?.announcements ?? []).filter(isCurrent(acting.now));
      if (others.some((each) => each.id === id)) return { answer: answerOf(lists, author) };
      const course =
        input.audience.kind === 'course' ? findCourse(lists, input.audience.cId) : null;
      const isOwn = author === null || course?.author?.id === author;
      if (course === undefined || !isOwn)
        throw invalidFields({ 'audience.cId': 'لا يوجد هذا الكورس' });
      if (others.length >= maxAnnouncements)
        throw conflict(
          `لا يتسع الموقع لأكثر من ${maxAnnouncements} إعلانًا في وقت واحد. أنهِ إعلانًا ثم أعد المحاولة.`,
        );
      const ownCount = others.filter((each) => each.author?.id === author).length;
      if (author !== null && ownCount >= maxAnnouncementsOfTeacher)
        throw conflict(
          `لكل مدرس ${maxAnnouncementsOfTeacher} إعلانات في وقت واحد. أنهِ إعلانًا ثم أعد المحاولة.`,
        );
      const announcement: StaffAnnouncement = {
        ...input,
        id,
        since: acting.now.toISOString(),
        author: author === null ? null : (course?.author ?? null),
      };
      const settings = withLists(lists.settings, {
        announcements: [announcement, ...others],
      });
      const logged = {
        action: 'announcement.add',
        subjects: subjectsOf(announcement),
        before: null,
        after: loggedFields(announcement),
      } as const;
      return { answer: answerOf({ ...lists, settings }, author), change: { settings, logged } };
    });
  };

  /**
   * Ends an announcement. Cost: 4 reads, 2 writes.
   * @param author the only teacher whose announcements may be ended, or null for all announcements
   * @throws 404 for an announcement that somebody else wrote
   */
  const end = (admin: SignedIn, id: string, author: string | null): Promise<Answer> => {
    const acting = { admin, now: now() };
    return changeSettings<Answer>(database, acting, (lists) => {
      const current = (lists.settings?.announcements ?? []).filter(isCurrent(acting.now));
      const ended = current.find((each) => each.id === id);
      if (ended === undefined) return { answer: answerOf(lists, author) };
      if (author !== null && ended.author?.id !== author) throw notFound();
      const others = current.filter((each) => each !== ended);
      const settings = withLists(lists.settings, { announcements: others });
      const logged = {
        action: 'announcement.end',
        subjects: subjectsOf(ended),
        before: loggedFields(ended),
        after: null,
      } as const;
      return { answer: answerOf({ ...lists, settings }, author), change: { settings, logged } };
    });
  };

  return {
    /** Cost: 1 read. */
    async 'admin/announcements'() {
      const settings = await readSettings(database);
      return { announcements: (settings?.announcements ?? []).filter(isCurrent(now())) };
    },

    /** Cost: 4 reads, 2 writes. @throws 400, 409 */
    'admin/announcements/add': ({ caller, input }) => add(caller, input, null),

    /** Cost: 4 reads, 2 writes. */
    'admin/announcements/end': ({ caller, input: { id } }) => end(caller, id, null),

    /** Cost: 4 reads. @throws 400, 404 */
    async 'admin/teaching/announcements'({ caller, input: { author } }) {
      return list(ownAuthor(caller, author));
    },

    /** Cost: 4 reads, 2 writes. @throws 400, 404, 409 */
    async 'admin/teaching/announcements/add'({ caller, input: { author, ...input } }) {
      return add(caller, input, ownAuthor(caller, author));
    },

    /** Cost: 4 reads, 2 writes. @throws 400, 404 */
    async 'admin/teaching/announcements/end'({ caller, input: { id, author } }) {
      return end(caller, id, ownAuthor(caller, author));
    },
  } satisfies Partial<Handlers>;
}
