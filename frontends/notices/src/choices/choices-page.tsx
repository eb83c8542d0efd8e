import type { NoticeChoices } from '@officina/contracts/notifications/choices';
import {
  api,
  apiKey,
  BackLink,
  Button,
  Card,
  FailedState,
  messages,
  queryClient,
  Skeleton,
  useDisabledServices,
  useMe,
  useNoticeChoices,
  usePageTitle,
} from '@officina/web-kit';
import {
  FormPageHeader,
  ServerFormView,
  UnsavedGuard,
  useStoredForm,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { DevicePart } from './device-part.tsx';
import { Followed } from './followed.tsx';
import { bodyOf, kindsFor, labels, valuesOf, type ChoiceValues } from './form.ts';
import { Matrix } from './matrix.tsx';
import { Part } from './part.tsx';
import { texts } from './texts.ts';
import { When } from './when.tsx';

/** How the user wants to be told: what, by which way, and when. */
export function ChoicesPage() {
  usePageTitle(texts.title);
  const { data: choices, error, refetch } = useNoticeChoices();
  if (choices) return <ChoicesForm choices={choices} />;
  return (
    <>
      <BackLink to="/configuration/me">{texts.profile}</BackLink>
      <h1 tabIndex={-1} className="mb-4">
        {texts.title}
      </h1>
      {!error && <Skeleton cards={4} />}
      {error && (
        <FailedState
          what={texts.notArrived}
          code={error.requestId ?? error.code}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

async function save(values: ChoiceValues, from: NoticeChoices): Promise<NoticeChoices> {
  const body = bodyOf(values, valuesOf(from));
  const answer = await api('PUT /api/notice/choices/edit', { body, version: from.__v });
  queryClient.setQueryData(apiKey('GET /api/notice/choices'), answer);
  messages.success(texts.saved, { about: 'notice form' });
  return answer;
}

function ChoicesForm({ choices }: { choices: NoticeChoices }) {
  const form = useStoredForm<NoticeChoices, ChoiceValues>({
    stored: choices,
    valuesOf,
    labels,
    save,
    entity: 'notice',
    failed: texts.failed,
  });
  const { data: me } = useMe();
  const kinds = kindsFor(me?.role, useDisabledServices());
  return (
    <div className="max-lg:pb-24">
      <BackLink to="/configuration/me">{texts.profile}</BackLink>
      <FormPageHeader title={texts.title} aside={texts.forYou} form={form} />
      <ServerFormView
        form={form}
        className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26.25rem]"
      >
        <Part title={texts.what}>
          <Matrix form={form} kinds={kinds} noMail={choices.noMail} />
          <div className="mt-3 grid gap-1.5">
            <Followed form={form} />
            <p className="text-label text-ink-2 touch:text-[0.9375rem]">{texts.together}</p>
          </div>
        </Part>
        <div className="grid grid-cols-1 gap-6">
          <Part title={texts.whenTitle}>
            <When form={form} />
          </Part>
          <DevicePart choices={choices} />
          <MutedPart form={form} />
        </div>
      </ServerFormView>
      <UnsavedGuard isDirty={form.dirty} save={form.submit} />
    </div>
  );
}

/** What the user asked not to be told of. */
function MutedPart({ form }: { form: ServerForm<ChoiceValues> }) {
  const muted = useWatch({ control: form.control, name: 'muted' });
  if (muted.length === 0) return null;
  const remove = (at: number) =>
    form.setValue(
      'muted',
      muted.filter((_, index) => index !== at),
      { shouldDirty: true },
    );
  return (
    <Part title={texts.muted}>
      <Card className="">
        <ul className="divide-y divide-line">
          {muted.map(({ kind, entity, id, label }, at) => (
            <li key={`${kind} ${entity} ${id}`} className="flex items-center gap-3 px-4.5 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              <Button size="sm" onClick={() => remove(at)}>
                {texts.unmute}
                <span className="sr-only">{texts.unmuteName(label)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Part>
  );
}
