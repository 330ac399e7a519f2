import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';

interface Props {
  readonly text: string;
  /** Distinguishes fields of the same label, for users who hear the label alone. */
  readonly where: string;
}

/** A field's label: short on the screen, complete for screen readers: «عنوان المحاضرة ٣». */
export function FieldLabel({ text, where }: Props) {
  return (
    <>
      {text}
      <VisuallyHidden> {where}</VisuallyHidden>
    </>
  );
}
