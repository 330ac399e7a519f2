/**
 * Parents have no code to type and no account, so the bar shows only the brand, and the footer does
 * not repeat the contact. Styles do this while the page is shown, because every page contains the
 * bar's code.
 */
export function ParentsFrame() {
  return <style>{'#root>header>div>:not([href="/"]),#root>footer section{display:none}'}</style>;
}
