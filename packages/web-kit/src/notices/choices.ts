import type { ChoicesEdit, NoticeChoices } from '@officina/contracts/notifications/choices';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../core/api/api-error.ts';
import { api } from '../core/api/api.ts';
import { queryClient } from '../core/query/query-client.tsx';
import { apiKey, useApi } from '../core/query/use-api.ts';
import { useDisabledServices, useTenant } from '../core/session/use-session.ts';

const route = 'GET /api/notice/choices';

/** How the user wants to be told; not asked for while the tenant has the service off, or is unknown. */
export const useNoticeChoices = (isWanted = true): UseQueryResult<NoticeChoices, ApiError> => {
  const isKnown = useTenant().data !== undefined;
  const isOn = !useDisabledServices().has('notifications');
  return useApi(route, {}, { enabled: isWanted && isKnown && isOn, entities: ['notice'], staleMs: 300_000 });
};

/**
 * Changes the user's choices outside of their page, on top of the newest ones; tries once more if another device saves at the
 * same time.
 * @throws ApiError
 */
export async function changeChoices(change: (now: NoticeChoices) => ChoicesEdit): Promise<NoticeChoices> {
  const write = async () => {
    const now = await api(route);
    return api('PUT /api/notice/choices/edit', { body: change(now), version: now.__v });
  };
  const answer = await write().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale') return write();
    throw error;
  });
  queryClient.setQueryData(apiKey(route), answer);
  return answer;
}
