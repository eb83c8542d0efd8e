/** What sections take from the host besides what the shell itself is made of; each comes when the first section asks for it. */
export const sharedWithSections = [
  () => import('@officina/web-kit'),
  () => import('@officina/web-kit/overlays'),
  () => import('@officina/web-kit/forms'),
  () => import('@officina/web-kit/table'),
  () => import('@officina/web-kit/records'),
  () => import('@officina/web-kit/paper'),
  () => import('@officina/web-kit/sensors'),
  () => import('@officina/web-kit/chart'),
];
