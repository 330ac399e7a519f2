export interface Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  /** Of the upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** Course cards are 16:9 (design.md, /courses). */
export const thumbnailAspect = 16 / 9;

/** The largest area of the given shape in the middle of a picture, in whole pixels. */
export function centreCrop({ width, height }: Size, aspect: number = thumbnailAspect): Area {
  const wide = width > height * aspect;
  const cropWidth = wide ? Math.max(1, Math.round(height * aspect)) : width;
  const cropHeight = wide ? height : Math.max(1, Math.round(width / aspect));
  return {
    x: Math.floor((width - cropWidth) / 2),
    y: Math.floor((height - cropHeight) / 2),
    width: cropWidth,
    height: cropHeight,
  };
}

/** `size` shrunk into `bounds` with its shape kept; never enlarged. */
export function fitWithin({ width, height }: Size, bounds: Size): Size {
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
