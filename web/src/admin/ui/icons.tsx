import { icon } from '../../shared/ui/icons.tsx';

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);

export const TrashIcon = icon(
  <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5" />,
);

export const UpIcon = icon(<path d="M12 19V5.5M6 11.5l6-6 6 6" />);

export const DownIcon = icon(<path d="M12 5v13.5M6 12.5l6 6 6-6" />);

export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5" />
  </>,
);

export const PictureIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m4 16.5 4.5-4.5 4 4 3-3 4.5 4" />
    <circle cx="15.5" cy="9.5" r="1.4" />
  </>,
);

export const EyeIcon = icon(
  <>
    <path d="M2.8 12C5 8 8.3 6 12 6s7 2 9.2 6c-2.2 4-5.5 6-9.2 6s-7-2-9.2-6z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);

export const PrintIcon = icon(
  <>
    <path d="M7 9V4h10v5M7 16.5H4.5V9h15v7.5H17" />
    <path d="M7 13.5h10V20H7z" />
  </>,
);

export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M5 19.5h14" />);

export const LogIcon = icon(<path d="M6 4h12v16H6zM9.5 8.5h5M9.5 12h5M9.5 15.5h3" />);

export const MoreIcon = icon(<path d="M12 5.5h.01M12 12h.01M12 18.5h.01" strokeWidth={3.4} />);

export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5c.4-4 2.8-6 6.5-6s6.1 2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.2c2.1.8 3.3 2.6 3.5 5.3" />
  </>,
);

export const GripIcon = icon(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={3} />,
);

export const HomeIcon = icon(<path d="M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10" />);

export const ChartIcon = icon(<path d="M4 20h16M7 16.5V11M12 16.5V5M17 16.5v-8" />);

export const MoneyIcon = icon(
  <>
    <rect x="3" y="6.5" width="18" height="11" rx="2" />
    <circle cx="12" cy="12" r="2.6" />
    <path d="M6.5 12h.01M17.5 12h.01" />
  </>,
);

export const CounterIcon = icon(
  <path d="M7 3.5h10v17l-2.5-1.5-2.5 1.5-2.5-1.5L7 20.5zM10 8h4M10 11.5h4M10 15h2" />,
);

export const KeyIcon = icon(
  <>
    <circle cx="8" cy="14.5" r="4" />
    <path d="m11 11.5 7.5-7.5M15.5 7l3 3M13 9.5l1.5 1.5" />
  </>,
);

export const SlidersIcon = icon(
  <>
    <path d="M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8" />
    <circle cx="14.5" cy="7.5" r="2.3" />
    <circle cx="9.5" cy="16.5" r="2.3" />
  </>,
);

export const QuizIcon = icon(
  <path d="m4 7 1.8 1.8L9 5.5M4 16.5l1.8 1.8L9 15M12.5 7.5H20M12.5 17H20" />,
);

export const HandOverIcon = icon(
  <path d="M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5" />,
);

export const GuideIcon = icon(
  <path d="M12 6.5C10 5 7.3 4.5 4 4.5v13.5c3.3 0 6 .5 8 2 2-1.5 4.7-2 8-2V4.5c-3.3 0-6 .5-8 2zm0 0V20" />,
);
