import './section.css';
import { it } from './it.ts';

/** Root of the section; its routes are relative to the place where the host mounts it. */
export default function Section() {
  return <h1 tabIndex={-1}>{it.title}</h1>;
}
