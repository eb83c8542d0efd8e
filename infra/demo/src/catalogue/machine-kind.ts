/** A fault that happens to a kind of machine, and how it was put right. */
export interface Fault {
  issue: string;
  solution: string;
}

/** What the demo knows of a kind of machine: names of single machines, their faults, their periodic check. */
export interface MachineKind {
  /** Three letters of the short code: `TOR` makes `TOR-01`, `TOR-02`, … */
  code: string;
  department: string;
  /** Name and model of each machine of this kind. */
  machines: { name: string; manufacture: string; model: string }[];
  faults: Fault[];
  checkList: string[];
  /** How often it fails, against 1 of a quiet machine. */
  wear: number;
}

/** Shorthand that keeps the catalogues readable: `Name | Maker | Model`, `Issue > Solution`. */
export function kind(
  code: string,
  department: string,
  wear: number,
  machines: string[],
  faults: string[],
  checkList: string[],
): MachineKind {
  return {
    code,
    department,
    wear,
    checkList,
    machines: machines.map((line) => {
      const [name = '', manufacture = '', model = ''] = line.split(' | ');
      return { name, manufacture, model };
    }),
    faults: faults.map((line) => {
      const [issue = '', solution = ''] = line.split(' > ');
      return { issue, solution };
    }),
  };
}
