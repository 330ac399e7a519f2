import { type ComponentType, lazy } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A component whose code loads on demand. Nothing is shown if it does not load. */
export const optional = <Props>(load: Load<Props>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
