import { icon } from '../../components/icons.tsx';

export const FileIcon = icon(
  <>
    <path d="M7 3.5h7l4.5 4.5v12.5H7z" />
    <path d="M13.5 3.8V8.5h4.7M10 13h5.5M10 16.5h5.5" />
  </>,
);
export const LinkIcon = icon(
  <>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2" />
    <path d="M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  </>,
);
