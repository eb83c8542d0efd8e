import { Bone, CardBones } from '../ui/skeleton.tsx';
import { useDelayed } from '../ui/use-delayed.ts';

/** Rows or cards still on their way, in their shape; shown after 150 ms. */
export function LoadingRows({ cards, rows }: { cards: boolean; rows: number }) {
  const due = useDelayed(true);
  const list = Array.from({ length: cards ? 4 : Math.min(rows, 10) }, (_, index) => index);
  return (
    <div role="status">
      <span className="ui:sr-only">Carico l’elenco…</span>
      {due && (
        <div aria-hidden="true" className={cards ? 'ui:grid ui:gap-2.5 ui:md:grid-cols-2' : 'ui:table-frame'}>
          {list.map((index) => (cards ? <CardBones key={index} /> : <RowBones key={index} />))}
        </div>
      )}
    </div>
  );
}

function RowBones() {
  return (
    <div className="ui:flex ui:h-(--row) ui:items-center ui:gap-6 ui:border-b ui:border-line ui:px-4 ui:last:border-0">
      <Bone className="ui:h-4 ui:w-16" />
      <Bone className="ui:h-5 ui:w-1/4" />
      <Bone className="ui:h-5 ui:w-24" />
      <Bone className="ui:h-4 ui:flex-1" />
      <Bone className="ui:h-4 ui:w-20" />
    </div>
  );
}
