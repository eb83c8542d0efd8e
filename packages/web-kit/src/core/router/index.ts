/** The host owns the only router; remotes import these and nothing else of it. */
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
