import type { AnswerFor } from '@officina/contracts/by-route';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import type { CallInput, InputArgs, WriteRoute } from '../api/routes.ts';
import { invalidateEntities } from './query-client.ts';

export interface UseApiMutationOptions<T> {
  /** Entities that this write changes: what depends on them is refetched before `onSuccess`. */
  entities?: readonly string[];
  onSuccess?: (answer: T) => void;
  onError?: (error: ApiError) => void;
}

/** Writes through an endpoint: `mutate({ params, body, version })`. Never repeated by itself. */
export const useApiMutation = <R extends WriteRoute>(
  route: R,
  { entities = [], onSuccess, onError }: UseApiMutationOptions<AnswerFor<R>> = {},
): UseMutationResult<AnswerFor<R>, ApiError, CallInput<R>> =>
  useMutation<AnswerFor<R>, ApiError, CallInput<R>>({
    mutationFn: (input) => api(route, ...([input] as InputArgs<R>)),
    onSuccess: async (answer) => {
      await invalidateEntities(entities);
      onSuccess?.(answer);
    },
    onError,
  });
