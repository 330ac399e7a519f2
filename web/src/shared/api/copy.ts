import { componentsCopy, noConnection } from '../ui/copy.ts';

/** Sentences for failures that no server could word, because no answer of ours arrived. */
export const apiCopy = {
  offline: `${noConnection}. تحقق من الشبكة ثم أعد المحاولة.`,
  timeout: 'الاتصال بطيء جدًا ولم يصل الرد. أعد المحاولة.',
  badAnswer: 'تعذّر فهم رد الخادم. أعد المحاولة بعد قليل.',
  forbidden: 'ليست لديك صلاحية لهذا الإجراء.',
} as const;

/** Why a part of a page did not arrive, as far as the device knows. */
export const unloadedText = (): string =>
  navigator.onLine ? componentsCopy.unloaded.text : apiCopy.offline;
