/// <reference path="./css.d.ts" />
export type { AnswerFor } from '@officina/contracts/by-route';
export { api } from './core/api/api.ts';
export { ApiError, isTransient } from './core/api/api-error.ts';
export { download, saveFile } from './core/api/download.ts';
export type { ApiFieldError, ApiProblem } from './core/api/api-error.ts';
export type { CallInput, ReadRoute, WriteRoute } from './core/api/routes.ts';
export { send } from './core/api/send.ts';
export { now, serverNow } from './core/clock.ts';
export { loadSection, preloadSection, registerSections } from './core/federation/load-section.ts';
export type { MenuPlace, Registry, RegistrySection } from './core/federation/registry.ts';
export { RemoteSection } from './core/federation/remote-section.tsx';
export { SectionBoundary } from './core/federation/section-boundary.tsx';
export { invalidateEntities, queryClient } from './core/query/query-client.ts';
export { QueryProvider } from './core/query/query-provider.tsx';
export { useQuery } from '@tanstack/react-query';
export { useMachines } from './core/query/use-machines.ts';
export { apiKey, useApi } from './core/query/use-api.ts';
export type { UseApiOptions } from './core/query/use-api.ts';
export { useAwaited } from './core/query/use-awaited.ts';
export { useLeftOut, useRows } from './core/query/use-rows.ts';
export type { Rows } from './core/query/use-rows.ts';
export { useIdempotencyKey } from './core/query/use-idempotency-key.ts';
export { randomKey } from './core/random-key.ts';
export * from './core/router/index.ts';
export { authInfo, clearAuthInfo, onAuthInfo, storeAuthInfo } from './core/session/auth-info.ts';
export type { AuthInfo } from './core/session/auth-info.ts';
export { decodeToken } from './core/session/decode-token.ts';
export { usePageTitle } from './core/router/use-page-title.ts';
export { useKeptPage } from './core/session/use-kept-page.ts';
export { useFirstSteps } from './core/session/use-first-steps.ts';
export { useSession } from './core/session/use-session.ts';
export { useService, useServicesOff, useTenant, useTenantZone } from './core/session/use-tenant.ts';
export { durationInWords, momentInWords, whenInWords } from './core/dates/ages.ts';
export {
  addDays,
  daysFromToday,
  fromInput,
  italianDay,
  pathDay,
  toDateInput,
  toDateTimeInput,
} from './core/dates/days.ts';
export type { Instant } from './core/dates/days.ts';
export {
  dayInWords,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatShortDate,
  formatTime,
  inDays,
  monthInWords,
  relativeDays,
} from './core/dates/formats.ts';
export { useTime } from './core/dates/use-time.ts';
export { addMonths, mondayOf } from './core/dates/months.ts';
export { timeZone } from './core/dates/zone.ts';
export { counted, formatMoney, formatNumber } from './core/numbers.ts';
export { startLiveUpdates, useLiveConnected } from './core/live/live-updates.ts';
export { fingersOf, type Fingers } from './core/moves/fingers.ts';
export { moveOfKey, zoomStep } from './core/moves/keys.ts';
export { listenActively } from './core/moves/listen.ts';
export { wheelFactor } from './core/moves/wheel.ts';
export type { MessageInput } from './core/messages/message-store.ts';
export { useShortcuts } from './core/keys/shortcuts.ts';
export { useShortcutKeys } from './core/keys/use-shortcut-keys.ts';
export type { KeyActs } from './core/keys/use-shortcut-keys.ts';
export { MessageHost } from './core/messages/message-host.tsx';
export { offerNewVersion, useNewVersion } from './core/messages/new-version.ts';
export { useFile } from './core/messages/use-file.ts';
export { messages, useMessages } from './core/messages/use-messages.ts';
export { useErrorMessage } from './core/messages/use-error-message.ts';
export { densities, startDensity, useDensity } from './core/theme/density.ts';
export type { Density } from './core/theme/density.ts';
export { startTheme, themes, useDark, useTheme } from './core/theme/theme.ts';
export type { Theme } from './core/theme/theme.ts';
export { differing, onTop } from './core/versions/differing.ts';
