import type { CustomerCreate } from '@officina/contracts/sites/customers';

const customer = (name: string, code: string, city: string): CustomerCreate & { code: string } => ({
  name,
  code,
  address: { city },
});

/** Customers of the workshop. The companies are invented, the towns are real. */
export const workshopCustomers = [
  customer('Carpenterie Fersina', 'C-001', 'Pergine Valsugana'),
  customer('Idraulica Val di Sella', 'C-002', 'Borgo Valsugana'),
  customer('Lavorazioni Bersaglio', 'C-003', 'Trento'),
  customer('Meccanica Tre Castagni', 'C-004', 'Rovereto'),
  customer('Serramenti Panarotta', 'C-005', 'Levico Terme'),
];

/** Customers of the winery and cider house. */
export const wineryCustomers = [
  customer('Cooperativa del Colle', 'C-101', 'Mezzocorona'),
  customer('Frutteti Santa Giuliana', 'C-102', 'Cles'),
  customer('Vivai Pietrabianca', 'C-103', 'Lavis'),
];
