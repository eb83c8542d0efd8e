/// <reference path="./css.d.ts" />
export type { AnswerFor } from '@officina/contracts/by-route';
export { api, type CallInput, type ReadRoute, type WriteRoute } from './core/api/api.ts';
export { ApiError, isTransient, type ApiFieldError, type ApiProblem } from './core/api/api-error.ts';
export { download, saveFile, useFileDownload } from './core/api/download.ts';
export { send } from './core/api/http-call.ts';
export { now, serverNow } from './core/clock.ts';
export {
  loadSection,
  preloadSection,
  registerSections,
  type MenuPlace,
  type Registry,
  type RegistrySection,
} from './core/federation/section-loader.ts';
export { RemoteSection } from './core/federation/remote-section.tsx';
export { SectionBoundary } from './ui/states.tsx';
export { invalidateEntities, queryClient, QueryProvider } from './core/query/query-client.tsx';
export { useQuery } from '@tanstack/react-query';
export { useMachines, useBriefWait, useOmittedRowCount, useRows, type Rows } from './core/query/use-rows.ts';
export { apiKey, useApi, type UseApiOptions } from './core/query/use-api.ts';
export { useBodyKey, useIdempotencyKey } from './core/query/use-idempotency-key.ts';
export { randomKey, randomSecret } from './core/random-key.ts';
export {
  BrowserRouter,
  isOpenedHere,
  exitLink,
  Link,
  Navigate,
  openedHere,
  Outlet,
  Route,
  Routes,
  useRememberedCodes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useReturnFocus,
  useSearchParams,
  useSheetLink,
  useInitialCodes,
} from './core/router.ts';
export {
  authInfo,
  clearAuthInfo,
  onAuthInfo,
  storeAuthInfo,
  type AuthInfo,
  useKeepPageOnLogout,
} from './core/session/auth-info.ts';
export { decodeToken } from './core/session/decode-token.ts';
export { usePageTitle } from './core/address.ts';
export { useFirstSteps } from './core/session/use-first-steps.ts';
export { useMe, usePermissions } from './core/session/use-permissions.ts';
export {
  useSession,
  useService,
  useDisabledServices,
  useTenant,
  useTenantZone,
} from './core/session/use-session.ts';
export { ageInWords, durationInWords, momentInWords, whenInWords, useTime } from './core/dates/ages.ts';
export {
  addDays,
  daysFromToday,
  fromInput,
  italianDay,
  pathDay,
  toDateInput,
  toDateTimeInput,
  type Instant,
  addMonths,
  mondayOf,
} from './core/dates/days.ts';
export {
  dayInWords,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatShortDate,
  formatTime,
  daysInWords,
  monthInWords,
  relativeDays,
} from './core/dates/formats.ts';
export { timeZone } from './core/dates/zone.ts';
export { counted, formatMoney, formatNumber } from './core/numbers.ts';
export { startLiveUpdates, useLiveConnected } from './core/live/live-updates.ts';
export { pinchOf, type Pinch, moveForKey, zoomStep, listenNonPassive, wheelFactor } from './core/gestures.ts';
export {
  type MessageInput,
  offerNewVersion,
  useNewVersion,
  messages,
  useMessages,
  useErrorMessage,
} from './core/messages/messages.ts';
export { useShortcuts, useShortcutKeys, type KeyHandlers } from './core/shortcuts.ts';
export { MessageHost } from './core/messages/message-host.tsx';
export {
  densities,
  startDensity,
  useDensity,
  usePersonalSwitch,
  type Density,
  startTheme,
  themes,
  useForcedDark,
  useTheme,
  type Theme,
} from './core/preferences.ts';
export { changedFields, rebase } from './core/field-changes.ts';
export {
  useFile,
  useAwaited,
  useLeftOut,
  useKeptCodes,
  useWrittenAtFirst,
  leftBy,
  useKeptPage,
  useServicesOff,
  inDays,
  fingersOf,
  type Fingers,
  moveOfKey,
  listenActively,
  type KeyActs,
  useDark,
  differing,
  onTop,
} from './deprecated.ts';
