/// <reference path="./css.d.ts" />
export type { AnswerFor } from '@officina/contracts/by-route';
export { api } from './core/api/api.ts';
export { ApiError, isTransient } from './core/api/api-error.ts';
export type { ApiFieldError, ApiProblem } from './core/api/api-error.ts';
export type { CallInput, ReadRoute, WriteRoute } from './core/api/routes.ts';
export { send } from './core/api/send.ts';
export { now } from './core/clock.ts';
export { loadSection, preloadSection, registerSections } from './core/federation/load-section.ts';
export type { MenuEntry, Registry, RegistrySection } from './core/federation/registry.ts';
export { RemoteSection } from './core/federation/remote-section.tsx';
export { SectionBoundary } from './core/federation/section-boundary.tsx';
export { anyEntity, invalidateEntities, queryClient } from './core/query/query-client.ts';
export { QueryProvider } from './core/query/query-provider.tsx';
export { useQuery } from '@tanstack/react-query';
export { apiKey, useApi } from './core/query/use-api.ts';
export type { UseApiOptions } from './core/query/use-api.ts';
export { useApiMutation } from './core/query/use-api-mutation.ts';
export type { UseApiMutationOptions } from './core/query/use-api-mutation.ts';
export { useIdempotencyKey } from './core/query/use-idempotency-key.ts';
export { randomKey } from './core/random-key.ts';
export * from './core/router/index.ts';
export { authInfo, clearAuthInfo, onAuthInfo, storeAuthInfo } from './core/session/auth-info.ts';
export type { AuthInfo } from './core/session/auth-info.ts';
export { decodeToken } from './core/session/decode-token.ts';
export { usePageTitle } from './core/router/use-page-title.ts';
export { useSession } from './core/session/use-session.ts';
export { useTenant, useTenantZone } from './core/session/use-tenant.ts';
export {
  formatDate,
  formatDateTime,
  formatLongDay,
  formatTime,
  fromInput,
  toDateInput,
  toDateTimeInput,
} from './core/format/dates.ts';
export type { Instant } from './core/format/dates.ts';
export { counted, daysFromToday, formatNumber, relativeDays } from './core/format/relative.ts';
export { timeZone } from './core/format/zone.ts';
export { startLiveUpdates, useLiveConnected } from './core/live/live-updates.ts';
export type { MessageInput } from './core/messages/message-store.ts';
export { useShortcuts } from './core/keys/shortcuts.ts';
export { useShortcutKeys } from './core/keys/use-shortcut-keys.ts';
export type { KeyActs } from './core/keys/use-shortcut-keys.ts';
export { MessageHost } from './core/messages/message-host.tsx';
export { messages, useMessages } from './core/messages/use-messages.ts';
export { densities, startDensity, useDensity } from './core/theme/density.ts';
export type { Density } from './core/theme/density.ts';
export { startTheme, themes, useTheme } from './core/theme/theme.ts';
export type { Theme } from './core/theme/theme.ts';
export { clashing, differing, merged } from './core/versions/differing.ts';
