import { noticeWays, ruleOf, type NoticeKind, type NoticeWay } from '@officina/contracts/notifications/kinds';
import type { NoticeChoices } from '@officina/contracts/notifications/choices';
import { Button, Card, TextLink, useMedia } from '@officina/web-kit';
import { Checkbox, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { Bell, Check, ChevronDown, Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { KindGlyph } from '../kind-marks.tsx';
import type { ChoiceValues } from './form.ts';
import { HowMuch, type KindProps } from './kind-choice.tsx';
import { texts } from './texts.ts';

const icons = { bell: Bell, mail: Mail, push: Smartphone };

interface MatrixProps {
  form: ServerForm<ChoiceValues>;
  kinds: readonly NoticeKind[];
  noMail: NoticeChoices['noMail'];
}

/** What happens, and by which way it is told: a table at a desk, a card a kind elsewhere. */
export function Matrix(props: MatrixProps) {
  const isDesk = useMedia('(min-width: 64rem)');
  return isDesk ? <KindTable {...props} /> : <KindCards {...props} />;
}

/** Why mail does not come. */
function NoMail({ reason }: { reason: NonNullable<NoticeChoices['noMail']> }) {
  return (
    <p className="text-label text-ink-2">
      {texts.noMail[reason]}
      {reason === 'address' && (
        <>
          {' '}
          <TextLink to="/configuration/me">{texts.toProfile}</TextLink>
        </>
      )}
    </p>
  );
}

const isOff = (way: NoticeWay, noMail: MatrixProps['noMail']) => way === 'mail' && noMail !== undefined;

function KindTable({ form, kinds, noMail }: MatrixProps) {
  return (
    <>
      {noMail && (
        <div className="mb-1.5 text-right">
          <NoMail reason={noMail} />
        </div>
      )}
      <Card className="">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b-[1.5px] border-line-strong text-left text-label text-ink-2">
              <th scope="col" className="px-4.5 py-2 font-semibold">
                {texts.when}
              </th>
              {noticeWays.map((way) => (
                <th key={way} scope="col" className="w-26 px-1 py-2 font-semibold">
                  <WayName way={way} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4.5 py-2 text-left font-normal">
                  <span className="flex min-h-(--fld) items-center gap-3">
                    <KindName kind={kind} />
                    <span className="ml-auto flex-none empty:hidden">
                      <HowMuch form={form} kind={kind} />
                    </span>
                  </span>
                </th>
                {noticeWays.map((way) => (
                  <td key={way} className="px-1 py-2 text-center">
                    <WayBox form={form} kind={kind} way={way} disabled={isOff(way, noMail)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

function WayName({ way }: { way: NoticeWay }) {
  const Icon = icons[way];
  return (
    <span className="flex items-center justify-center gap-2">
      <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      {texts.ways[way]}
    </span>
  );
}

function KindName({ kind }: { kind: NoticeKind }) {
  const { label, isUrgent } = ruleOf(kind);
  return (
    <>
      <KindGlyph kind={kind} isChoice />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {isUrgent && (
          <span className="block font-sans text-label font-normal text-ink-2">{texts.urgentToo}</span>
        )}
      </span>
    </>
  );
}

interface WayProps extends KindProps {
  way: NoticeWay;
  disabled: boolean;
}

function WayBox({ form, kind, way, disabled }: WayProps) {
  const { id: _, disabled: isLocked, ...field } = useFormValue(form.control, `kinds.${kind}.${way}`);
  const label = `${ruleOf(kind).label}: ${texts.ways[way]}`;
  return <Checkbox {...field} bare label={label} disabled={disabled || isLocked} />;
}

const atFirst = 7;

function KindCards({ form, kinds, noMail }: MatrixProps) {
  const [isAll, setAll] = useState(false);
  const more = kinds.length - atFirst;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {noMail && <NoMail reason={noMail} />}
      <ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
        {(isAll ? kinds : kinds.slice(0, atFirst)).map((kind) => (
          <Card key={kind} as="li" className="p-4">
            <h3 className="flex items-start gap-2.5">
              <KindName kind={kind} />
            </h3>
            <div className="mt-2.5 w-full max-w-64 empty:hidden">
              <HowMuch form={form} kind={kind} />
            </div>
            <div className="mt-2.5 grid grid-cols-[4fr_3fr_3fr] gap-2">
              {noticeWays.map((way) => (
                <WayToggle key={way} form={form} kind={kind} way={way} disabled={isOff(way, noMail)} />
              ))}
            </div>
          </Card>
        ))}
      </ul>
      {!isAll && more > 0 && (
        <Button trailing={ChevronDown} onClick={() => setAll(true)}>
          {texts.showMore(more)}
        </Button>
      )}
    </div>
  );
}

function WayToggle({ form, kind, way, disabled }: WayProps) {
  const { value, onChange } = useFormValue(form.control, `kinds.${kind}.${way}`);
  return (
    <button
      type="button"
      aria-pressed={value}
      aria-label={`${ruleOf(kind).label}: ${texts.ways[way]}`}
      disabled={disabled}
      className="flex min-h-13 cursor-pointer items-center justify-center gap-1 rounded-[9px] border-[1.5px] border-line-strong bg-raised text-label font-semibold disabled:cursor-not-allowed disabled:border-dashed disabled:bg-well disabled:text-ink-2 aria-pressed:enabled:border-ink aria-pressed:enabled:bg-ink aria-pressed:enabled:text-sheet"
      onClick={() => onChange(!value)}
    >
      {value && <Check aria-hidden="true" className="size-4 flex-none" strokeWidth={2.5} />}
      {texts.ways[way]}
    </button>
  );
}
