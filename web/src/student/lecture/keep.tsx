import type { Resource } from '@markaz/contract/catalogue/lectures';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { FilePlace } from '../../shared/saved-files/use-saved-file.ts';

type ControlProps = ComponentProps<typeof import('./keep-control.tsx').default>;

const KeepControl = lazy<ComponentType<ControlProps>>(() =>
  // The lecture must work without this control.
  import('./keep-control.tsx').catch(() => ({ default: () => null })),
);

type Props = Omit<ControlProps, 'place'> & {
  /** Null if nobody is signed in, because visitors cannot save files. */
  readonly place: FilePlace | null;
};

/** Whether a resource can be saved. Videos cannot, because they may only be watched online. */
export const canBeKept = ({ type }: Resource) => type === 'audio' || type === 'file';

export function Keep({ place, ...props }: Props) {
  if (place === null || !canBeKept(props.resource) || !('caches' in globalThis)) return null;
  return (
    <Suspense fallback={<div style={{ minBlockSize: 'var(--touch)' }} />}>
      <KeepControl place={place} {...props} />
    </Suspense>
  );
}
