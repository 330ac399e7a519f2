import { type ComponentType, lazy } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Creates a component whose JavaScript loads on demand. If it does not load, nothing is shown. */
export const optionalComponent = <Props>(load: Load<Props>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
