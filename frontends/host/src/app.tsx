import { BrowserRouter, Route, Routes, SectionBoundary, type RegistrySection } from '@officina/web-kit/shell';
import { Guard } from './login/guard.tsx';
import { texts } from './texts.ts';
import { Layout } from './layout/layout.tsx';
import { ErrorPage, NoSectionsPage } from './pages/error-page.tsx';
import { OwnPage, SectionPage } from './pages/section-page.tsx';
import { useRegistry } from './registry/registry-context.ts';

const loadAuth = () => import('./pages/auth-page.tsx');
const loadAbout = () => import('./pages/about-page.tsx');
const loadUnknown = () => import('./pages/unknown-page.tsx');

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
        <Route path="/auth" element={<OwnPage title={texts.entering} load={loadAuth} />} />
        <Route path="/about" element={<OwnPage title={texts.about} load={loadAbout} />} />
        {sectionRoutes(sections)}
        <Route
          path="*"
          element={
            sections.length > 0 ? (
              <OwnPage title={texts.unknownPage} load={loadUnknown} />
            ) : (
              <NoSectionsPage />
            )
          }
        />
      </Route>
    </Routes>
  );
}

/** The whole interface: the only router, the guard, and what is shown when the shell itself fails. */
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
