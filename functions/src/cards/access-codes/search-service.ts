import { readEnd } from '@markaz/contract/cards/access-code';
import { coursesOf } from '@markaz/contract/cards/card-scope';
import { bodyLength } from '@markaz/contract/cards/code-lengths';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentEntry } from '../../staff/audit/service.ts';
import type { AuditStore } from '../../staff/audit/store.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { presentCode } from '../card/present.ts';
import { readTyped } from '../card/read-typed.ts';
import { presentBatch } from '../code-batches/present.ts';
import { currentFirst, findCodes, type SearchStudents } from './find.ts';
import { countRedeemable, noteListing } from './listing.ts';
import { createAccessCodeStore } from './store.ts';
import { isAbout, subjectsOf } from './story.ts';

interface Needed extends Context {
  readonly courses: CourseStore;
  readonly audit: Pick<AuditStore, 'about'>;
  readonly searchStudents: SearchStudents;
}

/** Finds cards, and shows the history of one. */
export function createCodeSearchService(needed: Needed) {
  const { database, now, courses, audit, searchStudents } = needed;
  const store = createAccessCodeStore(database);

  /** Titles of what a card opens; a read for each course. */
  const findOpened = async ({ cId, opens }: AccessCodeRecord) => {
    if (opens.kind === 'course') {
      const head = await courses.readHead(cId);
      return { course: head && { id: cId, title: head.title }, opened: [] };
    }
    const found = await courses.readEach(coursesOf(opens, cId));
    if (opens.kind === 'bundle') {
      const opened = opens.cIds.map((id) => ({ id, title: found.get(id)?.title ?? null }));
      return { course: null, opened };
    }
    const course = found.get(cId);
    const titles = new Map(course?.lectures.map(({ id, title }) => [id, title]));
    return {
      course: course === undefined ? null : { id: cId, title: course.title },
      opened: opens.lIds.map((id) => ({ id, title: titles.get(id) ?? null })),
    };
  };

  return {
    /**
     * At most 42 reads, two of them for the titles. A write if the response reveals a redeemable
     * code that the admin did not type in full.
     */
    async 'admin/codes/find'(call) {
      const { text, cId } = call.input;
      const { records, more } = await findCodes(store, searchStudents, call);
      const at = now();
      const codes = records.map((record) => presentCode(record, at));
      const whole = readEnd(text)?.length === bodyLength;
      const redeemable = countRedeemable(codes, whole ? codes[0]?.token : undefined);
      const filter = cId === undefined ? {} : { cId };
      await noteListing(store, { admin: call.caller, now: at }, filter, redeemable);
      const shown = new Set(codes.map((code) => code.cId));
      const all = shown.size === 0 ? [] : await courses.readAll();
      const titles = all.filter(({ id }) => shown.has(id)).map(({ id, title }) => [id, title]);
      return { codes, courses: Object.fromEntries(titles), more };
    },

    /**
     * One card with its history. A read for the card, its batch, each course that it opens, each
     * card with the same number if it was swapped, and each log entry, of which there are at most
     * 80. A write if the response shows another redeemable card. @throws 400, 404
     */
    async 'admin/codes/card'({ caller, input }) {
      const asked = await store.read(readTyped(input.code));
      if (asked === null) throw notFound();
      const { cId, serial, batch } = asked;
      const isSwapped = asked.replaces !== null || asked.replacedBy !== null;
      const [cards, { course, opened }, [batchHead]] = await Promise.all([
        isSwapped ? store.readSerial(cId, serial) : [asked],
        findOpened(asked),
        store.readBatches(batch === null ? [] : [batch]),
      ]);
      const entries = await audit.about({
        subjects: subjectsOf(cards),
        ids: [...new Set(cards.flatMap(({ changes }) => changes))],
        batch,
      });
      const at = now();
      const codes = cards.toSorted(currentFirst).map((record) => presentCode(record, at));
      const redeemable = countRedeemable(codes, asked.token);
      await noteListing(store, { admin: caller, now: at }, { cId }, redeemable);
      return {
        card: presentCode(asked, at),
        others: codes.filter(({ token }) => token !== asked.token),
        course,
        opened,
        batch: batchHead?.[1] ? presentBatch(batchHead[0], batchHead[1]) : null,
        entries: entries
          .filter(({ record }) => isAbout(record, cards))
          .map(({ id, record }) => presentEntry(id, record)),
      };
    },
  } satisfies Partial<Handlers>;
}
