import type { Resource } from '@markaz/contract/catalogue/lectures';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { FileOrigin } from '../../shared/saved-files/use-saved-file.ts';

type ControlProps = ComponentProps<typeof import('./save-control.tsx').default>;

const SaveControl = lazy<ComponentType<ControlProps>>(() =>
  // The lecture must work without this control.
  import('./save-control.tsx').catch(() => ({ default: () => null })),
);

type Props = Omit<ControlProps, 'fileOrigin'> & {
  /** Null if nobody is signed in, because visitors cannot save files. */
  readonly fileOrigin: FileOrigin | null;
};

/**
 * Whether a resource can be saved. Videos cannot be saved, because students may watch them only
 * online.
 */
export const canBeSaved = ({ type }: Resource) => type === 'audio' || type === 'file';

export function SaveFile({ fileOrigin, ...props }: Props) {
  if (fileOrigin === null || !canBeSaved(props.resource) || !('caches' in globalThis)) return null;
  return (
    <Suspense fallback={<div style={{ minBlockSize: 'var(--touch)' }} />}>
      <SaveControl fileOrigin={fileOrigin} {...props} />
    </Suspense>
  );
}
