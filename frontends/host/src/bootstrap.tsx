import './host.css';
import { RemoteSection, registerSections } from '@officina/web-kit';
import { createRoot } from 'react-dom/client';
const go = async () => {
  const registry = await (await fetch('/mfe/registry.json')).json();
  registerSections(registry.sections.filter((s: any) => s.manifest));
  createRoot(document.getElementById('root')!).render(
    <>
      {registry.sections
        .filter((s: any) => s.manifest)
        .map((s: any) => (
          <RemoteSection key={s.name} name={s.name} title={s.title} />
        ))}
    </>,
  );
};
void go();
