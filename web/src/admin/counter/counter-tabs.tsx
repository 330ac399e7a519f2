import { adminPaths } from '../ui/admin-paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { copy } from './counter.copy.ts';

/** Links between the pages of «بيع الآن». */
export function CounterTabs() {
  return (
    <Tabs
      label={copy.tabs.label}
      pages={[
        [adminPaths.counter(), copy.tabs.sell],
        [adminPaths.shifts(), copy.tabs.shifts],
      ]}
    />
  );
}
