import {
  lazy,
  Suspense,
  useLayoutEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { openClient } from '../api/http-call.ts';
import { PanelError, SectionBoundary } from '../../ui/states.tsx';
import { SectionScope } from '../../ui/section-scope.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classifyFailure, loadSection, type SectionModule } from './section-loader.ts';
import { useReconnected } from './use-reconnected.ts';

type Load = (name: string) => Promise<SectionModule>;

// Outside React: a lazy component created during render would be discarded with it, and fetched again each time.
const sections = new Map<string, LazyExoticComponent<ComponentType>>();

const sectionOf = (name: string, load: Load): LazyExoticComponent<ComponentType> => {
  const forget = (error: unknown) => {
    // The next visit to the page tries again.
    sections.delete(name);
    throw error;
  };
  const section = sections.get(name) ?? lazy(() => load(name).catch(forget));
  sections.set(name, section);
  return section;
};

interface RemoteSectionProps {
  name: string;
  version?: string;
  title: string;
  /** For a section that is not in the registry. */
  load?: Load;
  /** Rendered once the section has loaded. */
  children?: ReactNode;
}

/** Shown instead of a section that did not open; after a network failure it retries once the connection is back. */
function LoadError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { code, network } = classifyFailure(error);
  useReconnected(() => network && onRetry());
  return <PanelError section={title} code={code} onRetry={onRetry} />;
}

/** Shows a federated section; an error in it affects only this panel and can be retried. */
export function RemoteSection({ name, version, title, load = loadSection, children }: RemoteSectionProps) {
  const [attempt, setAttempt] = useState(0);
  const Section = sectionOf(name, load);
  // Before the section makes its first call.
  useLayoutEffect(() => openClient(name, version), [name, version]);
  const renderError = (error: unknown) => (
    <LoadError title={title} error={error} onRetry={() => setAttempt(attempt + 1)} />
  );
  return (
    <SectionBoundary key={`${name}:${attempt}`} fallback={renderError}>
      <Suspense fallback={<Skeleton />}>
        <SectionScope name={name}>
          <Section />
        </SectionScope>
        {children}
      </Suspense>
    </SectionBoundary>
  );
}
