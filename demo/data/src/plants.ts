import { demoPeople as users } from '@officina/server-kit/demo';
import { wineryCustomers, workshopCustomers } from './catalogue/customers.ts';
import { wineryProducts } from './catalogue/products.ts';
import { winerySensors, workshopSensors } from './catalogue/sensors.ts';
import { winerySites, workshopSites } from './catalogue/sites.ts';
import { winery } from './catalogue/winery.ts';
import { workshop } from './catalogue/workshop.ts';
import type { Plant } from './plant.ts';

/** The demo tenants. Companies, people and makers are invented. */
export const plants: Plant[] = [
  {
    code: 'ROSSI',
    name: 'Officina Rossi',
    company: {
      ...{ address: 'Via dei Tornitori 12', postalCode: '38057', city: 'Pergine Valsugana', province: 'TN' },
      ...{ vatNumber: '01234560221', phone: '0461 555010', email: 'ufficio@officinarossi.example' },
      ...{ recipientCode: '0000000' },
      deliverTo: [
        'Officina Rossi, magazzino',
        'Via dei Tornitori 12, ingresso dal retro',
        '38057 Pergine Valsugana (TN)',
        'Scarico lun–ven 7:30–12:00 · Luca Bianchi, 0461 555012',
      ].join('\n'),
    },
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
    company: {
      ...{ address: 'Località Maso Alto 3', postalCode: '38015', city: 'Lavis', province: 'TN' },
      ...{ vatNumber: '01234570220', phone: '0461 555110', email: 'cantina@sidrodicollina.example' },
      deliverTo: 'Cantina e Sidro di Collina\nLocalità Maso Alto 3\n38015 Lavis (TN)',
    },
    kinds: winery,
    sites: winerySites,
    customers: wineryCustomers,
    products: wineryProducts,
    sensors: winerySensors,
    users,
    operators: ['Nicola', 'Marta', 'Tiziano', 'Agnese'],
    perDay: 0.9,
    months: [0.7, 0.6, 0.6, 0.7, 0.8, 0.8, 0.8, 1.2, 2.1, 1.9, 1.1, 0.7],
    seed: 20262,
  },
];
