import { RefreshCw } from 'lucide-react';

/** The turning arrow of a button in progress; the words beside it say what is going on. */
export function Spinner() {
  return <RefreshCw className="ui:spinner" aria-hidden="true" />;
}
