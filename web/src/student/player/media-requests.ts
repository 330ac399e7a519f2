/** Sends media-chrome's controller what its own buttons send. @param name of the event. */
export function request(player: HTMLElement, name: string, detail?: unknown): void {
  player.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/** Moves what plays on by so many seconds, or back where negative, within its ends. */
export function jump(player: HTMLElement, media: HTMLMediaElement, seconds: number): void {
  request(player, 'mediaseekrequest', Math.max(0, media.currentTime + seconds));
}
