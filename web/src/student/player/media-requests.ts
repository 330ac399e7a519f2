/** Sends media-chrome's controller the event that its buttons send. @param name of the event */
export function request(player: HTMLElement, name: string, detail?: unknown): void {
  player.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/** Jumps by these seconds, backward if negative, but not before the start. */
export function jump(player: HTMLElement, media: HTMLMediaElement, seconds: number): void {
  request(player, 'mediaseekrequest', Math.max(0, media.currentTime + seconds));
}
