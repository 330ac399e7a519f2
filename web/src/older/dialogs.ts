/**
 * The default styles of dialogs (HTML, 15.3.9), at the lowest specificity. `::before` covers the
 * page, so that a tap outside the dialog also reaches the dialog.
 */
const styles = `:where(dialog){position:fixed;top:0;right:0;bottom:0;left:0;z-index:9999;width:fit-content;height:fit-content;max-width:100%;max-height:100%;margin:auto;padding:1em;overflow:auto;border:solid;background:#fff;color:#000;box-shadow:0 0 0 100vmax rgb(0 0 0/50%)}
dialog:not([open]){display:none}
:where(dialog)::before{content:"";position:fixed;top:0;right:0;bottom:0;left:0;z-index:-1}`;

const focusable = 'button, a, input, select';

/**
 * Adds modal dialogs to browsers without them (Safari before 15.4). A dialog opens over the page, and
 * Escape closes it. The focus moves into the dialog, and returns when the dialog closes.
 */
export function addDialogs(): void {
  const testDialog = document.createElement('dialog');
  if ('showModal' in testDialog) return;
  const sheet = document.createElement('style');
  sheet.textContent = styles;
  document.head.insertBefore(sheet, document.head.firstChild);

  const closeHandlers = new WeakMap<HTMLElement, () => void>();
  function showModal(this: HTMLDialogElement): void {
    const previousFocus = document.activeElement;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') this.close();
    };
    document.addEventListener('keydown', onKey);
    closeHandlers.set(this, () => {
      document.removeEventListener('keydown', onKey);
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    });
    this.setAttribute('role', 'dialog');
    this.setAttribute('aria-modal', 'true');
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>(focusable)?.focus();
  }
  function close(this: HTMLDialogElement): void {
    if (!this.open) return;
    this.removeAttribute('open');
    closeHandlers.get(this)?.();
    this.dispatchEvent(new Event('close'));
  }
  Object.defineProperties(Object.getPrototypeOf(testDialog), {
    showModal: { value: showModal, configurable: true },
    close: { value: close, configurable: true },
    open: {
      get(this: HTMLElement) {
        return this.hasAttribute('open');
      },
      configurable: true,
    },
  });
}
