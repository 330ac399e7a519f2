import type { Resource } from '@markaz/contract/catalogue/lectures';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { KeepPlace } from '../../shared/kept/use-keep.ts';

type ControlProps = ComponentProps<typeof import('./keep-control.tsx').default>;

const KeepControl = lazy<ComponentType<ControlProps>>(() =>
  // The lecture is worth more than keeping it.
  import('./keep-control.tsx').catch(() => ({ default: () => null })),
);

type Props = Omit<ControlProps, 'place'> & {
  /** Null for who is not signed in, who keeps nothing. */
  readonly place: KeepPlace | null;
};

/** Only what lies in one file, and is no video: those are for watching online. */
export const canBeKept = ({ type }: Resource) => type === 'audio' || type === 'file';

/** Keeps a resource for times without a connection, or takes it away again. */
export function Keep({ place, ...props }: Props) {
  if (place === null || !canBeKept(props.resource) || !('caches' in globalThis)) return null;
  return (
    <Suspense fallback={<div style={{ minBlockSize: 'var(--touch)' }} />}>
      <KeepControl place={place} {...props} />
    </Suspense>
  );
}
