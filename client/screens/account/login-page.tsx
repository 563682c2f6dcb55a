import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import AccountPage from './account-page.tsx'
import { NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'
import { MyReservations } from './reservations/my-reservations.tsx'

/** For customers who come to log in and not to book: login, a new account, and then the reservations that they have. */
export default function LoginPage() {
  const { user } = useSession()
  const { provider } = useBootstrap()
  if (user) return provider ? <MyReservations user={user} /> : <AccountPage />
  return (
    <NarrowSheet>
      <Entrance />
    </NarrowSheet>
  )
}
