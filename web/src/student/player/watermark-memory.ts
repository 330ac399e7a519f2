const key = 'markaz.watermark';

/** Whether this device has been told what the name over a video is for. */
export function explained(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(key) === 'explained';
  } catch {
    // Where nothing can be kept it would be told at every video.
    return true;
  }
}

export function markExplained(storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(key, 'explained');
  } catch {
    // It is told again with the next video.
  }
}
