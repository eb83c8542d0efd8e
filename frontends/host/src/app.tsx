import { BrowserRouter, Route, Routes, SectionBoundary, type RegistrySection } from '@officina/web-kit/shell';
import { Guard } from './login/guard.tsx';
import { texts } from './texts.ts';
import { Layout } from './layout/layout.tsx';
import { ErrorPage, NoSectionsPage } from './pages/error-page.tsx';
import { ShellPage, SectionPage } from './pages/section-page.tsx';
import { useRegistry } from './registry/registry-context.ts';

const loadAuth = () => import('./pages/auth-page.tsx');
const loadAbout = () => import('./pages/about-page.tsx');
const loadUnknownPage = () => import('./pages/unknown-page.tsx');

const pathOf = (route: string): string => (route === '/' ? '/' : `${route}/*`);

const sectionRoutes = (sections: RegistrySection[]) =>
  sections.flatMap((section) =>
    section.routes.map((route) => (
      <Route key={route} path={pathOf(route)} element={<SectionPage section={section} />} />
    )),
  );

function AppRoutes() {
  const { sections } = useRegistry();
  return (
    <Routes>
      <Route path="/error" element={<ErrorPage />} />
      <Route element={<Layout />}>
        <Route path="/auth" element={<ShellPage title={texts.entering} load={loadAuth} />} />
        <Route path="/about" element={<ShellPage title={texts.about} load={loadAbout} />} />
        {sectionRoutes(sections)}
        <Route
          path="*"
          element={
            sections.length > 0 ? (
              <ShellPage title={texts.unknownPage} load={loadUnknownPage} />
            ) : (
              <NoSectionsPage />
            )
          }
        />
      </Route>
    </Routes>
  );
}

/** The entire interface: router, guard, and an error page for failures of the shell. */
export function App() {
  return (
    <SectionBoundary
      fallback={(error) => <ErrorPage code={error instanceof Error ? error.name : undefined} />}
    >
      <BrowserRouter>
        <Guard>
          <AppRoutes />
        </Guard>
      </BrowserRouter>
    </SectionBoundary>
  );
}
