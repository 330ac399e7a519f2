/** What TypeScript's library does not know of a phone's camera: the light beside it. */
type Torch = MediaTrackCapabilities & MediaTrackConstraintSet & { readonly torch?: boolean };

/** Whether the phone lets pages switch the light of this camera. */
export function hasTorch(track: MediaStreamTrack | null): boolean {
  const capabilities: Torch = track?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** @throws what the browser throws, where the light does not obey. */
export function light(track: MediaStreamTrack, lit: boolean): Promise<void> {
  const torch: Torch = { torch: lit };
  return track.applyConstraints({ advanced: [torch] });
}
