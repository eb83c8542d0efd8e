import { BrowserRouter, Route, Routes, SectionBoundary, type RegistrySection } from '@officina/web-kit/shell';
import { lazy, Suspense } from 'react';
import type { LoginReturn } from './auth/login-return.ts';
import { Guard } from './guard/guard.tsx';
import { texts } from './texts.ts';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NoSectionsPage } from './pages/no-sections-page.tsx';
import { SectionPage } from './pages/section-page.tsx';
import { TitledPage } from './pages/titled-page.tsx';
import { UnknownPage } from './pages/unknown-page.tsx';
import { useRegistry } from './registry/registry-context.ts';

// Only a return from the log-in loads it.
const AuthPage = lazy(() => import('./pages/auth-page.tsx'));
const AboutPage = lazy(() => import('./pages/about-page.tsx'));

const pathOf = (route: string): string => (route === '/' ? '/' : `${route}/*`);

const sectionRoutes = (sections: RegistrySection[]) =>
  sections.flatMap((section) =>
    section.routes.map((route) => (
      <Route key={route} path={pathOf(route)} element={<SectionPage section={section} />} />
    )),
  );

function AppRoutes({ back }: { back: LoginReturn | undefined }) {
  const { sections } = useRegistry();
  return (
    <Routes>
      <Route path="/error" element={<ErrorPage />} />
      <Route element={<Layout />}>
        <Route
          path="/auth"
          element={
            <TitledPage title={texts.entering}>
              <Suspense>
                <AuthPage back={back} />
              </Suspense>
            </TitledPage>
          }
        />
        <Route
          path="/about"
          element={
            <TitledPage title={texts.about}>
              <Suspense>
                <AboutPage />
              </Suspense>
            </TitledPage>
          }
        />
        {sectionRoutes(sections)}
        <Route
          path="*"
          element={
            sections.length > 0 ? (
              <TitledPage title={texts.unknownPage}>
                <UnknownPage />
              </TitledPage>
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
export function App({ back }: { back: LoginReturn | undefined }) {
  return (
    <SectionBoundary
      fallback={(error) => <ErrorPage code={error instanceof Error ? error.name : undefined} />}
    >
      <BrowserRouter>
        <Guard>
          <AppRoutes back={back} />
        </Guard>
      </BrowserRouter>
    </SectionBoundary>
  );
}
