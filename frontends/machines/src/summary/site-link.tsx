import type { Site } from '@officina/contracts/sites/sites';
import { Link } from '@officina/web-kit';

/** The name of a site, which leads to its sheet. */
export function SiteLink({ site: { _id, name } }: { site: Site }) {
  return (
    <Link to={`/site?id=${_id}`} className="reach inline-block min-h-6 underline underline-offset-4">
      {name}
    </Link>
  );
}
