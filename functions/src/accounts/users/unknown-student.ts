import { ApiError } from '../../core/api-error.ts';

export function unknownStudent(): ApiError {
  return new ApiError('not_found', { message: 'لا يوجد طالب بهذا المعرّف، أو حُذف حسابه.' });
}
