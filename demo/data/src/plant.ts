import type { CompanyDetails } from '@officina/contracts/auth/company';
import type { MachineKind } from './catalogue/machine-kind.ts';
import type { CustomerCreate } from '@officina/contracts/sites/customers';
import type { DemoProduct } from './catalogue/products.ts';
import type { DemoSensor } from './catalogue/sensors.ts';
import type { DemoSite } from './catalogue/sites.ts';
import type { Random } from './random.ts';

/** A plan as the create call takes it, with its machine. */
export interface DemoPlan {
  /** Idempotency key of the create call. */
  key: string;
  machine: DemoMachine;
  body: {
    description: string;
    triggeredByDays: number;
    checkList: { title: string; result: '' }[];
    shortCode?: string;
    noticeDays?: number;
  };
}

/** The generator's data for one demo tenant. */
export interface Plant {
  code: string;
  name: string;
  company: CompanyDetails;
  kinds: MachineKind[];
  /** At least one. */
  sites: DemoSite[];
  customers: (CustomerCreate & { code: string })[];
  /** The fermented products, if any. */
  products: DemoProduct[];
  /** Sensors of its machines. */
  sensors: DemoSensor[];
  users: { username: string; fullName: string }[];
  /** People on the floor, who report through the QR label. */
  operators: string[];
  /** Jobs opened on an average working day. */
  perDay: number;
  /** Activity of each month, January first, relative to an average of 1; all equal by default. */
  months?: number[];
  seed: number;
}

/** A machine as the create call takes it, with its kind for the faults. */
export interface DemoMachine {
  kind: MachineKind;
  /** Full name of the responsible person; every second machine has none. */
  owner: string | undefined;
  body: Record<string, unknown> & { shortCode: string; name: string };
}

const tags = ['Non verificato', 'Provvisorio', 'Privato'];

/** The machines of a plant; two have a temporary `XX-` code, one is out of use. */
export function machinesOf(plant: Plant, random: Random, today: number): DemoMachine[] {
  let count = 0;
  const ofCode = new Map<string, number>();
  return plant.kinds.flatMap((kind) =>
    kind.machines.map((machine) => {
      count += 1;
      const number = (ofCode.get(kind.code) ?? 0) + 1;
      ofCode.set(kind.code, number);
      const temporary = count % 29 === 0;
      const year = new Date(today).getUTCFullYear() - random.between(1, 18);
      return {
        kind,
        owner: count % 2 ? plant.users[((count - 1) / 2) % plant.users.length]?.fullName : undefined,
        body: {
          shortCode: temporary
            ? `XX-${String(count).padStart(4, '0')}`
            : `${kind.code}-${String(number).padStart(2, '0')}`,
          ...machine,
          serial: `${kind.code}${year}-${random.between(1000, 9999)}`,
          department: kind.department,
          tags: random.chance(0.2) ? [random.pick(tags)] : [],
          installDate: new Date(Date.UTC(year, random.between(0, 11), random.between(1, 28))).toISOString(),
          ceMark: year > 2008,
          therIsManual: random.chance(0.8),
          conformCertificate: random.chance(0.7),
          isActive: count !== 17,
          customData: random.chance(0.5)
            ? [{ name: 'Proprieta', value: random.chance(0.8) ? 'Aziendale' : 'Leasing' }]
            : [],
        },
      };
    }),
  );
}

/** Site of a machine: by its department, otherwise the first site. */
export function siteOf({ sites }: Plant, { kind }: DemoMachine): DemoSite {
  const site = sites.find(({ departments }) => departments.includes(kind.department)) ?? sites[0];
  if (!site) throw new Error('a plant without sites');
  return site;
}
