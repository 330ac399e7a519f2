import { type ComponentType, type ReactNode, useState } from 'react';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import { showToast } from '../../shared/ui/toast-store.ts';

type Menu = ComponentType<{ readonly onClose: () => void }>;

/**
 * A menu whose code is fetched when it is wanted.
 * @returns the attributes of its button, and the menu itself, which is null while it is closed.
 */
export function useMenu(load: () => Promise<{ readonly default: Menu }>) {
  const [Shown, setShown] = useState<Menu | null>(null);
  const open = async () => {
    try {
      const { default: Loaded } = await load();
      setShown(() => Loaded);
    } catch {
      addEventListener('online', showToast(layoutCopy.menuFailed), { once: true });
    }
  };
  const button = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': Shown !== null,
    onClick: () => void open(),
  } as const;
  const menu: ReactNode = Shown && <Shown onClose={() => setShown(null)} />;
  return [button, menu] as const;
}
