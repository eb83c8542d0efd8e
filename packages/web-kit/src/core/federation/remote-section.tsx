import {
  lazy,
  Suspense,
  useLayoutEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { nameClient } from '../api/http-call.ts';
import { PanelError, SectionBoundary } from '../../ui/states.tsx';
import { SectionScope } from '../../ui/section-scope.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classifyFailure, loadSection, type SectionModule } from './section-loader.ts';
import { useLineBack } from './use-reconnected.ts';

type Load = (name: string) => Promise<SectionModule>;

// Outside React: a lazy made during render would be thrown away with it and fetch again and again.
const opened = new Map<string, LazyExoticComponent<ComponentType>>();

const sectionOf = (name: string, load: Load): LazyExoticComponent<ComponentType> => {
  const lost = (error: unknown) => {
    // Whoever comes back to the page asks again.
    opened.delete(name);
    throw error;
  };
  const known = opened.get(name) ?? lazy(() => load(name).catch(lost));
  opened.set(name, known);
  return known;
};

interface RemoteSectionProps {
  name: string;
  version?: string;
  title: string;
  /** Where it is no section of the registry. */
  load?: Load;
  /** What begins once the section stands. */
  children?: ReactNode;
}

/** In the place of a section that did not open; what the network did not bring is asked for again when the line is back. */
function NotOpened({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { code, network } = classifyFailure(error);
  useLineBack(() => network && onRetry());
  return <PanelError section={title} code={code} onRetry={onRetry} />;
}

/** Shows a federated section; whatever goes wrong in it costs this panel only and can be tried again. */
export function RemoteSection({ name, version, title, load = loadSection, children }: RemoteSectionProps) {
  const [attempt, setAttempt] = useState(0);
  const Section = sectionOf(name, load);
  // Before what is inside asks for anything.
  useLayoutEffect(() => nameClient(name, version), [name, version]);
  const failed = (error: unknown) => (
    <NotOpened title={title} error={error} onRetry={() => setAttempt(attempt + 1)} />
  );
  return (
    <SectionBoundary key={`${name}:${attempt}`} fallback={failed}>
      <Suspense fallback={<Skeleton />}>
        <SectionScope name={name}>
          <Section />
        </SectionScope>
        {children}
      </Suspense>
    </SectionBoundary>
  );
}
