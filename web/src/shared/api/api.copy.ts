import { componentsCopy, noConnection } from '../ui/ui.copy.ts';

/** Messages for failures for which the server has sent no message. */
export const apiCopy = {
  offline: `${noConnection}. تحقق من الشبكة ثم أعد المحاولة.`,
  timeout: 'الاتصال بطيء جدًا ولم يصل الرد. أعد المحاولة.',
  badAnswer: 'تعذّر فهم رد الخادم. أعد المحاولة بعد قليل.',
  forbidden: 'ليست لديك صلاحية لهذا الإجراء.',
} as const;

/** Returns the message for a part of a page whose code did not load. */
export const loadFailureText = (): string =>
  navigator.onLine ? componentsCopy.loadFailed.text : apiCopy.offline;
