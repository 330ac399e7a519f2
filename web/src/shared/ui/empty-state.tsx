import { LecturesIcon } from './icons.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

/** Says that a list is empty, and what to do next. */
export function EmptyState({
  icon = LecturesIcon,
  ...props
}: Omit<NoticeProps, 'icon'> & Partial<Pick<NoticeProps, 'icon'>>) {
  return <Notice {...props} icon={icon} />;
}
