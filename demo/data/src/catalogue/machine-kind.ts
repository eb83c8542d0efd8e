/** A fault that happens to a kind of machine, and how it was put right. */
export interface Fault {
  issue: string;
  solution: string;
  /** What has to be ordered for it; absent when there is nothing to wait for. */
  part?: string;
}

/** What the demo knows of a kind of machine: all of it fits every machine of the kind. */
export interface MachineKind {
  /** Three letters of the short code: `TOR` makes `TOR-01`, `TOR-02`, …, through all kinds that share them. */
  code: string;
  department: string;
  /** How often it fails, against 1 of a quiet machine. */
  wear: number;
  /** Works while grapes and apples come in, and hardly at all in the rest of the year. */
  isForHarvest?: boolean;
  /** Who comes when the plant's own people cannot mend it. */
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

/** Shorthand that keeps the catalogues readable. */
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
