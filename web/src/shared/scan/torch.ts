/** The light of a phone's camera, which TypeScript's library lacks. */
type Torch = MediaTrackCapabilities & MediaTrackConstraintSet & { readonly torch?: boolean };

/** Whether the phone allows pages to switch this camera's light. */
export function hasTorch(track: MediaStreamTrack | null): boolean {
  const capabilities: Torch = track?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** @throws what the browser throws if the light cannot be switched. */
export function light(track: MediaStreamTrack, lit: boolean): Promise<void> {
  const torch: Torch = { torch: lit };
  return track.applyConstraints({ advanced: [torch] });
}
