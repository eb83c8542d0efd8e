import { wineryCustomers, workshopCustomers } from './catalogue/customers.ts';
import { wineryProducts } from './catalogue/products.ts';
import { winerySensors, workshopSensors } from './catalogue/sensors.ts';
import { winerySites, workshopSites } from './catalogue/sites.ts';
import { winery } from './catalogue/winery.ts';
import { workshop } from './catalogue/workshop.ts';
import type { Plant } from './plant.ts';

/** Both demo tenants have these users, with the password `officina`. */
const users = [
  { username: 'anna.rossi', fullName: 'Anna Rossi' },
  { username: 'luca.bianchi', fullName: 'Luca Bianchi' },
];

/** The demo tenants. Companies, people and makers are invented. */
export const plants: Plant[] = [
  {
    code: 'ROSSI',
    name: 'Officina Rossi',
    kinds: workshop,
    sites: workshopSites,
    customers: workshopCustomers,
    products: [],
    sensors: workshopSensors,
    users,
    operators: ['Ivan', 'Sergio', 'Daniela', 'Mattia', 'Omar', 'Giulia', 'Pietro', 'Elena'],
    perDay: 3.6,
    seed: 20261,
  },
  {
    code: 'CANTINA',
    name: 'Cantina e Sidro di Collina',
    kinds: winery,
    sites: winerySites,
    customers: wineryCustomers,
    products: wineryProducts,
    sensors: winerySensors,
    users,
    operators: ['Nicola', 'Marta', 'Tiziano', 'Agnese'],
    perDay: 0.9,
    seed: 20262,
  },
];
