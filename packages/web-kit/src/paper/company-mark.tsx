import { logoPath } from '@officina/contracts/auth/logo';
import { useQuery } from '@tanstack/react-query';
import { useTenant } from '../core/session/use-session.ts';
import { decodedImage } from '../decoded-image.ts';
import { Logo } from '../ui/logo.tsx';

/** The logo of the user's company, loaded in advance: paper does not wait for pictures. */
export function useCompanyLogo() {
  const { data: tenant } = useTenant();
  const address = tenant?.logo && logoPath(tenant.code, tenant.logo);
  const { data: image, isLoading } = useQuery({
    queryKey: ['logo', address],
    queryFn: () => decodedImage(address ?? ''),
    enabled: address !== undefined,
    staleTime: Infinity,
    retry: false,
    // A paper that is ready without it would not be ready again.
    retryOnMount: false,
  });
  return { image, isLoading };
}

/** How much wider than high a logo may be; wider ones are lower. */
const widest = 3;
/** The nut fills its box, while logos have room around them. */
const higher = 1.25;

/** The logo of the user's company, never distorted; without one, the nut. Decorative, because the company's name is next to it. */
export function CompanyMark({ size }: { size: number }) {
  const { image } = useCompanyLogo();
  if (!image) return <Logo size={size} />;
  const height = size * higher;
  return (
    <img
      src={image.src}
      alt=""
      className="ui:min-w-4 ui:object-contain"
      style={{ height, maxWidth: height * widest }}
    />
  );
}
