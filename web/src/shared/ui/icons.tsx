import type { ReactNode } from 'react';

export interface IconProps {
  readonly size?: number;
  readonly className?: string | undefined;
}

/**
 * Creates an icon from strokes in a box of 24 by 24. All icons are hidden from screen readers,
 * because the text next to them says the same.
 */
export function icon(strokes: ReactNode) {
  return ({ size = 20, className }: IconProps) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokes}
    </svg>
  );
}

/** Points forward, which means to the left in right-to-left text. */
export const ForwardIcon = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />);

export const BackIcon = icon(<path d="M9.5 5.5 16 12l-6.5 6.5" />);
export const DownIcon = icon(<path d="M5.5 9.5 12 16l6.5-6.5" />);
export const CheckIcon = icon(<path d="m5 12.5 4.6 4.6L19.2 7.4" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);

export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M12 7.5V12l3 2" />
  </>,
);

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.2" />
    <path d="m15.8 15.8 4.2 4.2" />
  </>,
);

export const TeacherIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M4.8 19.5c.9-3.6 3.7-5.4 7.2-5.4s6.3 1.8 7.2 5.4" />
  </>,
);

export const LecturesIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="12" rx="2" />
    <path d="M10.5 8.5v5l4-2.5zM8 20h8" />
  </>,
);

export const TicketIcon = icon(
  <>
    <path d="M4 7.5h16v3a1.7 1.7 0 0 0 0 3.4v3H4v-3a1.7 1.7 0 0 0 0-3.4z" />
    <path d="M14 8v8" strokeDasharray="1.6 2.2" />
  </>,
);

export const WarningIcon = icon(
  <>
    <path d="M12 4.5 21 19.5H3z" />
    <path d="M12 10.5v4M12 17h.01" />
  </>,
);

export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 8.8A11 11 0 0 0 4 11.5M12 8c3 0 5.8 1.2 8 3.5M8 15.4a5.5 5.5 0 0 1 5.5-1.2M12 19h.01" />,
);

/** An arrow that points out of the page. It points to the left, as right-to-left text runs. */
export const ExternalIcon = icon(
  <path d="M4.5 11V4.5H11M4.5 4.5 13 13M15 6h2.5A1.5 1.5 0 0 1 19 7.5v10a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 6 17.5V15" />,
);

export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </>,
);

export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />);

export const SystemIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="11" rx="2" />
    <path d="M9 20h6M12 16v4" />
  </>,
);

export const CameraIcon = icon(
  <>
    <path d="M4 8.5h3.2l1.6-2.6h6.4l1.6 2.6H20v10.6H4z" />
    <circle cx="12" cy="13.4" r="3.2" />
  </>,
);
