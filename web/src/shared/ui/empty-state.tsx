import { LecturesIcon } from './icons.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

export function EmptyState({
  icon = LecturesIcon,
  ...props
}: Omit<NoticeProps, 'icon'> & Partial<Pick<NoticeProps, 'icon'>>) {
  return <Notice {...props} icon={icon} />;
}
