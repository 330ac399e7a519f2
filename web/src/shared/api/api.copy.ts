import { componentsCopy, noConnection } from '../ui/ui.copy.ts';

/** Messages for failures without a readable message from the server. */
export const apiCopy = {
  offline: `${noConnection}. تحقق من الشبكة ثم أعد المحاولة.`,
  timeout: 'الاتصال بطيء جدًا ولم يصل الرد. أعد المحاولة.',
  badAnswer: 'تعذّر فهم رد الخادم. أعد المحاولة بعد قليل.',
  forbidden: 'ليست لديك صلاحية لهذا الإجراء.',
} as const;

/** Returns the text for a part of a page that did not load. */
export const loadFailureText = (): string =>
  navigator.onLine ? componentsCopy.unloaded.text : apiCopy.offline;
