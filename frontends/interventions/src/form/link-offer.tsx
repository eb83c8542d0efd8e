import { peopleNamedIn, type NamedPerson } from '@officina/contracts/maintenance/executors';
import { Button } from '@officina/web-kit';
import { Link2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Colleagues } from './colleagues.ts';

type People = readonly NamedPerson[];

/** The maximum of the contract. */
export const maxAssignees = 10;

/** One of several people with the same name; undefined if it is not known which. */
const oneOf = (homonyms: People, picked: People): NamedPerson | undefined =>
  homonyms.length === 1 ? homonyms[0] : homonyms.find((person) => picked.includes(person));

/**
 * The people whom a text names, once each.
 * @param picked those meant among people with the same name
 * @returns undefined if the text names somebody else, a name of several people, or more people than a job can have
 */
export function peopleOf(text: string, active: People, picked: People): People | undefined {
  const people = peopleNamedIn(text, active)?.map((homonyms) => oneOf(homonyms, picked));
  if (!people?.every((person) => person !== undefined)) return undefined;
  const once = [...new Set(people)];
  return once.length <= maxAssignees ? once : undefined;
}

interface LinkOfferProps {
  text: string;
  colleagues: Colleagues;
  onLink: (people: People) => void;
}

/** Offers to link the people whom a text names; asks which of those with the same name are meant. */
export function LinkOffer({ text, colleagues: { active, labelOf }, onLink }: LinkOfferProps) {
  const [picked, setPicked] = useState<People>([]);
  const named = peopleNamedIn(text, active);
  if (!named) return null;
  const people = peopleOf(text, active, picked);
  const unclear = named.find((homonyms) => !oneOf(homonyms, picked));
  const pick = (person: NamedPerson) => {
    const known = [...picked, person];
    const all = peopleOf(text, active, known);
    if (all) onLink(all);
    else setPicked(known);
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="min-w-0 wrap-anywhere">
        {unclear ? texts.whichPerson(unclear[0]?.name ?? '') : texts.namesPeople(text.trim(), named.length)}
      </p>
      {people && (
        <Button size="sm" icon={Link2} onClick={() => onLink(people)}>
          {texts.link}
        </Button>
      )}
      {unclear?.map((person) => (
        <Button key={person.id} size="sm" icon={UserRound} onClick={() => pick(person)}>
          {labelOf(person)}
        </Button>
      ))}
    </div>
  );
}
