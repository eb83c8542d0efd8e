/** What the shell itself is made of. Everything else of the kit comes with the first section that asks for it. */
export { api } from './core/api/api.ts';
export { ApiError } from './core/api/api-error.ts';
export { preloadSection, registerSections } from './core/federation/load-section.ts';
export type { MenuPlace, Registry, RegistrySection } from './core/federation/registry.ts';
export { RemoteSection } from './core/federation/remote-section.tsx';
export { SectionBoundary } from './core/federation/section-boundary.tsx';
export { formatDateTime } from './core/dates/formats.ts';
export { inPage } from './core/in-page.ts';
export { startLiveUpdates, useLiveConnected } from './core/live/live-updates.ts';
export { MessageHost } from './core/messages/message-host.tsx';
export { offerNewVersion } from './core/messages/new-version.ts';
export { messages } from './core/messages/use-messages.ts';
export { formatNumber } from './core/numbers.ts';
export { fetchAhead, isUnasked, stopFetchingAhead } from './core/query/fetch-ahead.ts';
export type { ListAhead } from './core/query/fetch-ahead.ts';
export { queryClient } from './core/query/query-client.ts';
export { QueryProvider } from './core/query/query-provider.tsx';
export { useApi } from './core/query/use-api.ts';
export { useIsFetching, useQuery } from '@tanstack/react-query';
export { randomKey } from './core/random-key.ts';
export {
  BrowserRouter,
  leftBy,
  Link,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from './core/router/index.ts';
export { clearAuthInfo, onAuthInfo, storeAuthInfo, storedAuthInfo } from './core/session/auth-info.ts';
export type { AuthInfo } from './core/session/auth-info.ts';
export { decodeToken } from './core/session/decode-token.ts';
export { takeExpiry } from './core/session/expiry.ts';
export { useIsAnothers, useIsPageKept } from './core/session/use-kept-page.ts';
export { useSession } from './core/session/use-session.ts';
export { useServicesOff, useTenant, useTenantZone } from './core/session/use-tenant.ts';
export { dropDrafts } from './records/kept-drafts.ts';
export { startDensity } from './core/theme/density.ts';
export { startTheme } from './core/theme/theme.ts';
export { Badge } from './ui/badge.tsx';
export { Banner } from './ui/banner.tsx';
export { AnchorButton, Button, LinkButton } from './ui/button.tsx';
export { Card } from './ui/card.tsx';
export { DescriptionList } from './ui/description-list.tsx';
export { EmptyState } from './ui/empty-state.tsx';
export { Logo } from './ui/logo.tsx';
export { PanelError } from './ui/panel-error.tsx';
export { Skeleton } from './ui/skeleton.tsx';
export { Spinner } from './ui/spinner.tsx';
export { useDelayed } from './ui/use-delayed.ts';
export { useMedia } from './ui/use-media.ts';
