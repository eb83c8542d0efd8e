/** The host owns the only router; remotes import these and nothing else of it. */
export {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';
export { useKeptCodes, useWrittenAtFirst } from './use-kept-codes.ts';
export { useSearchParams } from './use-search-params.ts';
export { isOpenedHere, leftBy, openedHere, useReturnFocus, useSheetLink } from './way-back.ts';
