/** The pages of «الأكواد», in a chunk of their own. */
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
