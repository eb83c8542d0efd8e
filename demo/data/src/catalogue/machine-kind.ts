/** A fault of a kind of machine, and its repair. */
export interface Fault {
  issue: string;
  solution: string;
  /** The spare part to order for the repair, if one is needed. */
  part?: string;
}

/** The demo's data for a kind of machine; all of it fits every machine of the kind. */
export interface MachineKind {
  /** Three letters of the short code: `TOR` makes `TOR-01`, `TOR-02`, …, numbered across all kinds that share them. */
  code: string;
  department: string;
  /** Relative failure rate; 1 is a reliable machine. */
  wear: number;
  /** Runs during the grape and apple harvest, and hardly at all in the rest of the year. */
  isForHarvest?: boolean;
  /** The external company that comes when the plant's own staff cannot repair it. */
  outside: string;
  /** Name and model of each machine of this kind. */
  machines: { name: string; manufacture: string; model: string }[];
  faults: Fault[];
  checkList: string[];
}

interface Lines {
  wear: number;
  isForHarvest?: boolean;
  outside: string;
  /** `Name | Maker | Model`. */
  machines: string[];
  /** `Issue > Solution` or `Issue > Solution > Part`. */
  faults: string[];
  checkList: string[];
}

/** Shorthand for readable catalogues. */
export const kind = (
  code: string,
  department: string,
  { machines, faults, ...rest }: Lines,
): MachineKind => ({
  code,
  department,
  ...rest,
  machines: machines.map((line) => {
    const [name = '', manufacture = '', model = ''] = line.split(' | ');
    return { name, manufacture, model };
  }),
  faults: faults.map((line) => {
    const [issue = '', solution = '', part] = line.split(' > ');
    return { issue, solution, part };
  }),
});
