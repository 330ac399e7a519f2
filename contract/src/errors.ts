import * as z from 'zod';
import { displacementSchema } from './accounts/devices.ts';
import { healthCheckSchema } from './monitoring/health.ts';

/** The complete list of error codes, with their HTTP statuses. */
export const errorStatus = {
  invalid_json: 400,
  invalid_request: 400,
  not_authenticated: 401,
  not_authorized: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Message for the user if the handler gives no more specific one. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'تعذّرت قراءة الطلب.',
  invalid_request: 'بعض البيانات غير صحيحة. راجِعها ثم أعد المحاولة.',
  not_authenticated: 'سجّل الدخول أولًا.',
  not_authorized: 'ليست لديك صلاحية لهذا الإجراء.',
  cross_site: 'رُفض الطلب لأنه لم يأتِ من هذا الموقع.',
  not_found: 'ما تبحث عنه غير موجود.',
  method_not_allowed: 'هذا الطلب غير مسموح به.',
  conflict: 'تغيّرت البيانات في هذه الأثناء. حدّث الصفحة ثم أعد المحاولة.',
  too_large: 'حجم البيانات أكبر من المسموح به.',
  unsupported_media_type: 'نوع البيانات غير مدعوم.',
  too_many_attempts: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
  internal: 'حدث خطأ غير متوقع. أعد المحاولة بعد قليل.',
  unavailable: 'الخدمة مشغولة الآن. أعد المحاولة بعد قليل.',
};

export const errorBodySchema = z.object({
  error: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Arabic error messages, keyed by the path of the invalid value (`lectures.0.title`). */
  fields: z.record(z.string(), z.string()).optional(),
  /** Id of a request that failed with `internal`. The user can quote it, and the log contains it. */
  requestId: z.string().optional(),
  /**
   * Set only with `not_authenticated`. Describes the sign-in on another device that ended this
   * session because of the device limit.
   */
  displaced: displacementSchema.optional(),
  /** If `admin/courses/submit` fails, this field is `false`, as the spec requires (spec 7). */
  added: z.literal(false).optional(),
  /** The results of all checks. Set only by the call `health`. */
  checks: z.array(healthCheckSchema).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
