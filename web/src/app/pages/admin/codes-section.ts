/** What stands under «الأكواد», in a chunk of its own. */
export { BundlePage, BundlesPage, NewBundlePage } from './bundles.tsx';
export { CardPrintPage, CodePrintPage, CodePrintTestPage } from './code-print.tsx';
export {
  AdminCodesPage,
  CardMovesPage,
  CodeBatchesPage,
  CodeCardPage,
  NewCodeBatchPage,
  NewCodePage,
} from './codes.tsx';
