import { lazy, Suspense, useState, type LazyExoticComponent, type ComponentType } from 'react';
import { PanelError } from '../../ui/panel-error.tsx';
import { SectionScope } from '../../ui/section-scope.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classifyFailure } from './load-failure.ts';
import { loadSection } from './load-section.ts';
import { SectionBoundary } from './section-boundary.tsx';

// Outside React: a lazy made during render would be thrown away with it and fetch again and again.
const opened = new Map<string, LazyExoticComponent<ComponentType>>();

const sectionOf = (name: string, attempt: number): LazyExoticComponent<ComponentType> => {
  const key = `${name}:${attempt}`;
  const known = opened.get(key) ?? lazy(() => loadSection(name));
  opened.set(key, known);
  return known;
};

/** Shows a federated section; whatever goes wrong in it costs this panel only and can be tried again. */
export function RemoteSection({ name, title }: { name: string; title: string }) {
  const [attempt, setAttempt] = useState(0);
  const Section = sectionOf(name, attempt);
  const failed = (error: unknown) => (
    <PanelError section={title} code={classifyFailure(error).code} onRetry={() => setAttempt(attempt + 1)} />
  );
  return (
    <SectionBoundary key={`${name}:${attempt}`} fallback={failed}>
      <Suspense fallback={<Skeleton />}>
        <SectionScope name={name}>
          <Section />
        </SectionScope>
      </Suspense>
    </SectionBoundary>
  );
}
