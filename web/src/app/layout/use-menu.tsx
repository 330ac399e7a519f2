import { type ReactNode, useState } from 'react';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { showToast } from '../../shared/ui/toast-store.ts';

type Menus = typeof import('./menus.ts');

/**
 * A menu whose code loads on demand.
 * @returns the attributes of its button, and the menu itself, which is null while it is closed.
 */
export function useMenu(name: keyof Menus) {
  const [Shown, setShown] = useState<Menus[typeof name] | null>(null);
  const open = async () => {
    try {
      const menus = await import('./menus.ts');
      setShown(() => menus[name]);
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
