/** The parts of the kit that the shell uses. The rest is loaded with the first section that needs it. */
export { api } from './core/api/api.ts';
export { ApiError } from './core/api/api-error.ts';
export {
  preloadSection,
  registerSections,
  type MenuPlace,
  type Registry,
  type RegistrySection,
  embeddedJson,
} from './core/federation/section-loader.ts';
export { RemoteSection } from './core/federation/remote-section.tsx';
export { SectionBoundary, EmptyState, PanelError } from './ui/states.tsx';
export { formatDateTime } from './core/dates/formats.ts';
export { startLiveUpdates, useLiveConnected } from './core/live/live-updates.ts';
export { MessageHost } from './core/messages/message-host.tsx';
export { offerNewVersion, messages } from './core/messages/messages.ts';
export { formatNumber } from './core/numbers.ts';
export { prefetchList, isNotRequested, cancelPrefetch } from './core/query/list-prefetch.ts';
export type { PrefetchedList } from './core/query/list-prefetch.ts';
export { queryClient, QueryProvider } from './core/query/query-client.tsx';
export { useApi } from './core/query/use-api.ts';
export { useIsFetching, useQuery } from '@tanstack/react-query';
export { randomKey } from './core/random-key.ts';
export {
  BrowserRouter,
  exitLink,
  Link,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from './core/router.ts';
export {
  clearAuthInfo,
  onAuthInfo,
  storeAuthInfo,
  storedAuthInfo,
  type AuthInfo,
  consumeExpiry,
  useHasOtherUser,
  useIsPageKept,
} from './core/session/auth-info.ts';
export { decodeToken } from './core/session/decode-token.ts';
export { prefetchMe, useMe, usePermissions } from './core/session/use-permissions.ts';
export { useSession, useDisabledServices, useTenant, useTenantZone } from './core/session/use-session.ts';
export { NoticePanelContext } from './notices/panel-context.ts';
export { dropDrafts } from './records/kept-drafts.ts';
export { sendWaitingUploads } from './files/load-parts.ts';
export { waitingUploads } from './files/waiting-count.ts';
export { startDensity, startTheme } from './core/preferences.ts';
export { Badge } from './ui/badge.tsx';
export { Banner } from './ui/banner.tsx';
export { AnchorButton, Button, LinkButton, Spinner } from './ui/button.tsx';
export { Card, DescriptionList } from './ui/card.tsx';
export { Logo } from './ui/logo.tsx';
export { Skeleton, useDelayed } from './ui/skeleton.tsx';
export { useMedia } from './ui/use-media.ts';
