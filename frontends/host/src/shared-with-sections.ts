/** Modules that the host shares with sections but does not use itself; each loads when a section first imports it. */
export const sharedWithSections = [
  () => import('@officina/web-kit'),
  () => import('@officina/web-kit/overlays'),
  () => import('@officina/web-kit/forms'),
  () => import('@officina/web-kit/table'),
  () => import('@officina/web-kit/records'),
  () => import('@officina/web-kit/paper'),
  () => import('@officina/web-kit/sensors'),
  () => import('@officina/web-kit/history'),
  () => import('@officina/web-kit/chart'),
];
