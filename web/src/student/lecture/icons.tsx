import { Drawing, type IconProps } from '../../shared/ui/icons.tsx';

export function FileIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M7 3.5h7L18.5 8v12.5H7z" />
      <path d="M13.5 3.8v4.7h4.7M10 13h5.5M10 16.5h5.5" />
    </Drawing>
  );
}

export function LinkIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2" />
      <path d="M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
    </Drawing>
  );
}
