import { Card, CardLink, usePageTitle, usePermissions, useService } from '@officina/web-kit';
import {
  BellRing,
  Building2,
  ChevronRight,
  CircleUser,
  Contact,
  FileSpreadsheet,
  RadioTower,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { CompanyBlock, FirstStepsBlock, AppearanceBlock, ServiceBlock, UserBlock } from './blocks.tsx';
import { texts } from './texts.ts';

interface LinkCardProps {
  to: string;
  title: string;
  more: string;
  icon: LucideIcon;
}

function LinkCard({ to, title, more, icon: Icon }: LinkCardProps) {
  return (
    <Card as="li" className="relative flex items-center gap-4 p-4">
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 flex-1">
        <CardLink to={to} className="font-semibold">
          {title}
        </CardLink>
        <span className="block text-label text-ink-2">{more}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Card>
  );
}

/** Links to pages without a menu entry; users and company are for administrators. */
function LinkCards() {
  const hasSensors = useService('industrial');
  const hasCustomers = useService('customer');
  const hasNotices = useService('notifications');
  const { may } = usePermissions();
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      <LinkCard to="/configuration/me" title={texts.profile} more={texts.profileMore} icon={CircleUser} />
      {hasNotices && (
        <LinkCard to="/notice/choices" title={texts.notices} more={texts.noticesMore} icon={BellRing} />
      )}
      <LinkCard
        to="/configuration/sensor"
        title={texts.sensors}
        more={hasSensors ? texts.sensorsMore : texts.serviceOff}
        icon={RadioTower}
      />
      <LinkCard
        to="/customer"
        title={texts.customers}
        more={hasCustomers ? texts.customersMore : texts.serviceOff}
        icon={Contact}
      />
      {may('POST /api/import/{kind}/create') && (
        <LinkCard
          to="/configuration/importa"
          title={texts.imports}
          more={texts.importsMore}
          icon={FileSpreadsheet}
        />
      )}
      {may('GET /api/user/account/all') && (
        <LinkCard to="/configuration/users" title={texts.users} more={texts.usersMore} icon={Users} />
      )}
      {may('PUT /api/tenant/edit') && (
        <LinkCard
          to="/configuration/company"
          title={texts.companySettings}
          more={texts.companySettingsMore}
          icon={Building2}
        />
      )}
    </ul>
  );
}

/** Links to pages without a menu entry, settings of this device, and data of the user and company. */
export default function Section() {
  usePageTitle(texts.title);
  return (
    <>
      <h1 tabIndex={-1} className="mb-4">
        {texts.title}
      </h1>
      <LinkCards />
      <div className="mt-4 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <AppearanceBlock />
          <FirstStepsBlock />
          <ServiceBlock />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <UserBlock />
          <CompanyBlock />
        </div>
      </div>
    </>
  );
}
