/** Limits of a logo as it is sent, for browsers and services. */
export const logoLimits = {
  /** Bytes of the picture. */
  bytes: 300 * 1024,
  /** Units of its name. */
  name: 200,
} as const;

/** Longest side of a logo as it is kept, in pixels. */
export const logoSide = 400;

/**
 * Address of a company's logo, for which nobody needs a token: `image/png`, kept by browsers under its version. 404 without a logo
 * and for an unknown company.
 */
export const logoPath = (tenant: string, { version }: { version: string }): string =>
  `/api/public/logo/${encodeURIComponent(tenant)}?v=${version}`;
