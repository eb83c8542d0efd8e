import { useLocation } from '@officina/web-kit';
import { ProfilePage } from './profile/profile-page.tsx';
import { UsersPage } from './users/users-page.tsx';

/** Two pages: the company's users, for its administrators, and everybody's own profile. */
export default function Section() {
  return useLocation().pathname.startsWith('/configuration/me') ? <ProfilePage /> : <UsersPage />;
}
