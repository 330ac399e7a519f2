import { byteLimits } from '@markaz/contract/limits';
import { formatBytes } from '../../../../shared/format/bytes.ts';
import { copy as editor } from '../../editor/editor.copy.ts';
import type { ThumbnailProblem } from '../../editor/thumbnail/prepare-thumbnail.ts';

const { type, heic, unreadable, tooLarge } = editor.thumbnail;

/** Texts of the field for a question's picture. */
export const copy = {
  title: 'صورة السؤال',
  choose: 'أضف صورة',
  replace: 'غيّر الصورة',
  remove: 'احذف الصورة',
  hint: 'رسم أو خريطة أو مسألة مصورة تظهر مع السؤال كاملة. اضغط للاختيار، أو اسحب صورة إلى هنا، أو الصقها. من لا يراها يُقرأ له نص السؤال وحده، فاكتب فيه ما يكفيه.',
  working: 'تُجهَّز الصورة…',
  sending: (percent: string) => `تُرفع الصورة: ${percent}`,
  ready: 'رُفعت الصورة. تظهر للطلاب بعد حفظ الاختبار.',
  removed: 'حُذفت صورة السؤال.',
  undo: 'تراجع',
  problems: {
    type,
    heic,
    unreadable,
    too_large: tooLarge(formatBytes(byteLimits.thumbnail)),
  } satisfies Readonly<Record<ThumbnailProblem, string>>,
  failed: 'تعذّر رفع الصورة. أعد المحاولة.',
} as const;
