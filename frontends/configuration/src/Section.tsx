import { usePageTitle } from '@officina/web-kit';
import { CompanyBlock, UserBlock } from './data-blocks.tsx';
import { FirstStepsBlock } from './first-steps-block.tsx';
import { LookBlock } from './look-block.tsx';
import { ServiceBlock } from './service-block.tsx';
import { texts } from './texts.ts';
import { Ways } from './ways.tsx';

/** Ways to what has no menu entry, how it looks on this device, and what Officina knows of this person and company. */
export default function Section() {
  usePageTitle(texts.title);
  return (
    <>
      <h1 tabIndex={-1} className="mb-4">
        {texts.title}
      </h1>
      <Ways />
      <div className="mt-4 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <LookBlock />
          <FirstStepsBlock />
          <ServiceBlock />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <UserBlock />
          <CompanyBlock />
        </div>
      </div>
    </>
  );
}
